import { expect, test } from 'vitest'
import { onlySimplified } from '../../i18n/simplified'
import { patterns } from '../../games/gomoku/help/patterns'
import { en } from './en'
import { zhHans } from './zh-Hans'
import { zhHant } from './zh-Hant'

// Every text with the path that leads to it.
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

const names = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort()
const reference = new Map(leaves(en))

test.each([
  ['zh-Hans', zhHans],
  ['zh-Hant', zhHant],
])('%s has every text of the help, with the same names to fill in', (_, texts) => {
  const have = leaves(texts)
  expect(have.map(([path]) => path).sort()).toEqual([...reference.keys()].sort())
  for (const [path, text] of have) {
    expect(text.trim(), path).not.toBe('')
    expect(names(text), path).toEqual(names(reference.get(path)!))
  }
})

test('the Chinese help is Chinese, each in its own characters', () => {
  const both = leaves(zhHans).filter(([path]) => !/parts|names\.wxf|board\.played/.test(path))
  for (const [path, text] of both) expect(text, path).toMatch(/\p{Script=Han}/u)
  expect(onlySimplified([...leaves(zhHant).map(([, text]) => text), ...patterns.map((p) => p.names['zh-Hant'])])).toEqual([])
  expect(leaves(zhHans).map(([, text]) => text).join('')).not.toMatch(/[對紅車馬將讓這個選時間記語頁]/)
})
