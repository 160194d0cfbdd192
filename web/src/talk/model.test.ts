import { expect, test } from 'vitest'
import type { TalkLine } from '../api/types'
import { merged, silenceOf } from './model'

const line = (n: number, text: string): TalkLine => ({ n, text, at_ms: n })

test('lines that come replace those with their numbers, and the last 200 stay', () => {
  const some = [line(1, 'a'), line(3, 'c')]
  expect(merged(some, [line(2, 'b'), { n: 1, at_ms: 1, removed: true }]).map((l) => l.text ?? '-')).toEqual(['-', 'b', 'c'])
  const many = merged([], Array.from({ length: 300 }, (_, n) => line(n + 1, 'x')))
  expect([many.length, many[0]!.n]).toEqual([200, 101])
})

test('a player, somebody muted and all at a closed place are silent, staff never', () => {
  expect(silenceOf({ you: {} }, 5)).toBeUndefined()
  expect(silenceOf({ you: { playing: true } }, 5)).toBe('playing')
  expect(silenceOf({ you: { muted_ms: 6 } }, 5)).toBe('muted')
  expect(silenceOf({ you: { muted_ms: 5 } }, 5)).toBeUndefined()
  expect(silenceOf({ you: {}, closed: true }, 5)).toBe('closed')
  expect(silenceOf({ you: { staff: true, playing: true }, closed: true }, 5)).toBeUndefined()
})
