import { expect, test, vi } from 'vitest'
import type { Brought } from '../api/types'
import { bring, progressFile, readProgress } from './progressFile'

const attempt = (n: number): Brought & { n: number; game: string; rating?: number } => ({ n, cmd: `attempt-${n}`, puzzle: '0123456789ab', game: 'gomoku', at_ms: 1000 + n, right: true, hints: 0, took_ms: 5, mode: 'rated', rating: 1500 })
const all = Array.from({ length: 7 }, (_, n) => attempt(n))
const brought: number[] = []
vi.mock('../api/puzzles', () => ({
  attemptsAfter: async (after: number) => ({ attempts: all.slice(after + 1, after + 4) }),
  bringAttempts: async (list: readonly Brought[]) => (brought.push(list.length), { added: list.length - 1 }),
}))

test('a file holds all attempts and is read back; ratings stay where they are', async () => {
  const read = readProgress(await progressFile())
  expect(read).toHaveLength(7)
  expect(read[6]).toEqual({ cmd: 'attempt-6', puzzle: '0123456789ab', at_ms: 1006, right: true, hints: 0, took_ms: 5, mode: 'rated' })
})

test('attempts are brought in parts', async () => {
  expect(await bring(Array.from({ length: 600 }, (_, n) => attempt(n)))).toBe(597)
  expect(brought).toEqual([250, 250, 100])
})

test.each([
  ['foreign', 'hello'],
  ['foreign', 'null'],
  ['foreign', '[1]'],
  ['foreign', '{"duiyi":"puzzles","version":1,"ids":[]}'],
  ['newer', '{"duiyi":"progress","version":2,"attempts":"packed"}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[{"cmd":"atte'],
  ['damaged', '{"duiyi":"progress","attempts":[]}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":{}}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[null]}'],
  ['damaged', '{"duiyi":"progress","version":1,"attempts":[{"cmd":"attempt-1","puzzle":"0123456789ab","at_ms":"now","right":true,"hints":0,"took_ms":5,"mode":"rated"}]}'],
])('a file that is %s: %s', (what, text) => {
  expect(readProgress(text)).toBe(what)
})
