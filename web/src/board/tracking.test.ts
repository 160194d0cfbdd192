import { expect, test } from 'vitest'
import { track, type TrackedPiece } from './tracking'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { register } from './kind'

register(...games)

const on = (tracked: readonly TrackedPiece[], point: string) => tracked.find((a) => a.point === point)

test('a piece that moves stays the same piece', () => {
  const before = track(xiangqiGrid, undefined, new Map([['h2', 'C'], ['b2', 'C'], ['e6', 'p']]))
  const after = track(xiangqiGrid, before, new Map([['e6', 'C'], ['b2', 'C']]))
  expect(on(after, 'e6')?.id).toBe(on(before, 'h2')?.id)
  expect(on(after, 'b2')).toEqual(on(before, 'b2'))
  expect(after).toHaveLength(2)
})

test('a jump through the game takes each piece from the nearest of its kind', () => {
  const before = track(xiangqiGrid, undefined, new Map([['a3', 'P'], ['i3', 'P']]))
  const after = track(xiangqiGrid, before, new Map([['i5', 'P'], ['a4', 'P']]))
  expect(on(after, 'a4')?.id).toBe(on(before, 'a3')?.id)
  expect(on(after, 'i5')?.id).toBe(on(before, 'i3')?.id)
})

test('a captured piece comes back as a new one', () => {
  const before = track(xiangqiGrid, undefined, new Map([['e6', 'C']]))
  const after = track(xiangqiGrid, before, new Map([['e2', 'C'], ['e6', 'p']]))
  expect(on(after, 'e2')?.id).toBe(on(before, 'e6')?.id)
  expect(on(after, 'e6')).toMatchObject({ letter: 'p', fresh: true })
})

test('stones never glide, and only new ones are fresh', () => {
  const grid = gomokuGrid(15)
  const before = track(grid, undefined, new Map([['h8', 'X']]))
  expect(on(before, 'h8')?.fresh).toBe(false)
  const after = track(grid, before, new Map([['j10', 'X']]))
  expect(on(after, 'j10')).toMatchObject({ fresh: true })
  expect(on(after, 'j10')?.id).not.toBe(on(before, 'h8')?.id)
})

test('drawing order never changes for pieces that stay', () => {
  const before = track(xiangqiGrid, undefined, new Map([['a0', 'R'], ['b0', 'N'], ['c0', 'B']]))
  const after = track(xiangqiGrid, before, new Map([['c0', 'B'], ['a5', 'R'], ['b0', 'N']]))
  expect(after.map((a) => a.id)).toEqual(before.map((a) => a.id))
})
