import { describe, expect, test } from 'vitest'
import { lineOf } from './lobby'

describe('a rating as a line', () => {
  test('goes from edge to edge, between round numbers that hold it', () => {
    expect(lineOf([1500, 1540, 1460], 100, 50)).toEqual({ path: 'M0.0 25.0L50.0 5.0L100.0 45.0', low: 1450, top: 1550 })
  })
  test('of one game stands in the middle', () => {
    expect(lineOf([1500], 100, 50)).toEqual({ path: 'M50.0 25.0', low: 1450, top: 1550 })
  })
})
