import { expect, test } from 'vitest'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { register } from '../board/kind'
import { readBoard, writeBoard } from '../board/position'
import { cleared, exchanged, gridFor, leftInBox, letterOfKey, mirrored, resized, startOf, type Standing } from './boards'

register(...games)

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const text = (s: Standing) => writeBoard(gridFor(s), s.pieces, s.turn)
const xiangqi = (fen: string): Standing => ({
  game: 'xiangqi',
  size: 15,
  pieces: readBoard(xiangqiGrid, fen),
  turn: fen.endsWith('b') ? 1 : 0,
})
const gomoku = (board: string): Standing => {
  const size = board.split('/').length
  return { game: 'gomoku', size, pieces: readBoard(gomokuGrid(size), board), turn: board.endsWith('O') ? 1 : 0 }
}

test('the start and the cleared board', () => {
  expect(text(startOf('xiangqi', 15))).toBe(start)
  expect(text(cleared(startOf('xiangqi', 15)))).toBe('3k5/9/9/9/9/9/9/9/9/4K4 w')
  expect(text(startOf('gomoku', 5))).toBe('...../...../...../...../..... X')
})

test('left and right change places, twice is as before', () => {
  const s = xiangqi('3k5/9/9/9/9/9/9/R8/9/5K3 b')
  expect(text(mirrored(s))).toBe('5k3/9/9/9/9/9/9/8R/9/3K5 b')
  expect(text(mirrored(mirrored(s)))).toBe(text(s))
  expect(text(mirrored(gomoku('X..../...../...../...../....O O')))).toBe('....X/...../...../...../O.... O')
})

test('the sides change places, and everybody stays at home', () => {
  expect(text(exchanged(xiangqi(start)))).toBe(start.replace(/w$/, 'b'))
  const s = xiangqi('3k5/9/9/9/9/9/9/R8/9/5K3 b')
  expect(text(exchanged(s))).toBe('3k5/9/8r/9/9/9/9/9/9/5K3 w')
  expect(text(exchanged(exchanged(s)))).toBe(text(s))
  expect(text(exchanged(gomoku('X..../...../...../...../....O O')))).toBe('O..../...../...../...../....X X')
})

test('a board of another size keeps its middle', () => {
  const s = gomoku('X..../...../..O../...../....X X')
  expect(text(resized(s, 7))).toBe('......./.X...../......./...O.../......./.....X./....... X')
  expect(text(resized(resized(s, 8), 5))).toBe(text(s))
  expect(text(resized(gomoku('X....../......./......./...O.../......./......./....... X'), 5))).toBe('...../...../..O../...../..... X')
})

test('what is left in the box', () => {
  const { pieces } = xiangqi('3k5/9/9/9/9/9/9/R8/9/3RRK3 w')
  expect([leftInBox('xiangqi', pieces, 'R'), leftInBox('xiangqi', pieces, 'r'), leftInBox('xiangqi', pieces, 'P')]).toEqual([-1, 2, 5])
  expect(leftInBox('gomoku', new Map(), 'X')).toBeUndefined()
})

test.each([
  ['xiangqi', 'R', 'R'],
  ['xiangqi', 'h', 'n'],
  ['xiangqi', 'E', 'B'],
  ['xiangqi', 'x', undefined],
  ['xiangqi', 'Enter', undefined],
  ['gomoku', 'X', 'X'],
  ['gomoku', 'w', 'O'],
  ['gomoku', 'r', undefined],
] as const)('%s: the key %s means %s', (game, key, letter) => {
  expect(letterOfKey(game, key)).toBe(letter)
})
