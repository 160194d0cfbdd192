import { expect, test } from 'vitest'
import { readBoard } from '../../board/position'
import { ahead } from './ahead'
import { startBoard, xiangqiGrid } from './board'

const from = (board: string, side: 0 | 1, point: string) =>
  ahead(readBoard(xiangqiGrid, board), side)
    .filter((m) => m.startsWith(point))
    .map((m) => m.slice(2))
    .sort()

test.each<[string, string, 0 | 1, string, string]>([
  ['a king keeps to his palace', '4k4/9/9/9/9/9/9/9/9/4K4', 0, 'e0', 'd0 e1 f0'],
  ['an advisor too', '4k4/4a4/9/9/9/9/9/9/9/4K4', 1, 'e8', 'd7 d9 f7 f9'],
  ['an elephant stays on its side of the river, and its eye may be free by then', '4k4/9/9/9/9/9/9/3P5/9/2B1K4', 0, 'c0', 'a2 e2'],
  ['a horse minds no leg', '4k4/9/9/9/9/9/9/9/9/1NP1K4', 0, 'b0', 'a2 c2 d1'],
  ['a soldier goes ahead', '4k4/9/9/4p4/9/9/9/9/9/4K4', 1, 'e6', 'e5'],
  ['and aside once it is past the river', '4k4/9/9/9/9/4p4/9/9/9/4K4', 1, 'e4', 'd4 e3 f4'],
])('%s', (_, board, side, point, want) => expect(from(board, side, point).join(' ')).toBe(want))

test('a chariot goes past what may be gone, and guards the first piece of its own', () => {
  const targets = from('4k4/9/9/9/9/9/p8/P8/N8/R3K4', 0, 'a0')
  expect(targets).toContain('a1') // guarded
  expect(targets).not.toContain('a2') // behind it
  expect(targets).toContain('a3') // may be free
})

test('a cannon guards over one piece', () => {
  const targets = from('4k4/9/9/9/9/9/9/P8/N8/C3K4', 0, 'a0')
  expect(targets).not.toContain('a1')
  expect(targets).toContain('a2')
})

test('at the start either side has as many', () => {
  const pieces = readBoard(xiangqiGrid, startBoard)
  expect(ahead(pieces, 0).length).toBe(ahead(pieces, 1).length)
})
