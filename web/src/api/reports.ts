// The calls of reports.
import type { ReportSoFar, Tried } from './types'
import { call, listen } from './client'

const at = (id: string, what = '') => `/api/games/${id}/report${what}`

// Makes a report on a game or study, or joins the one that is made, and tells of
// it until it is done. Who waits in line hears nothing for a while.
export const follow = (id: string, query: { again?: boolean }, tell: (told: ReportSoFar) => void, signal: AbortSignal): Promise<void> =>
  listen(at(id), query, tell, (told) => !!told.report, signal, Infinity)

export const stopReport = (id: string) => call<void>('DELETE', at(id))

// A move in place of the one after so many plies.
export const tryMove = (id: string, ply: number, move: string) => call<Tried>('POST', at(id, '/try'), { ply, move })
