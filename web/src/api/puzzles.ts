// The calls of puzzles, and of how people solve them.
import { call } from './client'
import type { Attempt, Attempts, Brought, BroughtCount, Hint, Puzzle, Puzzles, Refutation, Solving, Training } from './types'

export type Mode = 'today' | 'rated' | 'free' | 'storm' | 'ladder' | 'due'

// Days begin by the reader's own clock.
const zone = () => String(-new Date().getTimezoneOffset())

export const training = () => call<Training>('GET', `/api/training?zone=${zone()}`)
export const nextPuzzle = (query: URLSearchParams) => call<Puzzle>('GET', `/api/training/next?${new URLSearchParams([...query, ['zone', zone()]])}`)
export const getPuzzle = (id: string) => call<Puzzle>('GET', `/api/puzzles/${id}`)

export const listPuzzles = (filter: Readonly<Record<string, string | number>>) => call<Puzzles>('GET', `/api/puzzles?${new URLSearchParams(Object.entries(filter).map(([k, v]) => [k, String(v)]))}`)
// Those of a set that the program has, in the order of the set.
export const puzzlesOf = (ids: readonly string[]) => call<Puzzles>('GET', `/api/puzzles?${new URLSearchParams(ids.map((id) => ['id', id]))}`)

const at = (id: string, what: string) => `/api/puzzles/${id}/${what}`

export const tryPuzzle = (id: string, moves: readonly string[], move: string) => call<Solving>('POST', at(id, 'try'), { moves, move })
export const refute = (id: string, moves: readonly string[], move: string) => call<Refutation>('POST', at(id, 'refute'), { moves, move })
export const hintAt = (id: string, moves: readonly string[], step: number) => call<Hint>('POST', at(id, 'hint'), { moves, step })

export interface Done {
  cmd: string
  puzzle: string
  right: boolean
  moves: readonly string[]
  hints: number
  took_ms: number
  mode: Mode
}
// A page of attempts, behind number after; -1 for the first.
export const attemptsAfter = (after: number) => call<Attempts>('GET', `/api/training/attempts${after < 0 ? '' : `?after=${after}`}`)
export const bringAttempts = (attempts: readonly Brought[]) => call<BroughtCount>('POST', '/api/training/import', { attempts })
export const keepAttempt = (done: Done) => call<Attempt>('POST', '/api/training/attempts', done)
