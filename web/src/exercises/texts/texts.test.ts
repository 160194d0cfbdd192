import { expect, test } from 'vitest'
import { languages } from '../../i18n/languages'
import { onlySimplified } from '../../i18n/simplified'
import { files, puzzleTheme, taskText, textsIn, wordsOf } from '.'
import { texts as en } from './en'

const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()
const tags = Object.keys(files).map((file) => /([^/]+)\.ts$/.exec(file)![1]!)

test('every language of the page is there', () => {
  expect(tags).toEqual(expect.arrayContaining(languages.map((l) => l.tag)))
})

test.each(tags)('%s has every text, with the same names to fill in', async (tag) => {
  const texts: Record<string, string> = await textsIn(tag)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    if (key !== 'ending.join') expect(text.trim(), key).not.toBe('')
    expect(names(text), key).toEqual(names(en[key as keyof typeof en]))
  }
})

test('no character of the traditional texts exists only in simplified form', async () => {
  expect(onlySimplified(Object.values(await textsIn('zh-Hant')))).toEqual([])
})

test('themes and tasks of puzzles are named as players name them; codes of a newer bank stay readable', async () => {
  const w = wordsOf(await textsIn('zh-Hans'))
  expect(puzzleTheme(w, 'wocao_horse')).toBe('卧槽马')
  expect(puzzleTheme(w, 'horse_pawn_ending')).toBe('马兵残局')
  expect(puzzleTheme(w, 'rook_against_horse_ending')).toBe('车对马残局')
  expect(puzzleTheme(w, 'new_idea')).toBe('new idea')
  expect(taskText(w, { kind: 'mate', moves: 3 })).toBe('3 步杀')
  expect(taskText(w, { kind: 'unheard_of', moves: 3 })).toBe('找出最好的一着')
})
