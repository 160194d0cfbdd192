import { describe, expect, test } from 'vitest'
import type { EngineInfo } from '../api/types'
import { configOf, firstChoices, fitting, offered, type Choices } from './setup'

const byDepth: EngineInfo = {
  id: 'xq',
  game: 'xiangqi',
  name: {},
  strength: { depth: { min: 1, max: 7, default: 4 } },
  levels: [],
}
const plain: EngineInfo = { id: 'gm', game: 'gomoku', name: {}, strength: {}, levels: [] }
const levelled: EngineInfo = { ...byDepth, id: 'lv', levels: [{ id: 'easy', name: {} }, { id: 'hard', name: {} }] }
const engines = [byDepth, plain]
const choices = (more: Partial<Choices> = {}): Choices => fitting({ ...firstChoices, ...more }, engines)

test.each([
  ['by depth', byDepth, { engine: 'xq', level: '', way: 'depth', value: 4 }],
  ['without settings', plain, { engine: 'gm', level: '', way: '', value: 0 }],
  ['by level', levelled, { engine: 'lv', level: 'easy', way: '', value: 0 }],
])('an engine set %s offers itself', (_, engine, want) => {
  expect(offered(engine)).toEqual(want)
})

describe('configOf', () => {
  const human = { kind: 'human' }
  const xq = { kind: 'engine', engine: 'xq', depth: 4 }
  const gm = { kind: 'engine', engine: 'gm' }

  test.each([
    ['I start', choices({ start: 'me' }), [human, xq]],
    ['the computer starts', choices({ start: 'engine' }), [xq, human]],
    ['two people', choices({ mode: 'humans', start: 'engine' }), [human, human]],
    ['two engines', choices({ mode: 'engines' }), [xq, xq]],
    ['gomoku', choices({ game: 'gomoku' }), [human, gm]],
  ])('players: %s', (_, c, want) => {
    expect(configOf(c).players).toEqual(want)
  })

  test('a lot falls either way', () => {
    expect(configOf(choices({ start: 'random' }), () => true).players[0]).toEqual(human)
    expect(configOf(choices({ start: 'random' }), () => false).players[1]).toEqual(human)
  })

  test('only gomoku has a size', () => {
    expect(configOf(choices({ size: 19 }))).not.toHaveProperty('size')
    expect(configOf(choices({ game: 'gomoku', size: 19 }))).toMatchObject({ size: 19, rules: 'freestyle' })
  })

  const time = { minutes: 10, seconds: 30, periods: 3 }
  test.each([
    ['none', {}],
    ['increment', { main_ms: 600_000, increment_ms: 30_000 }],
    ['move', { per_move_ms: 30_000 }],
    ['byoyomi', { main_ms: 600_000, byoyomi_ms: 30_000, periods: 3 }],
  ] as const)('clock: %s', (style, want) => {
    expect(configOf(choices({ clock: { style, ...time } })).clock).toEqual(want)
  })
})

describe('fitting', () => {
  const chosen = (engine: string, value: number): Choices => ({
    ...firstChoices,
    opponents: {
      ...firstChoices.opponents,
      xiangqi: [{ engine, level: '', way: 'depth', value }, firstChoices.opponents.xiangqi[1]],
    },
  })

  test.each([
    ['a remembered opponent stays', chosen('xq', 6), 'xq', 6],
    ['one that is gone gives way to the first', chosen('gone', 6), 'xq', 4],
    ['a depth out of range is brought into it', chosen('xq', 99), 'xq', 7],
  ])('%s', (_, c, engine, value) => {
    expect(fitting(c, engines).opponents.xiangqi[0]).toMatchObject({ engine, value })
  })

  test('a level that is gone gives way to the first', () => {
    const c: Choices = chosen('lv', 0)
    c.opponents.xiangqi[0] = { engine: 'lv', level: 'gone', way: '', value: 0 }
    expect(fitting(c, [levelled]).opponents.xiangqi[0]).toMatchObject({ engine: 'lv', level: 'easy' })
  })
})
