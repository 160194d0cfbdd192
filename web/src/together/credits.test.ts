import { expect, test } from 'vitest'
import type { Clock, Game, Move } from '../api/types'
import { awayUntil, creditBetween, secondsOf } from './credits'

const clock = (more: Partial<Clock>): Clock => ({ left_ms: [1, 1], periods_left: [0, 0], running: true, server_ms: 1_000, ...more })
const at = (ply: number, last?: Partial<Move>, credited: [number, number] = [0, 0]): Game =>
  ({ ply, moves: Array.from({ length: ply }, (_, i) => (i === ply - 1 ? last : {})), clock: clock({ credited_ms: credited }), result: null }) as unknown as Game

test.each([
  ['a move that took its time to come', at(3), at(4, { side: 1, lag: 300 }), { side: 1, ms: 300, server: false }],
  ['one that came at once', at(3), at(4, { side: 1, lag: 20 }), undefined],
  ['the same account again', at(4, { side: 1, lag: 300 }), at(4, { side: 1, lag: 300 }), undefined],
  ['who changes sides by it', at(3), at(4, { side: 1, lag: 300, swap: true }), { side: 0, ms: 300, server: false }],
  ['the server was away', at(3), at(3, {}, [0, 4_000]), { side: 1, ms: 4_000, server: true }],
  ['and was so before', at(3, {}, [2_000, 0]), at(3, {}, [2_500, 0]), { side: 0, ms: 500, server: true }],
  ['players who changed sides', at(3, {}, [0, 4_000]), at(4, { side: 1, swap: true }, [4_000, 0]), undefined],
])('%s', (_, before, after, want) => {
  expect(creditBetween(before, after)).toEqual(want)
})

test('a vacation counts until it is over', () => {
  const until = (ms: number) => ({ clock: clock({ vacation: { until_ms: [0, ms], left_ms: [1, 1] } }), result: null })
  expect(awayUntil(until(5_000), 0)).toBe('')
  expect(awayUntil(until(5_000), 1)).not.toBe('')
  expect(awayUntil(until(900), 1)).toBe('')
})

test('seconds', () => {
  expect([340, 4_000, 9_960, 12_400].map(secondsOf)).toEqual(['0.3', '4.0', '10', '12'])
})
