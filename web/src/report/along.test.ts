import { expect, test } from 'vitest'
import { register } from '../board/kind'
import { afterMoves, readBoard } from '../board/position'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { movesAlong } from '../game/plain'
import { takenAlong } from './along'

register(...games)
const xiangqi = readBoard(xiangqiGrid, 'rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b')

test('a line of xiangqi moves pieces and tells what is taken', () => {
  const moves = movesAlong('xiangqi', xiangqi, ['g7e6', 'h0g2', 'i9h9'], 1)
  expect(moves.map(({ side, from, to, piece }) => [side, from, to, piece])).toEqual([
    [1, 'g7', 'e6', 'n'],
    [0, 'h0', 'g2', 'N'],
    [1, 'i9', 'h9', 'r'],
  ])
  const end = afterMoves(xiangqi, moves)
  expect([end.get('e6'), end.get('g2'), end.has('g7')]).toEqual(['n', 'N', false])
  expect(takenAlong('xiangqi', xiangqi, moves)).toHaveLength(1)
  expect(takenAlong('xiangqi', xiangqi, moves.slice(1))).toEqual([])
})

test('a line of gomoku places stones in turn and takes none', () => {
  const empty = readBoard(gomokuGrid(5), '...../...../...../...../..... X')
  const moves = movesAlong('gomoku', empty, ['c3', 'c4'], 0)
  expect(moves.map(({ to, piece }) => [to, piece])).toEqual([
    ['c3', 'X'],
    ['c4', 'O'],
  ])
  expect(takenAlong('gomoku', empty, moves)).toBeUndefined()
})
