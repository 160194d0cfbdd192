import { expect, test } from 'vitest'
import type { Game, Move, Player } from '../api/types'
import { newsSince, warningBetween } from './news'

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

test('a clock is worth a word at 30 and 10 seconds, and not at the end', () => {
  expect(warningBetween(31_000, 29_900)).toBe(30_000)
  expect(warningBetween(10_050, 9_900)).toBe(10_000)
  expect(warningBetween(31_000, 9_000)).toBe(10_000)
  expect(warningBetween(29_000, 28_000)).toBeUndefined()
  expect(warningBetween(15_000, -20)).toBeUndefined()
})
