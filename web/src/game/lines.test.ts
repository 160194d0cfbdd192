import { beforeEach, expect, test, vi } from 'vitest'
import type { Game, Info, Report, Said } from '../api/types'
import { Lines } from './lines.svelte'

const infoOf = vi.fn<(id: string, ply: number) => Promise<Said>>()
vi.mock('../api/client', () => ({ infoOf: (id: string, ply: number) => infoOf(id, ply) }))
beforeEach(() => void infoOf.mockReset())

const game = (...moves: string[]) =>
  ({ id: '1', ply: moves.length, moves: moves.map((move) => ({ move })) }) as Game
const kept: Info = { depth: 4, pv: ['h9g7', 'h0g2'] }
const told: Report = { ...kept, pv_text: { wxf: ['h8+7', 'H2+3'] } }

test('what was heard while the engine thought need not be asked for', async () => {
  const lines = new Lines()
  lines.hear(game('h2e2'), told)
  const now = game('h2e2', 'h9g7')
  expect(lines.of(now, 2, kept)).toEqual(told)
  await lines.ask(now, 2, kept)
  expect(infoOf).not.toHaveBeenCalled()
})

test('a line is asked for once', async () => {
  const lines = new Lines()
  const now = game('h2e2', 'h9g7')
  infoOf.mockResolvedValue({ ply: 2, side: 1, info: told })
  expect(lines.of(now, 2, kept)).toBe(kept)
  await Promise.all([lines.ask(now, 2, kept), lines.ask(now, 2, kept)])
  await lines.ask(now, 2, kept)
  expect(infoOf.mock.calls).toEqual([['1', 2]])
  expect(lines.of(now, 2, kept)).toEqual(told)
})

test('the same moves after others are another line', () => {
  const lines = new Lines()
  lines.hear(game('h2e2'), told)
  expect(lines.of(game('b2e2', 'h9g7'), 2, kept)).toBe(kept)
})

test('an answer about another move is not taken', async () => {
  const lines = new Lines()
  const now = game('h2e2', 'h9g7')
  infoOf.mockResolvedValueOnce({ ply: 2, side: 1, info: { pv: ['b9c7'], pv_text: { wxf: ['h2+3'] } } })
  await lines.ask(now, 2, kept)
  expect(lines.of(now, 2, kept)).toBe(kept)
})

test('where there is no answer the bare moves do', async () => {
  const lines = new Lines()
  const now = game('h2e2', 'h9g7')
  infoOf.mockRejectedValueOnce(new Error('no line'))
  await lines.ask(now, 2, kept)
  expect(lines.of(now, 2, kept)).toEqual({ ...kept, pv_text: {} })
})
