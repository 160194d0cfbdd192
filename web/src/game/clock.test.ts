import { expect, test } from 'vitest'
import type { Clock, ClockConfig } from '../api/types'
import { clockAfter, countingOf, faceAt, faceThen, nearest } from './clock'

const clock = (left: number, periods: number, move?: number, running = true): Clock => ({
  left_ms: [left, 60_000],
  periods_left: [periods, periods],
  running,
  server_ms: 0,
  ...(move !== undefined && { move_left_ms: move }),
})
const fischer: ClockConfig = { main_ms: 60_000, increment_ms: 5_000 }
const byoyomi: ClockConfig = { main_ms: 10_000, byoyomi_ms: 3_000, periods: 3 }
const server: ClockConfig = { main_ms: 20_000, move_cap_ms: 8_000, byoyomi_ms: 3_000, periods: 1 }

test.each([
  ['running', fischer, clock(60_000, 0), 7_000, { left: 53_000, periods: 0 }],
  ['standing still', fischer, clock(60_000, 0, undefined, false), 7_000, { left: 60_000, periods: 0 }],
  ['a server ahead of the page takes nothing', fischer, clock(60_000, 0), -50, { left: 60_000, periods: 0 }],
  ['the flag', fischer, clock(6_000, 0), 7_000, { left: 0, periods: 0 }],
  ['main time before byo-yomi', byoyomi, clock(10_000, 3), 9_000, { left: 1_000, periods: 3 }],
  ['into the first period', byoyomi, clock(10_000, 3), 11_000, { left: 2_000, periods: 2 }],
  ['at the very end of main time', byoyomi, clock(10_000, 3), 10_000, { left: 3_000, periods: 2 }],
  ['into the last period', byoyomi, clock(10_000, 3), 16_500, { left: 2_500, periods: 0 }],
  ['past the last period', byoyomi, clock(10_000, 3), 19_000, { left: 0, periods: 0 }],
  ['a move under a cap', server, clock(20_000, 1, 8_000), 7_000, { left: 13_000, periods: 1, move: 1_000 }],
  ['the cap reached', server, clock(20_000, 1, 8_000), 9_000, { left: 12_000, periods: 1, move: 0 }],
  ['less main time than the cap', server, clock(6_000, 1, 8_000), 5_000, { left: 1_000, periods: 1, move: 3_000 }],
  ['from there into byo-yomi', server, clock(6_000, 1, 8_000), 7_000, { left: 2_000, periods: 0 }],
  ['no cap in byo-yomi', server, clock(3_000, 0), 1_000, { left: 2_000, periods: 0 }],
])('%s', (_, config, given, passed, want) => {
  expect(faceAt(config, given, 0, 0, passed)).toEqual(want)
})

test('the side that waits shows its time and the whole cap', () => {
  expect(faceAt(server, clock(20_000, 1, 8_000), 1, 0, 5_000)).toEqual({ left: 60_000, periods: 1, move: 8_000 })
  expect(faceAt(server, clock(3_000, 0), 1, 0, 5_000)).toEqual({ left: 60_000, periods: 0 })
})

test.each([
  ['a game with an increment', fischer, { left: 1, periods: 0 }, 'main'],
  ['the game before byo-yomi', byoyomi, { left: 1, periods: 3 }, 'main'],
  ['a period', byoyomi, { left: 1, periods: 2 }, 'period'],
  ['the last period', byoyomi, { left: 1, periods: 0 }, 'period'],
  ['the game under a cap', server, { left: 1, periods: 1, move: 1 }, 'main'],
  ['a move', { per_move_ms: 5_000 }, { left: 1, periods: 0 }, 'perMove'],
  ['periods from the first move on', { byoyomi_ms: 5_000, periods: 3 }, { left: 1, periods: 2 }, 'period'],
])('the clock counts the time of %s', (_, config, face, want) => {
  expect(countingOf(config, face)).toBe(want)
})

test('a moment that is over has the clocks that it had', () => {
  const left = (a: number, b: number) => ({ left_ms: [a, b] as [number, number], periods_left: [0, 1] as [number, number] })
  const moves = [8, 7].map((n) => ({ move: 'a1', side: 0 as const, from: '', to: 'a1', piece: 'X', captured: '', check: false, text: {}, clock: left(n, 9) }))
  const game = { start: { board: '', turn: 0 as const, clock: left(9, 9) }, moves }
  expect([0, 1, 2].map((ply) => faceThen(clockAfter(game, ply)!, 0).left)).toEqual([9, 8, 7])
  expect(faceThen(left(1, 2), 1)).toEqual({ left: 2, periods: 1 })
  expect(clockAfter({ ...game, start: { board: '', turn: 0 } }, 0)).toBeUndefined()
})

test('what falls due first is worth the warning', () => {
  expect(nearest({ left: 50_000, periods: 1, move: 8_000 })).toBe(8_000)
  expect(nearest({ left: 5_000, periods: 0 })).toBe(5_000)
})
