import { expect, test } from 'vitest'
import { kindOf, register } from '../board/kind'
import { games } from '../games'
import { filterOf, firstFree, wantedOf, type Wanted } from './wanted'

register(...games)

const xiangqi = () => kindOf('xiangqi').grid()
const given = (wish: Wanted['wish'], turn: 0 | 1 = 0): Wanted => ({ wish, turn, pieces: new Map([['e2', 'C'], ['d0', 'k'], ['e9', 'k'], ['a0', 'R']]) })

test('a position is all of the board, with the side to move', () => {
  const { position } = filterOf(xiangqi(), given('position', 1))
  expect(position).toBe('4k4/9/9/9/9/9/9/4C4/9/R2k5 b')
  const back = wantedOf(xiangqi(), { position: position! }).wanted
  expect(back.turn).toBe(1)
  expect(new Map([...back.pieces].sort())).toEqual(new Map([...given('position').pieces].sort()))
})

test('of a pattern the points that are not given are free, and a cross is an empty one', () => {
  const wanted = given('pattern')
  const pieces = new Map([...wanted.pieces, ['e3', '.']])
  const { pattern } = filterOf(xiangqi(), { ...wanted, pieces })
  const rows = pattern!.split('/')
  expect(rows[0]).toBe('????k????')
  expect(rows[6]).toBe('????.????')
  expect(rows[9]).toBe('R??k?????')
  expect(wantedOf(xiangqi(), { pattern: pattern! }).wanted).toMatchObject({ wish: 'pattern' })
  expect(filterOf(xiangqi(), wantedOf(xiangqi(), { pattern: pattern! }).wanted)).toEqual({ pattern })
})

test('a board whose structure is sought comes back as one', () => {
  const found = filterOf(xiangqi(), given('like'))
  expect(found).toEqual({ like: '4k4/9/9/9/9/9/9/4C4/9/R2k5 w' })
  expect(filterOf(xiangqi(), wantedOf(xiangqi(), found).wanted)).toEqual(found)
})

test('material is letters wherever they stand', () => {
  expect(filterOf(xiangqi(), given('material'))).toEqual({ material: 'RCkk' })
  expect(filterOf(xiangqi(), wantedOf(xiangqi(), { material: 'RCkk' }).wanted)).toEqual({ material: 'RCkk' })
})

test('an empty board asks for nothing', () => {
  for (const wish of ['position', 'pattern', 'material'] as const) expect(filterOf(xiangqi(), { wish, turn: 0, pieces: new Map() })).toEqual({})
})

test('a board of stones has the size that the text has', () => {
  const row = '?'.repeat(19)
  const pattern = Array.from({ length: 19 }, () => row).join('/').replace('?', 'X')
  const { grid, wanted } = wantedOf(kindOf('gomoku').grid(), { pattern })
  expect([grid.rows, wanted.pieces.get('a19')]).toEqual([19, 'X'])
})

test('a piece that is put in finds a free point as long as there is one', () => {
  const grid = xiangqi()
  expect(firstFree(grid, new Map([['a9', 'R']]))).toBe('b9')
  const full = new Map(Array.from({ length: 90 }, (_, i) => [`${String.fromCharCode(97 + (i % 9))}${Math.floor(i / 9)}`, 'P'] as const))
  expect(firstFree(grid, full)).toBeUndefined()
})
