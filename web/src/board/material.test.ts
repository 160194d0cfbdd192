import { expect, test } from 'vitest'
import { xiangqiGrid } from '../games/xiangqi/board'
import { ahead, taken } from './material'
import { readBoard } from './position'

const worth = { R: 9, C: 4, N: 4, A: 2, B: 2, P: 1 }
const start = readBoard(xiangqiGrid, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w')
const later = readBoard(xiangqiGrid, '1nbakab1r/9/1c5c1/p1p1C3p/9/9/P1P1P1P1P/1C7/9/RNBAKAB1R b')

test('what has been taken, the dearest first', () => {
  expect(taken(worth, start, later, 1)).toEqual(['r', 'n', 'p', 'p'])
  expect(taken(worth, start, later, 0)).toEqual(['N'])
  expect(taken(worth, start, start, 0)).toEqual([])
})

test('a piece that was added has not been taken', () => {
  expect(taken(worth, later, start, 1)).toEqual([])
})

test('who is ahead', () => {
  expect(ahead(worth, start, 0)).toBe(0)
  expect(ahead(worth, later, 0)).toBe(9 + 4 + 2 - 4)
  expect(ahead(worth, later, 1)).toBe(-11)
})
