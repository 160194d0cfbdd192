// The calls of reports.
import type { ReportedBody, ReportSoFar, ReportTask, StudyAccess, StudyShare, Tried } from './types'
import { answer, call, judgedMS, listen, openedFrom } from './client'

const at = (id: string, what = '') => `/api/games/${id}/report${what}`

// Makes a report on a game or study, or joins the one that is made, and tells of
// it until it is done. Who waits in line hears nothing for a while.
export const follow = (id: string, query: { again?: boolean; engine?: string | undefined }, tell: (told: ReportSoFar) => void, signal: AbortSignal): Promise<void> =>
  listen(at(id), query, tell, (told) => !!told.report, signal, Infinity)

// A report for an engine in this browser to make, and what that found.
export const reportTask = (id: string, signal: AbortSignal): Promise<ReportTask> => answer('POST', at(id, '/task'), undefined, 10_000, signal).then((r) => r.json())

export const putReport = (id: string, found: ReportedBody) => call<ReportSoFar>('PUT', at(id), found, 60_000)

// What there is of a report, without asking for one.
export const reportSoFar = (id: string) => call<ReportSoFar>('GET', at(id))

export const stopReport = (id: string) => call<void>('DELETE', at(id))

// A move in place of the one after so many plies.
export const tryMove = (id: string, ply: number, move: string) => call<Tried>('POST', at(id, '/try'), { ply, move }, judgedMS)

// Lays the report on a game over a new study of it, and that on a study over the
// study; the answer is where that is looked at.
export const studyReport = (id: string, ply: number, lang: string): Promise<string> => openedFrom(at(id, '/study'), { ply, lang })

// Who may read the report on a game. A shared one may be named by its link.
export const reportShare = (id: string) => call<StudyShare>('GET', at(id, '/share'))

export const setReportAccess = (id: string, access: StudyAccess) => call<StudyShare>('PUT', at(id, '/share'), { access })
