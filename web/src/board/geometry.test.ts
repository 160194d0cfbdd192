import { describe, expect, test } from 'vitest'
import { place, pointName, spotAt, spotOf, step } from './geometry'
import { gomokuGrid, starSpots } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'

const grids = [
  { name: 'xiangqi', grid: xiangqiGrid },
  { name: 'gomoku 5', grid: gomokuGrid(5) },
  { name: 'gomoku 15', grid: gomokuGrid(15) },
  { name: 'gomoku 22', grid: gomokuGrid(22) },
]

describe.each(grids)('$name', ({ grid }) => {
  test('every point keeps its name and its place, flipped or not', () => {
    const seen = new Set<string>()
    for (let column = 0; column < grid.columns; column++) {
      for (let row = 0; row < grid.rows; row++) {
        const spot = { column, row }
        const name = pointName(grid, spot)
        seen.add(name)
        expect(spotOf(grid, name)).toEqual(spot)
        for (const flipped of [false, true]) {
          const { x, y } = place(grid, spot, flipped)
          expect(spotAt(grid, x + 40, y - 40, flipped)).toEqual(spot)
        }
      }
    }
    expect(seen.size).toBe(grid.columns * grid.rows)
  })

  test('flipping turns the board by half', () => {
    const a = place(grid, { column: 0, row: 0 }, false)
    const b = place(grid, { column: grid.columns - 1, row: grid.rows - 1 }, true)
    expect(b).toEqual(a)
  })
})

test.each([
  ['xiangqi counts rows from 0', xiangqiGrid, 'a0', { column: 0, row: 0 }],
  ['xiangqi ends at i9', xiangqiGrid, 'i9', { column: 8, row: 9 }],
  ['gomoku counts rows from 1', gomokuGrid(15), 'a1', { column: 0, row: 0 }],
  ['capital letters are read', gomokuGrid(15), 'O15', { column: 14, row: 14 }],
  ['no tenth file', xiangqiGrid, 'j0', undefined],
  ['no row 10 in xiangqi', xiangqiGrid, 'a10', undefined],
  ['no row 0 in gomoku', gomokuGrid(15), 'a0', undefined],
  ['not a point', gomokuGrid(15), 'h', undefined],
  ['two points', xiangqiGrid, 'h2e2', undefined],
])('spotOf: %s', (_, grid, name, want) => {
  expect(spotOf(grid, name)).toEqual(want)
})

test.each([
  ['outside on the left', -51, 0],
  ['outside below', 0, 951],
])('spotAt: %s', (_, x, y) => {
  expect(spotAt(xiangqiGrid, x, y, false)).toBeUndefined()
})

test('steps go where the screen says and stop at the edge', () => {
  const corner = { column: 0, row: 0 } // bottom left, top right when flipped
  expect(step(xiangqiGrid, corner, 1, 0, false)).toEqual({ column: 1, row: 0 })
  expect(step(xiangqiGrid, corner, 0, -1, false)).toEqual({ column: 0, row: 1 })
  expect(step(xiangqiGrid, corner, -1, 1, false)).toEqual(corner)
  expect(step(xiangqiGrid, corner, -1, 0, true)).toEqual({ column: 1, row: 0 })
  expect(step(xiangqiGrid, corner, 0, 1, true)).toEqual({ column: 0, row: 1 })
})

test.each([
  [5, 1],
  [10, 0],
  [15, 5],
  [20, 4],
])('a board of %i has %i star points', (size, count) => {
  expect(starSpots(size)).toHaveLength(count)
})
