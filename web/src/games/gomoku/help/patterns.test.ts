import { expect, test } from 'vitest'
import stones from '../../../../../gomoku/opening/pattern.go?raw'
import names from '../../../../../match/gm/names.go?raw'
import { patterns, stonesOf } from './patterns'

test('the openings of the help are those that games are named by', () => {
  const thirds = [...stones.matchAll(/\{"([DI]\d+)", "(\w+)"\}/g)].map((m) => m.slice(1))
  expect(thirds).toHaveLength(26)
  expect(patterns.map(({ code, third }) => [code, third])).toEqual(thirds)
  const named = [...names.matchAll(/"([DI]\d+)": +\{"(.+?)", "(.+?)", "(\w+)"\}/g)].map((m) => m.slice(1))
  expect(patterns.map(({ code, names }) => [code, names['zh-Hans'], names['zh-Hant'], names.en])).toEqual(named)
})

test('no two openings are the same stones', () => {
  expect(new Set(patterns.map((p) => stonesOf(p).join(' '))).size).toBe(26)
  expect(stonesOf(patterns[3]!)).toEqual(['h8', 'h9', 'i9'])
  expect(stonesOf(patterns[19]!)).toEqual(['h8', 'i9', 'i7'])
})
