import { expect, test } from 'vitest'
import source from '../../../match/gm/pattern.go?raw'
import { patterns, stonesOf } from './patterns'

test('the openings of the help are those that games are named by', () => {
  const rows = [...source.matchAll(/\{"([DI]\d+)", "(\w+)", "(.+?)", "(.+?)", "(\w+)"\},/g)].map((m) => m.slice(1))
  expect(rows).toHaveLength(26)
  expect(patterns.map(({ code, third, names }) => [code, third, names['zh-Hans'], names['zh-Hant'], names.en])).toEqual(rows)
})

test('no two openings are the same stones', () => {
  expect(new Set(patterns.map((p) => stonesOf(p).join(' '))).size).toBe(26)
  expect(stonesOf(patterns[3]!)).toEqual(['h8', 'h9', 'i9'])
  expect(stonesOf(patterns[19]!)).toEqual(['h8', 'i9', 'i7'])
})
