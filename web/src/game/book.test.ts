import { describe, expect, test } from 'vitest'
import type { Move } from '../api/types'
import { bookOf } from './book'

const move = (side: 0 | 1, info?: object) => ({ move: 'x', side, text: {}, info }) as unknown as Move

describe('bookOf', () => {
  // A person is Red; the computer leaves the book with its third move.
  const moves = [move(0), move(1, { book: true }), move(0), move(1, { book: true }), move(0), move(1, { depth: 9 }), move(0), move(1, { depth: 8 })]
  test.each([
    [1, undefined],
    [2, 'in'],
    [4, 'in'],
    [5, undefined],
    [6, 'left'],
    [8, undefined],
    [9, undefined],
  ] as const)('move %i: %s', (ply, want) => {
    expect(bookOf(moves, ply)).toBe(want)
  })

  test('who never was in a book leaves none', () => {
    expect(bookOf([move(0, { depth: 3 })], 1)).toBeUndefined()
  })
})
