import { beforeAll, expect, test, vi } from 'vitest'
import type { LibraryEntry } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { isDate } from './dates'
import { endingName } from './endings'
import { likeText, momentsOf, nearOf } from './likes'
import { textsIn, wordsOf, type Words } from './texts'

let w: Words

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  register(...games)
  await startTexts()
  await setLanguage('en')
  w = wordsOf(await textsIn('en'))
})

const entry = (change: Partial<LibraryEntry>) => ({ n: 7, game: 'xiangqi', plies: 60, at: 21, near: 9, board: '2bakab2/9/9/9/2p6/9/4P4/9/4A4/3AK1B2 w', ...change }) as LibraryEntry

test('the moments of a game are those that it reached, and its end', () => {
  expect(momentsOf(entry({ plies: 30 }), w)).toEqual([
    { like: '7@20', text: 'after move 10' },
    { like: '7@30', text: 'at the end' },
  ])
  expect(momentsOf(entry({ game: 'gomoku', plies: 9 }), w).map((m) => m.like)).toEqual(['7@5', '7@8', '7@9'])
})

test('a game like another says when, and how many of the other pieces are in place', () => {
  expect(nearOf(entry({}), w)).toBe('Move 11: 9 of 11 pieces in place')
  expect(nearOf(entry({ game: 'gomoku', at: 8 }), w)).toBe('Move 8')
  expect(likeText('7@40', [], false, w)).toBe('Like Game 7 · after move 20')
  expect(likeText('7@40', [entry({ players: ['A', 'B'] })], false, w)).toBe('Like A – B · after move 20')
  expect(likeText('9/9 w', [], false, w)).toBe('Like this board')
})

test.each([
  ['en', 'chariot, soldier v chariot', 'horse, cannon v all guards', 'two cannons, three soldiers v general alone'],
  ['zh-Hans', '车兵对车', '马炮对士象全', '双炮三兵对光将'],
  ['vi', 'xe, tốt đối xe', 'mã, pháo đối sĩ tượng bền', 'hai pháo, ba tốt đối tướng trơ'],
])('endings are named as players of %s name them', async (tag, ...names) => {
  await setLanguage(tag)
  const words = wordsOf(await textsIn(tag))
  expect(['KRP-KR', 'KNC-KAABB', 'KCCPPP-K'].map((e) => endingName(e, words))).toEqual(names)
})

test.each([
  ['1981', true],
  ['1981-05', true],
  ['1981.5.12', true],
  ['1981年5月12日', true],
  ['abc', false],
  ['198', false],
  ['1981-13', false],
  ['1981-05-12-01', false],
])('%s is a date to look for: %s', (text, is) => expect(isDate(text)).toBe(is))
