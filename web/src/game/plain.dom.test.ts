// Lines and moves that were not made, for readers with and without a notation.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { kindOf, register } from '../board/kind'
import { readBoard } from '../board/position'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { lineMoves, loopText, movesAlong, namedLine, namedMove, sentence } from './plain'

register(...games)
const xiangqi = readBoard(xiangqiGrid, 'rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b')
const line = { pv: ['g7e6', 'h0g2', 'i9h9', 'i0h0'], pv_text: { wxf: ['H7+5', 'H2+3', 'R9=8', 'R1=2'], chinese: ['马7进5', '马二进三', '车9平8', '车一平二'] } }

beforeAll(startTexts)
beforeEach(() => setLanguage('en'))

test('readers who chose no notation get the first three moves of a line in words, of the first where it comes from', () => {
  expect(namedLine('xiangqi', 1, line, xiangqi, 8)).toBe(
    'black horse from Black 7, line 3 takes red cannon on Black 5, line 4, red horse to Red 3, line 3, black chariot to Black 8, line 1',
  )
  expect(namedLine('xiangqi', 1, line, xiangqi, 1, 1)).toBe('red horse from Red 2, line 1 to Red 3, line 3')
  expect(namedMove('xiangqi', 0, 'h0g2', xiangqi, 'H2+3')).toBe('red horse from Red 2, line 1 to Red 3, line 3')
})

test('all moves of a loop are said, as they are of a line of the study', () => {
  const board = readBoard(xiangqiGrid, '4k4/9/9/9/9/9/9/9/6r2/R3K4 w')
  const pv = ['a0a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9']
  const won = { score: { centipawns: 21_990 }, pv }
  expect(lineMoves('xiangqi', 0, won, board)).toEqual(['red chariot from Red 9, line 1 to Black 1, line 1', 'black general to Black 5, line 2', 'red chariot to Black 1, line 2', 'black general to Black 5, line 1', 'red chariot to Black 1, line 1'])
  expect(loopText('xiangqi', 0, won, board)).toContain('black general from Black 5, line 1 to Black 5, line 2, red chariot to Black 1, line 2, black general to Black 5, line 1, red chariot to Black 1, line 1')
})

test('players of other languages read lines as they are written', async () => {
  await setLanguage('zh-Hans')
  expect(namedLine('xiangqi', 1, line, xiangqi, 3)).toBe('马7进5 马二进三 车9平8')
  expect(namedLine('xiangqi', 1, line, xiangqi, 2, 1)).toBe('马二进三 车9平8')
  expect(namedMove('xiangqi', 0, 'h0g2', xiangqi, '马二进三')).toBe('马二进三')
})

test('points of gomoku are no notation', () => {
  const stones = readBoard(gomokuGrid(5), '...../...../...../...../..... X')
  expect(namedLine('gomoku', 0, { pv: ['c3', 'c4'], pv_text: { point: ['C3', 'C4'] } }, stones, 8)).toBe('C3 C4')
})

test('a line ends where no piece stands to be moved', () => {
  expect(movesAlong('xiangqi', xiangqi, ['g7e6', 'a5a6', 'i9h9'], 1)).toHaveLength(1)
})

test('a sentence begins with a capital', () => {
  expect([sentence('red horse'), sentence('红马'), sentence('')]).toEqual(['Red horse', '红马', ''])
})

// The last test: a choice stays.
test('whoever chose WXF reads WXF', () => {
  kindOf('xiangqi').notations!.choose('wxf')
  expect(namedLine('xiangqi', 1, line, xiangqi, 2)).toBe('H7+5 H2+3')
})
