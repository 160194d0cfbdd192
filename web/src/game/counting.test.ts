import { beforeAll, expect, test, vi } from 'vitest'
import type { Move, Side } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { atMove, countText, momentText, moveNumber, numberedIn } from './counting'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

const move = (side: Side, kind?: 'choice'): Move => ({ move: 'h8', side, from: '', to: 'h8', piece: side ? 'O' : 'X', captured: '', check: false, text: { point: 'h8', wxf: 'C2=5' }, ...(kind && { kind }) })
const red = ([0, 1, 0, 1, 0] as const).map((side) => move(side))
const black = red.slice(1)
const stones = [move(0), move(1), move(0), move(1, 'choice'), move(1)]

test('xiangqi counts rounds, which begin with Red', () => {
  expect(red.map((_, i) => moveNumber('xiangqi', red, i + 1))).toEqual([1, 1, 2, 2, 3])
  expect(black.map((_, i) => moveNumber('xiangqi', black, i + 1))).toEqual([1, 2, 2, 3])
  expect(numberedIn('xiangqi', red, 4)).toMatch(/^2… /)
  expect(numberedIn('xiangqi', red, 5)).toMatch(/^3\. /)
})

test('gomoku counts stones, and no answers', () => {
  expect(stones.map((_, i) => moveNumber('gomoku', stones, i + 1))).toEqual([1, 2, 3, 3, 4])
  expect(numberedIn('gomoku', stones, 5)).toBe('4. h8')
})

test.each([
  ['en', 'Red’s move 2', 'Move 3 of 4', 'Black’s move 2', '19 moves', 'Start position'],
  ['zh-Hans', '第 2 回合红方', '第 3 手，共 4 手', '第 2 回合黑方', '19 回合', '开局局面'],
  ['zh-Hant', '第 2 回合紅方', '第 3 手，共 4 手', '第 2 回合黑方', '19 回合', '開局局面'],
  ['vi', 'Nước 2 của Đỏ', 'Nước 3 trên 4', 'nước 2 của Đen', '19 nước', 'Thế ban đầu'],
])('%s', async (tag, moment, stone, at, count, start) => {
  await setLanguage(tag)
  expect(momentText('xiangqi', red, 3)).toBe(moment)
  expect(momentText('gomoku', stones, 4)).toBe(stone)
  expect(atMove('xiangqi', red, 4)).toBe(at)
  expect(countText('xiangqi', 37)).toBe(count)
  expect(momentText('xiangqi', red, 0)).toBe(start)
})
