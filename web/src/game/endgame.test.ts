import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { endingWords, mayHaveTable, valueWords } from './endgame'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

test('a value says who wins, and in how many moves of the winner', () => {
  expect(valueWords('xiangqi', { outcome: 'win', plies: 9 }, 0)).toBe('Red wins in 5 moves')
  expect(valueWords('xiangqi', { outcome: 'win', plies: 1 }, 1)).toBe('Black wins in 1 move')
  expect(valueWords('xiangqi', { outcome: 'loss', plies: 8 }, 1)).toBe('Red wins in 4 moves')
  expect(valueWords('xiangqi', { outcome: 'win', plies: 9, late: true }, 0)).toBe('Red wins in 5 moves · after the move limit')
  expect(valueWords('xiangqi', { outcome: 'draw' }, 0)).toBe('Draw')
  expect(valueWords('xiangqi', { outcome: 'draw', open: true }, 0)).toBe('Draw · unless the rules on repetition decide')
})

test('an ending is usually won, usually drawn or neither', () => {
  expect(endingWords({ ending: 'KR-KAA', won: 1, lost: 0 })).toBe('Usually won: with the stronger side to move, 100% of the positions')
  expect(endingWords({ ending: 'KCA-KAA', won: 0.9991, lost: 0 })).toContain('>99.9%')
  expect(endingWords({ ending: 'KR-KAABB', won: 0.8209, lost: 0 })).toBe('With the stronger side to move, 82.1% of the positions are won')
  expect(endingWords({ ending: 'KN-KABB', won: 0.0006, lost: 0 })).toBe('Usually drawn: with the stronger side to move, <0.1% of the positions are won')
  expect(endingWords({ ending: 'KN-KP', won: 0.1598, lost: 0.0213 })).toBe('With the stronger side to move, 16% of the positions are won, 2.1% lost')
  expect(endingWords({ ending: 'KC-KP', won: 0, lost: 0.6 })).toBe('With the stronger side to move, 0% of the positions are won, 60% lost')
  expect(endingWords({ ending: 'K-KAA', won: 0, lost: 0 })).toBe('')
})

test('only boards with both kings are asked about, in games that have tables', () => {
  expect([0, 1, 2, 13, 14].map((n) => mayHaveTable('xiangqi', n))).toEqual([false, false, true, true, false])
  expect([0, 2].map((n) => mayHaveTable('gomoku', n))).toEqual([false, false])
})
