import { describe, expect, test } from 'vitest'
import { languages } from '../../i18n/languages'
import { onlySimplified } from '../../i18n/simplified'
import { files, textsIn, type Part } from '.'

const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()
const parts = [...new Set(Object.keys(files).map((file) => file.split('/').at(-2) as Part))]

test('there are parts', () => {
  expect(parts).toContain('play')
})

describe.each(parts)('%s', (part) => {
  test.each(languages.map((l) => l.tag))('%s has every text, with the same names to fill in', async (tag) => {
    const en: Record<string, string> = await textsIn(part, 'en')
    const texts: Record<string, string> = await textsIn(part, tag)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      expect(names(text), key).toEqual(names(en[key]!))
    }
  })

  test('no character of the traditional texts exists only in simplified form', async () => {
    expect(onlySimplified(Object.values(await textsIn(part, 'zh-Hant')))).toEqual([])
  })

  test('each letter of the Vietnamese texts is one with its mark', async () => {
    const texts: Record<string, string> = await textsIn(part, 'vi')
    for (const [key, text] of Object.entries(texts)) expect(text, key).toBe(text.normalize('NFC'))
  })
})
