// The calls of courses.
import { call } from './client'
import type { Courses, Lecture, LectureHint, LectureTried } from './types'

const at = (chapter: string, what: string) => `/api/courses/${chapter}/${what}`

export const listCourses = () => call<Courses>('GET', '/api/courses')
export const getChapter = (chapter: string) => call<Lecture>('GET', `/api/courses/${chapter}`)
export const tryStep = (chapter: string, step: number, moves: readonly string[], move: string) => call<LectureTried>('POST', at(chapter, 'try'), { step, moves, move })
export const showMove = (chapter: string, step: number, moves: readonly string[]) => call<LectureHint>('POST', at(chapter, 'hint'), { step, moves })
export const finishChapter = (chapter: string, cmd: string, took: number) => call<void>('POST', at(chapter, 'done'), { cmd, took_ms: took })
