import { expect, test } from 'vitest'
import type { TourneyBoard, TourneyStandings } from '../api/types'
import { byRank, pageOf, Places } from './walling'

const board = (n: number): TourneyBoard => ({ board: n, first: 2 * n - 1, second: 2 * n, game: `g${n}` })
const boards = (...numbers: number[]) => numbers.map(board)
const shown = (places: Places, numbers: number[], now: number) => places.at(boards(...numbers), now).map((b) => b.board)

test('the boards of the leading players come first', () => {
  const table = { rows: [5, 1, 6, 3, 2, 4].map((number) => ({ number })) } as TourneyStandings
  expect(byRank(boards(1, 2, 3, 4), table).map((b) => b.board)).toEqual([3, 1, 2, 4])
  expect(byRank(boards(2, 1), undefined).map((b) => b.board)).toEqual([2, 1])
})

test('a board keeps its place until a moment after its game', () => {
  const places = new Places()
  expect(shown(places, [1, 2, 3], 0)).toEqual([1, 2, 3])
  expect(shown(places, [3, 1], 1_000)).toEqual([1, 2, 3])
  expect(shown(places, [4, 3, 1], 2_000)).toEqual([1, 2, 3, 4])
  expect(shown(places, [4, 3, 1], 6_900)).toEqual([1, 2, 3, 4])
  expect(shown(places, [4, 3, 1, 5], 7_000)).toEqual([1, 5, 3, 4])
})

test('the leading six stay, the others take turns at two places', () => {
  const places = new Places()
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  expect(shown(places, all, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(shown(places, all, 29_000)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(shown(places, all, 30_000)).toEqual([1, 2, 3, 4, 5, 6, 9, 10])
  // Whoever has waited longest is next.
  expect(shown(places, all, 60_000)).toEqual([1, 2, 3, 4, 5, 6, 11, 7])
  expect(shown(places, all, 90_000)).toEqual([1, 2, 3, 4, 5, 6, 8, 9])
})

test('a board that comes to lead takes the place of one that does not', () => {
  const places = new Places()
  shown(places, [1, 2, 3, 4, 5, 6, 7, 8], 0)
  expect(shown(places, [9, 1, 2, 3, 4, 5, 6, 7, 8], 1_000)).toEqual([1, 2, 3, 4, 5, 9, 7, 8])
  expect(shown(places, [9, 1, 2, 3, 4, 5, 6, 7, 8], 30_000)).toEqual([1, 2, 3, 4, 5, 9, 6, 8])
})

test('rows that do not fit are shown a page at a time', () => {
  expect(pageOf([1, 2, 3], 3, 99_000)).toEqual([1, 2, 3])
  expect([0, 10_000, 20_000, 30_000].map((now) => pageOf([1, 2, 3, 4, 5], 2, now))).toEqual([[1, 2], [3, 4], [5], [1, 2]])
})
