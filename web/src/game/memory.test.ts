import { beforeEach, expect, test, vi } from 'vitest'
import type { Game, Said } from '../api/types'
import { Memory, saysMore } from './memory.svelte'

const knownAt = vi.fn<(id: string, ply: number) => Promise<Said>>()
vi.mock('../api/client', () => ({ knownAt: (id: string, ply: number) => knownAt(id, ply) }))
beforeEach(() => void knownAt.mockReset())

const game = (...moves: string[]) => ({ id: '1', ply: moves.length, moves: moves.map((move) => ({ move })) }) as Game
const at = (depth: number): Said => ({ ply: 1, side: 1, info: { depth, pv: ['h9g7'] } })

test('what is remembered of a position is there when one comes back to it, and is asked for anew', async () => {
  const memory = new Memory()
  const now = game('h2e2', 'h9g7')
  expect(memory.of(now, 1)).toBeUndefined()
  knownAt.mockResolvedValueOnce(at(9))
  await memory.ask(now, 1)
  expect(memory.of(now, 1)?.info.depth).toBe(9)
  expect(memory.of(now, 2)).toBeUndefined()
  expect(memory.of(game('b2e2', 'h9g7'), 1)).toBeUndefined()
  knownAt.mockResolvedValueOnce(at(14))
  await memory.ask(now, 1)
  expect(memory.of(now, 1)?.info.depth).toBe(14)
  expect(knownAt.mock.calls).toEqual([['1', 1], ['1', 1]])
})

test('nothing is known where nothing is remembered, or the question failed', async () => {
  const memory = new Memory()
  knownAt.mockResolvedValueOnce({ ply: 1, side: 1, info: {} })
  await memory.ask(game('h2e2'), 1)
  knownAt.mockRejectedValueOnce(new Error('gone'))
  await memory.ask(game('h2e2'), 1)
  expect(memory.of(game('h2e2'), 1)).toBeUndefined()
})

test('a deeper look at another moment stays', () => {
  expect([saysMore(at(9), undefined), saysMore(at(9), { depth: 8 }), saysMore(at(9), { depth: 9 }), saysMore(undefined, undefined)]).toEqual([true, true, false, false])
})
