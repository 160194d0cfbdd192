import { beforeEach, expect, test, vi } from 'vitest'
import type { ExploredMove, Move } from '../api/types'
import { goingOn, linesFrom, repertoireOf } from './repertoire'

const row = (move: string, games: number, book?: { weight: number; forbidden: boolean }): ExploredMove =>
  ({ move: { move } as Move, games, results: {}, years: {}, players: [], ...(book && { book }) }) as unknown as ExploredMove

// What is known, by the moves before it.
let known: Record<string, ExploredMove[]> = {}
let fails = ''
const calls: string[] = []
vi.mock('../api/client', () => ({
  playLine: async ({ moves }: { moves: string[] }) => ({ position: { board: moves.join(' '), turn: moves.length % 2, legal: moves.length < 20 ? ['x'] : [] } }),
  newStudy: async ({ title }: { title: string }) => (calls.push(`study ${title}`), 's1'),
  playIn: async (id: string, node: number, moves: string[]) => void calls.push(`${id} ${node}: ${moves.join(' ')}`),
  deleteStudy: async (id: string) => void calls.push(`delete ${id}`),
  call: async (_: string, __: string, { study, node, side, form }: { study: string; node: number; side: number; form: string }) => {
    if (fails) throw new Error(fails)
    calls.push(`repertoire ${study} ${node} ${side} ${form}`)
    return { id: 'r1' }
  },
}))
vi.mock('../api/library', () => ({ explore: async ({ position }: { position: string }) => ({ moves: known[position] ?? [] }) }))
const line = (...moves: string[]) => ({ game: 'xiangqi', start: '', moves, book: '', language: 'en' })
beforeEach(() => {
  known = {}
  fails = ''
  calls.length = 0
})

test('one’s own move is the most frequent, of the other side those that come up often', () => {
  const rows = [row('a', 10), row('b', 5), row('c', 4), row('d', 3), row('e', 1), { ...row('f', 9), move: undefined } as unknown as ExploredMove]
  expect(goingOn(rows, true)).toEqual(['a'])
  expect(goingOn(rows, false)).toEqual(['a', 'b', 'c'])
  expect(goingOn([row('a', 20), row('b', 2)], false)).toEqual(['a'])
  // A book counts too, and forbids.
  expect(goingOn([row('a', 1), row('b', 0, { weight: 7, forbidden: false }), row('c', 50, { weight: 9, forbidden: true })], true)).toEqual(['b'])
})

test('lines go on from the one on the board to where nothing is known', async () => {
  known = { 'p q': [row('a', 4), row('z', 3)], 'p q a': [row('b', 2), row('c', 2)], 'p q a c': [row('d', 1)] }
  expect(await linesFrom(line('p', 'q'), 0)).toEqual([['p', 'q', 'a', 'b'], ['p', 'q', 'a', 'c', 'd']])
  expect(await linesFrom(line(), 0)).toEqual([])
})

test('a line is followed for ten plies, and no more than thirty positions are looked at', async () => {
  known = new Proxy({}, { get: () => [row('a', 1), row('b', 1), row('c', 1)] })
  const lines = await linesFrom(line('p'), 1)
  expect(Math.max(...lines.map((moves) => moves.length))).toBeLessThanOrEqual(11)
  expect(lines.length).toBeLessThan(60)
})

test('a study and a repertoire of it are made; where that fails nothing is left', async () => {
  known = { p: [row('a', 4)] }
  expect(await repertoireOf(line('p'), 1, 'Cannon')).toBe('r1')
  expect(calls).toEqual(['study Cannon', 's1 0: p a', 'repertoire s1 0 1 line'])
  fails = 'bad'
  await expect(repertoireOf(line('p'), 1, 'Cannon')).rejects.toThrow('bad')
  expect(calls.at(-1)).toBe('delete s1')
})
