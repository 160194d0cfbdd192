import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { partsOf, verdictText } from './share'
import { wordsOf } from './texts'
import { texts } from './texts/en'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

test('each side has its part, whoever is to move', () => {
  const chances = { win: 410, draw: 480, loss: 110 }
  expect(partsOf({ score: { centipawns: 120 }, chances }, 0)).toMatchObject({ first: 0.41, draw: 0.48 })
  expect(partsOf({ score: { centipawns: 120 }, chances }, 1)).toMatchObject({ second: 0.41, draw: 0.48 })
})

test('without chances a curve says them, and a mate is all there is', () => {
  expect(partsOf({ score: { centipawns: 0 } }, 0)).toEqual({ first: 0.5, draw: 0, second: 0.5 })
  expect(partsOf({ score: { centipawns: 300 } }, 1)!.second).toBeGreaterThan(0.7)
  expect(partsOf({ score: { mate: -3 } }, 0)).toEqual({ first: 0, draw: 0, second: 1 })
  expect(partsOf({}, 0)).toBeUndefined()
  expect(partsOf(undefined, 0)).toBeUndefined()
})

test('a win by the rules on repetition is named with its loop, never as 100 %', () => {
  const w = wordsOf(texts)
  const chances = { win: 1000, draw: 0, loss: 0 }
  const pv = ['a0a9', 'e0e1', 'g0g1', 'e1e0', 'g1g0']
  const won = { score: { centipawns: 21_990 }, chances, pv, pv_text: { iccs: pv.map((m) => m.toUpperCase()) } }
  const said = verdictText('xiangqi', w, won, 0)
  expect(said).toMatch(/^Red wins by rule: Black must vary\. The loop: \S+ \S+ \S+ \S+$/)
  expect(said.toLowerCase()).toContain('e0e1 g0g1 e1e0 g1g0')
  expect(verdictText('xiangqi', w, { ...won, score: { centipawns: -21_990 }, pv: [] }, 0)).toBe('Black wins by rule: Red must vary')
  expect(verdictText('xiangqi', w, { score: { mate: 3 }, chances }, 0)).toContain('100%')
  expect(verdictText('gomoku', w, { score: { centipawns: 21_990 }, chances }, 0)).toContain('100%')
  expect(verdictText('xiangqi', w, undefined, 0)).toBe('')
})
