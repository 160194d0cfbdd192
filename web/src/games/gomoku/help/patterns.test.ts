import { expect, test } from 'vitest'
import stones from '../../../../../gomoku/opening/pattern.go?raw'
import { textsIn } from '../../../help/texts'
import { languages } from '../../../i18n/languages'
import { patterns, stonesOf } from './patterns'

// What games are named by, by language tag and code.
const named = new Map(
  Object.values(import.meta.glob<string>('../../../../../internal/names/*.go', { query: '?raw', import: 'default', eager: true })).flatMap((source) => {
    const tag = /\tTag: +"([^"]+)"/.exec(source)?.[1]
    return tag ? [[tag, Object.fromEntries([...source.matchAll(/"([DI]\d+)": +"(.+?)"/g)].map((m) => [m[1], m[2]]))] as const] : []
  }),
)

test('the openings of the help are those that games are named by', () => {
  const thirds = [...stones.matchAll(/\{"([DI]\d+)", "(\w+)"\}/g)].map((m) => m.slice(1))
  expect(thirds).toHaveLength(26)
  expect(patterns.map(({ code, third }) => [code, third])).toEqual(thirds)
  expect(Object.fromEntries(patterns.map((p) => [p.code, p.characters]))).toEqual(named.get('zh-Hant'))
})

test.each(languages)('in $tag they are called what games are called by', async ({ tag }) => {
  expect((await textsIn(tag)).openings.names).toEqual(named.get(tag))
})

test('no two openings are the same stones', () => {
  expect(new Set(patterns.map((p) => stonesOf(p).join(' '))).size).toBe(26)
  expect(stonesOf(patterns[3]!)).toEqual(['h8', 'h9', 'i9'])
  expect(stonesOf(patterns[19]!)).toEqual(['h8', 'i9', 'i7'])
})
