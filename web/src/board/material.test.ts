import { expect, test } from 'vitest'
import { xiangqiGrid } from './geometry'
import { ahead, taken } from './material'
import { readBoard } from './position'

const start = readBoard(xiangqiGrid, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w')
const later = readBoard(xiangqiGrid, '1nbakab1r/9/1c5c1/p1p1C3p/9/9/P1P1P1P1P/1C7/9/RNBAKAB1R b')

test('what has been taken, the dearest first', () => {
  expect(taken(start, later, 1)).toEqual(['r', 'n', 'p', 'p'])
  expect(taken(start, later, 0)).toEqual(['N'])
  expect(taken(start, start, 0)).toEqual([])
})

test('a piece that was added has not been taken', () => {
  expect(taken(later, start, 1)).toEqual([])
})

test('who is ahead', () => {
  expect(ahead(start, 0)).toBe(0)
  expect(ahead(later, 0)).toBe(9 + 4 + 2 - 4)
  expect(ahead(later, 1)).toBe(-11)
})
