import { describe, expect, test } from 'vitest'
import type { Game, Move } from '../api/types'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { register } from './kind'
import { afterMoves, boardAfter, gridOf, gridOfBoard, movesByOrigin, readBoard, sceneAt, sideOf } from './position'

register(...games)

const startFEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'

describe('readBoard', () => {
  test('the start position of xiangqi', () => {
    const pieces = readBoard(xiangqiGrid, startFEN)
    expect(pieces.size).toBe(32)
    expect([pieces.get('e0'), pieces.get('e9'), pieces.get('h2'), pieces.get('b7')]).toEqual(['K', 'k', 'C', 'c'])
  })

  test('rows of stones, with and without the side to move', () => {
    const rows = 'X..../...../..O../...../....X'
    const want = new Map([
      ['a5', 'X'],
      ['c3', 'O'],
      ['e1', 'X'],
    ])
    expect(readBoard(gomokuGrid(5), rows)).toEqual(want)
    expect(readBoard(gomokuGrid(5), `${rows} O`)).toEqual(want)
  })

  test('numbers of two digits are runs of empty points', () => {
    const board = ['14X', ...Array<string>(14).fill('15')].join('/')
    expect([...readBoard(gomokuGrid(15), board)]).toEqual([['o15', 'X']])
  })

  test('the size of a board is read from its rows', () => {
    expect(gridOfBoard('gomoku', '......./......./......./......./......./......./....... X').columns).toBe(7)
    expect(gridOfBoard('xiangqi', startFEN)).toBe(xiangqiGrid)
    // A setup says its size itself; the server plays on as many rows.
    expect(gridOf({ game: 'gomoku', setup: Array(9).fill('.........').join('/') }).columns).toBe(9)
    expect(gridOf({ game: 'gomoku', size: 13 }).columns).toBe(13)
    expect(gridOf({ game: 'gomoku' }).columns).toBe(15)
    expect(gridOf({ game: 'xiangqi', setup: startFEN })).toBe(xiangqiGrid)
  })
})

const move = (text: string, side: 0 | 1, piece: string, more: Partial<Move> = {}): Move => ({
  move: text,
  side,
  from: text.slice(0, 2),
  to: text.slice(2),
  piece,
  captured: '',
  check: false,
  text: {},
  ...more,
})

const moves = [
  move('h2e2', 0, 'C'),
  move('h9g7', 1, 'n'),
  move('e2e6', 0, 'C', { captured: 'p' }),
  move('f9e8', 1, 'a'),
]

test('afterMoves lifts, puts and captures', () => {
  const start = readBoard(xiangqiGrid, startFEN)
  const after = afterMoves(start, moves.slice(0, 3))
  expect(after.size).toBe(31)
  expect([after.get('h2'), after.get('e2'), after.get('e6'), after.get('g7')]).toEqual([undefined, undefined, 'C', 'n'])
  expect(start.get('h2')).toBe('C') // the start is left as it was
})

describe('sceneAt', () => {
  const game: Game = {
    id: '1',
    title: '',
    version: 4,
    created_ms: 0,
    updated_ms: 0,
    config: { game: 'xiangqi', rules: 'axf', players: [{ kind: 'human' }, { kind: 'human' }], clock: {} },
    start: { board: startFEN, turn: 0 },
    ply: 3,
    length: 4,
    moves: [...moves.slice(0, 2), { ...moves[2]!, check: true }, moves[3]!],
    position: {
      board: 'rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b',
      turn: 1,
      legal: ['f9e8'],
      check: 'e9',
      row: [],
      forbidden: [],
      seen: 1,
    },
    result: null,
    offer: null,
    clock: null,
    thinking: false,
  }

  test('the present is what the server says', () => {
    const scene = sceneAt(game, 3)
    expect(scene.legal).toEqual(['f9e8'])
    expect(scene.check).toBe('e9')
    expect(scene.turn).toBe(1)
    expect(scene.last?.move).toBe('e2e6')
  })

  test('the present rebuilt from the moves is the same position', () => {
    const rebuilt = sceneAt({ ...game, ply: 4 }, 3)
    expect(rebuilt.pieces).toEqual(sceneAt(game, 3).pieces)
    expect([rebuilt.turn, rebuilt.check]).toEqual([1, 'e9'])
  })

  test('another moment offers no moves', () => {
    expect(sceneAt(game, 1)).toMatchObject({ turn: 1, legal: [] })
    expect(sceneAt(game, 0)).toMatchObject({ turn: 0, legal: [], last: undefined, check: undefined })
    expect(sceneAt(game, 4)).toMatchObject({ turn: 0, legal: [] }) // a taken-back move
  })
})

test('movesByOrigin', () => {
  const origins = movesByOrigin(['h2e2', 'h2h9', 'a0a1'])
  expect([...origins.keys()]).toEqual(['h2', 'a0'])
  expect([...origins.get('h2')!]).toEqual([
    ['e2', 'h2e2'],
    ['h9', 'h2h9'],
  ])
  expect([...movesByOrigin(['h8', 'o15']).get('')!.keys()]).toEqual(['h8', 'o15'])
})

test.each([
  ['K', 0],
  ['p', 1],
  ['X', 0],
  ['O', 1],
] as const)('%s belongs to side %i', (letter, side) => {
  expect(sideOf(letter)).toBe(side)
})

test('the counters of a board go on with the moves: none of a capture before, the number with the second side', () => {
  const move = (side: 0 | 1, captured = ''): Move => ({ move: 'x', side, to: 'a0', piece: 'R', captured, check: false, text: {} }) as unknown as Move
  const pieces = readBoard(xiangqiGrid, startFEN)
  const after = (start: string, ...moves: Move[]) => boardAfter(xiangqiGrid, start, pieces, 0, moves).split(' ').slice(1).join(' ')
  expect(boardAfter(xiangqiGrid, startFEN, pieces, 0, [])).toBe(startFEN)
  expect(after(startFEN.replace('0 1', '57 90'), move(0), move(1), move(0))).toBe('w - - 60 91')
  expect(after(startFEN, move(0), move(1, 'P'), move(0))).toBe('w - - 1 2')
  expect(boardAfter(gomokuGrid(5), 'X..../...../..O../...../....X O', readBoard(gomokuGrid(5), 'X..../...../..O../...../....X'), 1, [])).toBe('X..../...../..O../...../....X O')
})
