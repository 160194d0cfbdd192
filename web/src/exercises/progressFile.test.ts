import { expect, test, vi } from 'vitest'
import type { Brought, GuessRound } from '../api/types'
import { bring, progressFile, readProgress } from './progressFile'

const attempt = (n: number): Brought & { n: number; game: string; rating?: number } => ({ n, cmd: `attempt-${n}`, puzzle: '0123456789ab', game: 'gomoku', at_ms: 1000 + n, right: true, hints: 0, took_ms: 5, mode: 'rated', rating: 1500 })
const all = Array.from({ length: 7 }, (_, n) => attempt(n))
const round = (n: number): GuessRound => ({ cmd: `round-${n}`, game: 'xiangqi', title: '甲 – 乙', at_ms: 2000 + n, guesses: 3, points: 21, par: 18.5 })
let rounds: GuessRound[] = []
const brought: number[] = []
vi.mock('../api/drills', () => ({
  roundsAfter: async (n: number) => rounds.slice(n, n + 3),
  bringRounds: async (list: readonly GuessRound[]) => (brought.push(list.length), { added: list.length }),
}))
vi.mock('../api/puzzles', () => ({
  attemptsAfter: async (after: number) => ({ attempts: all.slice(after + 1, after + 4) }),
  bringAttempts: async (list: readonly Brought[]) => (brought.push(list.length), { added: list.length - 1 }),
}))

const read = async () => {
  const found = readProgress(await progressFile())
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('a file holds all attempts and is read back; ratings stay where they are', async () => {
  const { attempts, rounds: none } = await read()
  expect(attempts).toHaveLength(7)
  expect(attempts[6]).toEqual({ cmd: 'attempt-6', puzzle: '0123456789ab', at_ms: 1006, right: true, hints: 0, took_ms: 5, mode: 'rated' })
  expect(none).toEqual([])
  // Programs from before guessed moves were carried read it too.
  expect(JSON.parse(await progressFile())).toMatchObject({ version: 1 })
})

test('rounds of guessed moves go along', async () => {
  rounds = Array.from({ length: 5 }, (_, n) => round(n))
  expect((await read()).rounds).toEqual(rounds)
  expect(JSON.parse(await progressFile())).toMatchObject({ version: 2 })
})

test('attempts and rounds are brought in parts', async () => {
  expect(await bring({ attempts: Array.from({ length: 600 }, (_, n) => attempt(n)), rounds: Array.from({ length: 251 }, (_, n) => round(n)) })).toBe(848)
  expect(brought).toEqual([250, 250, 100, 250, 1])
})

test.each([
  ['foreign', 'hello'],
  ['foreign', 'null'],
  ['foreign', '[1]'],
  ['foreign', '{"duiyi":"puzzles","version":1,"ids":[]}'],
  ['newer', '{"duiyi":"progress","version":3,"attempts":"packed"}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[{"cmd":"atte'],
  ['damaged', '{"duiyi":"progress","attempts":[]}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":{}}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[null]}'],
  ['damaged', '{"duiyi":"progress","version":2,"attempts":[],"rounds":{}}'],
  ['damaged', '{"duiyi":"progress","version":2,"attempts":[],"rounds":[{"cmd":"round-1","game":"xiangqi","title":"","at_ms":1,"guesses":1,"points":1,"par":"high"}]}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[{"cmd":"attempt-1","puzzle":"0123456789ab","at_ms":"now","right":true,"hints":0,"took_ms":5,"mode":"rated"}]}'],
])('a file that is %s: %s', (what, text) => {
  expect(readProgress(text)).toBe(what)
})
