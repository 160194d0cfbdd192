import { expect, test } from 'vitest'
import description from '../../../../httpapi/openapi.json?raw'
import { languages } from '../../i18n/languages'
import { texts as errors } from '../../i18n/texts/errors/en'
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

test('whatever refuses a call about a tournament has words on the page', () => {
  type Calls = Record<string, { responses?: Record<string, { description?: string }> }>
  const { paths } = JSON.parse(description) as { paths: Record<string, Calls> }
  const codes = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/tournaments'))
    .flatMap(([, calls]) => Object.values(calls).flatMap((call) => Object.entries(call.responses ?? {})))
    .flatMap(([status, { description: names }]) => (/^4/.test(status) ? (names ?? '').split(', ') : []))
  expect(codes).toContain('no_user')
  expect(codes.filter((code) => !(`error.${code}` in en || `error.${code}` in errors))).toEqual([])
})
