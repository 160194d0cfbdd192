// Lines and moves that were not made, for readers with and without a notation.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { kindOf, register } from '../board/kind'
import { readBoard } from '../board/position'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { xiangqiGrid } from '../games/xiangqi/board'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { movesAlong, namedLine, namedMove, sentence } from './plain'

register(...games)
const xiangqi = readBoard(xiangqiGrid, 'rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b')
const line = { pv: ['g7e6', 'h0g2', 'i9h9', 'i0h0'], pv_text: { wxf: ['H7+5', 'H2+3', 'R9=8', 'R1=2'], chinese: ['马7进5', '马二进三', '车9平8', '车一平二'] } }

beforeAll(startTexts)
beforeEach(() => setLanguage('en'))

test('readers who chose no notation get the first three moves of a line in words', () => {
  expect(namedLine('xiangqi', 1, line, xiangqi, 8)).toBe(
    'black horse from Black 7, line 3 takes red cannon on Black 5, line 4, red horse from Red 2, line 1 to Red 3, line 3, black chariot from Black 9, line 1 to Black 8, line 1',
  )
  expect(namedLine('xiangqi', 1, line, xiangqi, 1, 1)).toBe('red horse from Red 2, line 1 to Red 3, line 3')
  expect(namedMove('xiangqi', 0, 'h0g2', xiangqi, 'H2+3')).toBe('red horse from Red 2, line 1 to Red 3, line 3')
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
