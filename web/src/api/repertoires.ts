// The calls of repertoires.
import { call, deleteStudy, newStudy, playIn } from './client'
import type { GameKind, Repertoire, RepertoireAnswer, RepertoireLines, RepertoireStep, Repertoires, Side } from './types'

export const listRepertoires = (until: number) => call<Repertoires>('GET', `/api/repertoires?until=${until}`)

export const makeRepertoire = (study: string, node: number, side: Side, form: Repertoire['form']) => call<Repertoire>('POST', '/api/repertoires', { study, node, side, form })

// Adds a study, from a node on.
export const addToRepertoire = (id: string, study: string, node: number) => call<Repertoire>('POST', at(id, '/studies'), { study, node })
export const takeFromRepertoire = (id: string, study: string) => call<void>('DELETE', at(id, `/studies/${study}`))

const at = (id: string, what = '') => `/api/repertoires/${id}${what}`

export const getRepertoire = (id: string, until: number) => call<RepertoireLines>('GET', `${at(id)}?until=${until}`)
export const deleteRepertoire = (id: string) => call<void>('DELETE', at(id))
export const stepOn = (id: string, moves: readonly string[], all: boolean, until_ms: number) => call<RepertoireStep>('POST', at(id, '/step'), { moves, all, until_ms })

// Answers is how often the position had been answered before: sent twice it counts once.
// Without it nothing is kept.
export const answerIn = (id: string, answer: { moves: readonly string[]; move: string; answers?: number; helped: boolean; until_ms: number }) =>
  call<RepertoireAnswer>('POST', at(id, '/answer'), answer)

// Makes a study of lines and a repertoire of it, and returns the id of that. Without a move of
// the side there is none: the error is bad_config.
export async function repertoireOfLines(of: { game: GameKind; title: string; setup?: string }, lines: readonly (readonly string[])[], side: Side): Promise<string> {
  const study = await newStudy(of)
  try {
    for (const moves of lines) await playIn(study, 0, moves)
    return (await makeRepertoire(study, 0, side, 'line')).id
  } catch (error) {
    await deleteStudy(study)
    throw error
  }
}
