import { expect, test } from 'vitest'
import { onlySimplified } from '../../i18n/simplified'
import { languages } from '../../i18n/languages'
import { textsIn } from '.'
import { texts as en } from './en'
import { texts as zhHans } from './zh-Hans'
import { texts as zhHant } from './zh-Hant'

// Every text with the path that leads to it.
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()
const reference = new Map(leaves(en))

test.each(languages)('$tag has every text of the help, with the same names to fill in', async ({ tag }) => {
  const have = leaves(await textsIn(tag))
  expect(have.map(([path]) => path).sort()).toEqual([...reference.keys()].sort())
  for (const [path, text] of have) {
    expect(text.trim(), path).not.toBe('')
    expect(names(text), path).toEqual(names(reference.get(path)!))
  }
})

test('the Chinese help is Chinese, each in its own characters', () => {
  const both = leaves(zhHans).filter(([path]) => !/parts|names\.wxf|board\.played/.test(path))
  for (const [path, text] of both) expect(text, path).toMatch(/\p{Script=Han}/u)
  expect(onlySimplified(leaves(zhHant).map(([, text]) => text))).toEqual([])
  expect(leaves(zhHans).map(([, text]) => text).join('')).not.toMatch(/[對紅車馬將讓這個選時間記語頁]/)
})
