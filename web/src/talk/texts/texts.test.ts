import { expect, test } from 'vitest'
import { languages } from '../../i18n/languages'
import { onlySimplified } from '../../i18n/simplified'
import { files, textsIn } from '.'
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
    expect(text.trim(), key).not.toBe('')
    expect(names(text), key).toEqual(names(en[key as keyof typeof en]))
  }
})

test('no character of the traditional texts exists only in simplified form', async () => {
  expect(onlySimplified(Object.values(await textsIn('zh-Hant')))).toEqual([])
})
