// The calls of exercises.
import type { Exercise, Exercises, GameKind, Grade, Mistakes, Opened, Progress, Side, TaskResults, Tried } from './types'
import { call, judgedMS } from './client'

export interface ExerciseFilter {
  which?: 'due' | 'all' | 'suspended' | 'none'
  game?: GameKind | ''
  source?: string
  kinds?: readonly string[]
}

export function listExercises(until: number, filter: ExerciseFilter = {}): Promise<Exercises> {
  const query = new URLSearchParams({ until: String(until) })
  if (filter.which) query.set('which', filter.which)
  if (filter.game) query.set('game', filter.game)
  if (filter.source) query.set('source', filter.source)
  for (const kind of filter.kinds ?? []) query.append('kind', kind)
  return call('GET', `/api/exercises?${query}`)
}

const at = (id: string, what = '') => `/api/exercises/${id}${what}`

export const getExercise = (id: string) => call<Exercise>('GET', at(id))
export const tryExercise = (id: string, move: string) => call<Tried>('POST', at(id, '/try'), { move }, judgedMS)

// Reviews is how often it had been done before: sent twice it counts once.
export const gradeExercise = (id: string, grade: Grade, reviews: number) => call<Exercise>('POST', at(id, '/grade'), { grade, reviews })
export const suspendExercise = (id: string, suspended: boolean) => call<Exercise>('PATCH', at(id), { suspended })
export const deleteExercise = (id: string) => call<void>('DELETE', at(id))
export const restoreExercise = (id: string) => call<Exercise>('POST', at(id, '/restore'), {})

export const progress = (bounds: readonly number[]) => call<Progress>('GET', `/api/exercises/progress?${new URLSearchParams(bounds.map((b) => ['at', String(b)]))}`)

const ofReport = (id: string) => `/api/games/${id}/report/exercises`

export const mistakes = (id: string) => call<Mistakes>('GET', ofReport(id))
export const keepMistakes = (id: string, side: Side) => call<Mistakes>('POST', ofReport(id), { side })

export const taskResults = (id: string) => call<TaskResults>('GET', `/api/tasks/${id}/results`)
// Opens a task that a teacher has given: the exercises of a set become one's own.
export const openTask = (id: string) => call<Opened>('POST', `/api/tasks/${id}/open`, {})
