import { expect, test } from 'vitest'
import type { Game, Move, Player } from '../api/types'
import { Alarm, lowAt, newsSince } from './news'

const moves = (text: string): Move[] =>
  text.split(' ').filter(Boolean).map((move, i) => ({ move, side: (i % 2) as 0 | 1, from: '', to: move, piece: 'XO'[i % 2]!, captured: '', check: false, text: {} }))

let version = 0
const game = (line: string, undone = '', more: Partial<Game> = {}): Game =>
  ({
    version: ++version,
    ply: moves(line).length,
    length: moves(`${line} ${undone}`).length,
    moves: moves(`${line} ${undone}`),
    config: { players: [{ kind: 'human' }, { kind: 'human' }] },
    result: null,
    offer: null,
    clock: null,
    ...more,
  }) as Game

const told = (before: Game, after: Game) =>
  newsSince(before, after).map((n) =>
    n.kind === 'move' ? `${n.again ? 'again' : 'move'} ${n.move.move}` : n.kind === 'undone' ? `undone to ${n.ply} by ${n.count}` : n.kind,
  )

const clock = (running: boolean) => ({ left_ms: [1, 1] as [number, number], periods_left: [0, 0] as [number, number], running, server_ms: 0 })

const show = (halted: boolean) => ({ halted, steps: 0, pace_ms: 300 })

test.each([
  ['a move', game('a1'), game('a1 b2'), ['move b2']],
  ['two at once', game('a1'), game('a1 b2 c3'), ['move b2', 'move c3']],
  ['a round taken back', game('a1 b2 c3'), game('a1', 'b2 c3'), ['undone to 1 by 2']],
  ['taken back to the start', game('a1'), game('', 'a1'), ['undone to 0 by 1']],
  ['brought back', game('a1', 'b2 c3'), game('a1 b2 c3'), ['again b2', 'again c3']],
  ['another move in its place', game('a1', 'b2 c3'), game('a1 d4'), ['move d4']],
  ['another move of the engine', game('a1 b2'), game('a1 c3'), ['move c3']],
  ['restarted', game('a1 b2 c3'), game(''), ['restarted']],
  ['won', game('a1'), game('a1 b2', '', { result: { winner: 1, reason: 'five' } }), ['move b2', 'result']],
  ['resigned and taken back', game('a1', '', { result: { winner: 1, reason: 'resignation' } }), game('a1'), ['reopened']],
  ['an offer', game('a1'), game('a1', '', { offer: 1 }), ['offer']],
  ['the clock stopped', game('a1', '', { clock: clock(true) }), game('a1', '', { clock: clock(false) }), ['paused']],
  ['the clock started', game('a1', '', { clock: clock(false) }), game('a1', '', { clock: clock(true) }), ['resumed']],
  ['the engines halted, and with them the clock', game('a1', '', { show: show(false), clock: clock(true) }), game('a1', '', { show: show(true), clock: clock(false) }), ['halted']],
  ['a step', game('a1', '', { show: show(true), clock: clock(false) }), game('a1', '', { show: show(true), clock: clock(true) }), []],
  ['the engines go on', game('a1', '', { show: show(true) }), game('a1', '', { show: show(false) }), ['wentOn']],
  ['taken back while engines play', game('a1 b2', '', { show: show(false) }), game('a1', 'b2', { show: show(true) }), ['undone to 1 by 1', 'halted']],
  ['the clock of the next to move', game('', '', { clock: clock(false) }), game('a1', '', { clock: clock(true) }), ['move a1']],
] as const)('%s', (_, before, after, want) => {
  expect(told(before, after)).toEqual(want)
})

test('the players', () => {
  const robot: Player = { kind: 'engine', engine: 'x' }
  const before = game('a1')
  expect(told(before, { ...before, version: ++version, config: { ...before.config, players: [robot, robot] } })).toEqual(['players'])
  expect(told(before, before)).toEqual([])
})

test.each([
  ['ten minutes', { main_ms: 600_000 }, {}, 30_000],
  ['three minutes', { main_ms: 180_000, increment_ms: 2_000 }, {}, 18_000],
  ['one minute', { main_ms: 60_000 }, {}, 10_000],
  ['a period', { main_ms: 600_000, byoyomi_ms: 30_000, periods: 3 }, { periods: 2 }, 10_000],
  ['a time for each move', { per_move_ms: 60_000 }, {}, 10_000],
  ['the cap of a move', { main_ms: 600_000, move_cap_ms: 60_000 }, { left: 300_000, move: 20_000 }, 10_000],
] as const)('a clock is low: %s', (_, config, face, want) => {
  expect(lowAt(config, { left: 25_000, periods: 'periods' in config ? config.periods : 0, ...face })).toBe(want)
})

test.each([
  ['once', [31, 30, 29, 15, 5], ['30']],
  ['not again for an increment', [31, 30, 33, 29, 35, 28], ['30']],
  ['again when much more was there', [31, 30, 50, 29], ['30', '29']],
  ['not for a clock that was low at first', [20, 19], []],
  ['not at the end', [31, 0], []],
] as const)('a low clock rings %s', (_, seconds, want) => {
  const alarm = new Alarm()
  expect(seconds.filter((s) => alarm.rings(0, 30_000, s * 1000)).map(String)).toEqual(want)
})

test('each side has its own alarm', () => {
  const alarm = new Alarm()
  expect([alarm.rings(0, 30_000, 31_000), alarm.rings(1, 30_000, 31_000)]).toEqual([false, false])
  expect([alarm.rings(0, 30_000, 30_000), alarm.rings(1, 30_000, 30_000)]).toEqual([true, true])
})
