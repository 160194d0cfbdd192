import { expect, test } from 'vitest'
import { en } from './en'
import { languageOf } from './index.svelte'
import { zhHans } from './zh-Hans'
import { zhHant } from './zh-Hant'

const all: Record<string, Record<string, string>> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()

test.each(Object.keys(all))('%s has every text, with the same names to fill in', (language) => {
  const texts = all[language]!
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(texts)) {
    expect(text.trim(), key).not.toBe('')
    expect(names(text), key).toEqual(names(en[key as keyof typeof en]))
  }
})

test('the Chinese texts are Chinese, each in its own characters', () => {
  for (const texts of [zhHans, zhHant]) {
    const words = Object.values(texts).flatMap((text) => text.replace(/{{\w+}}/g, '').match(/[A-Za-z]{2,}/g) ?? [])
    expect(new Set(words)).toEqual(new Set(['WXF', 'ICCS', 'PGN', 'PSQ', 'SGF', 'SVG', 'PNG', 'Esc', 'Pro', 'Long', 'Swap', 'RIF', ...(texts === zhHant ? ['Enter'] : [])]))
  }
  expect(Object.values(zhHant).join('')).not.toMatch(/[对红车马将让这个选时间记语页]/)
})

test.each([
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['vi', undefined],
  ['', undefined],
])('the language of %j is %s', (tag, want) => {
  expect(languageOf(tag)).toBe(want)
})
