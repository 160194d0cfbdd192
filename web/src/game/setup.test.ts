import { describe, expect, test } from 'vitest'
import type { EngineInfo } from '../api/types'
import { games } from '../games'
import { xiangqiGrid } from '../games/xiangqi/board'
import { register } from '../board/kind'
import { readBoard } from '../board/position'
import { type Choices, configOf, firstChoices, fit, fitting, manned, nobody, offered, type Opponent, opponentOf, playerOf, remembered, seatOf, threadsFor, toRemember, waysOf } from './setup'
import { givable, handicaps, without } from '../games/xiangqi/handicap'

register(...games)

const byDepth: EngineInfo = {
  id: 'xq',
  game: 'xiangqi',
  name: {},
  strength: { depth: { min: 1, max: 7, default: 4 } },
  levels: [],
}
const plain: EngineInfo = { id: 'gm', game: 'gomoku', name: {}, strength: {}, levels: [] }
const levelled: EngineInfo = {
  ...byDepth,
  id: 'lv',
  levels: [
    { id: 'easy', name: {} },
    { id: 'hard', name: {}, elo: 2000 },
  ],
  default_level: 'hard',
}
const engines = [byDepth, plain]
const choices = (more: Partial<Choices> = {}): Choices => fitting({ ...firstChoices(), ...more }, engines)

test.each([
  ['by depth', byDepth, { engine: 'xq', way: 'depth', level: '', value: 4 }],
  ['without settings', plain, { engine: 'gm', way: '', level: '', value: 0 }],
  ['by level', levelled, { engine: 'lv', way: 'level', level: 'hard', value: 0 }],
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

  test('a level is sent as a level', () => {
    const c = fitting(firstChoices(), [levelled])
    expect(configOf(c).players[1]).toEqual({ kind: 'engine', engine: 'lv', level: 'hard' })
  })

  test('a lot falls either way', () => {
    expect(configOf(choices({ start: 'random' }), () => true).players[0]).toEqual(human)
    expect(configOf(choices({ start: 'random' }), () => false).players[1]).toEqual(human)
  })

  test('what is not allowed is said, and nothing else', () => {
    expect(configOf(choices())).not.toHaveProperty('no_take_backs')
    expect(configOf(choices({ takeBacks: false, hints: false }))).toMatchObject({ no_take_backs: true, no_hints: true })
  })

  test('the server draws the seed, unless the engine plays the same every time', () => {
    expect(configOf(choices())).not.toHaveProperty('seed')
    expect(configOf(choices({ same: true }))).toMatchObject({ seed: 0 })
    expect(configOf(choices({ same: true, mode: 'humans' }))).not.toHaveProperty('seed')
    expect(remembered({ same: true }).same).toBe(true)
  })

  test('only gomoku has a size', () => {
    const settings = { ...firstChoices().settings, gomoku: { size: 19, opening: 'free' } }
    expect(configOf(choices({ settings }))).not.toHaveProperty('size')
    expect(configOf(choices({ game: 'gomoku', settings }))).toMatchObject({ size: 19, rules: 'freestyle' })
  })

  const endgame = '4k4/9/9/9/9/9/9/9/R8/3K5 w'
  test.each([
    ['usual', undefined],
    ['horse', without(['b0'])],
    ['custom', without(['a9', 'h7'])],
    ['position', endgame],
  ] as const)('start: %s', (from, want) => {
    const c = choices({
      from: { xiangqi: from, gomoku: 'usual' },
      positions: { xiangqi: ` ${endgame}\n`, gomoku: '' },
      settings: { ...firstChoices().settings, xiangqi: { handicap: { side: 1, points: ['a9', 'h7'] } } },
    })
    expect(configOf(c).setup).toBe(want)
    expect(configOf({ ...c, game: 'gomoku' })).not.toHaveProperty('setup')
  })

  test('a gomoku position brings its own size', () => {
    const board = '...../...../..X../...../..... O'
    const c = choices({ game: 'gomoku', from: { xiangqi: 'usual', gomoku: 'position' }, positions: { xiangqi: '', gomoku: board } })
    expect(configOf(c)).toMatchObject({ setup: board })
    expect(configOf(c)).not.toHaveProperty('size')
  })

  test.each([
    ['horse', 'N'],
    ['horses', 'NN'],
    ['nine', 'AABBPPPPP'],
  ] as const)('handicap %s: Red goes without %s', (name, missing) => {
    const left = [...readBoard(xiangqiGrid, without(handicaps[name])).values()].join('')
    expect([...(left + missing)].sort().join('')).toBe('AABBCCKNNPPPPPRRaabbccknnppppprr')
  })

  test('a king is never given', () => {
    expect(without(['e0', 'e9'])).toBe(without([]))
    expect(givable(0).map(([, letter]) => letter)).toHaveLength(15)
    expect(givable(1).every(([, letter]) => 'abnrcp'.includes(letter))).toBe(true)
  })

  const time = { minutes: 10, seconds: 30, periods: 3, cap: 60, days: 3 }
  test.each([
    ['none', {}],
    ['increment', { main_ms: 600_000, increment_ms: 30_000 }],
    ['move', { per_move_ms: 30_000 }],
    ['byoyomi', { main_ms: 600_000, byoyomi_ms: 30_000, periods: 3 }],
    ['capped', { main_ms: 600_000, move_cap_ms: 60_000, byoyomi_ms: 30_000, periods: 1 }],
  ] as const)('clock: %s', (style, want) => {
    expect(configOf(choices({ clock: { style, ...time } })).clock).toEqual(want)
  })

  test('a cap for each move without anything after the main time', () => {
    const clock = { style: 'capped', ...time, seconds: 0 } as const
    expect(configOf(choices({ clock })).clock).toEqual({ main_ms: 600_000, move_cap_ms: 60_000 })
  })

  test('a game with a friend counts where it is asked for, has a clock and starts as usual', () => {
    const asked = choices({ mode: 'friend', rated: true, clock: { ...firstChoices().clock, style: 'increment' } })
    expect(configOf(asked).rated).toBe(true)
    expect(configOf({ ...asked, mode: 'humans' }).rated).toBeUndefined()
    expect(configOf({ ...asked, clock: { ...asked.clock, style: 'none' } }).rated).toBeUndefined()
    expect(configOf({ ...asked, from: { ...asked.from, xiangqi: 'horse' } }).rated).toBeUndefined()
    expect(configOf({ ...asked, rated: false }).rated).toBeUndefined()
  })

  test('a friend is a person at a page of their own, who may have days for a move', () => {
    const c = choices({ mode: 'friend', clock: { style: 'days', ...time } })
    expect(configOf(c)).toMatchObject({ keeps: 'network', players: [{ kind: 'human' }, { kind: 'human' }], clock: { per_move_ms: 259_200_000 } })
    expect(configOf(c)).not.toHaveProperty('seed')
    expect(configOf({ ...c, mode: 'humans' })).toMatchObject({ clock: {} })
    expect(configOf({ ...c, mode: 'humans' })).not.toHaveProperty('keeps')
  })

  test.each([
    ['me', true, 0],
    ['engine', false, 1],
    ['random', true, 0],
    ['random', false, 1],
  ] as const)('who plays a friend and chose %s has, the lot being %s, side %i', (start, drawn, want) => {
    expect(seatOf(choices({ start }), () => drawn)).toBe(want)
  })
})

test('an engine offers its levels first, then its numbers', () => {
  expect(waysOf(levelled)).toEqual(['level', 'depth'])
  expect(offered(levelled, 'depth')).toEqual({ engine: 'lv', way: 'depth', level: '', value: 4 })
})

test.each([
  ['by level', { kind: 'engine', engine: 'lv', level: 'easy' }],
  ['by depth', { kind: 'engine', engine: 'xq', depth: 6 }],
  ['by time', { kind: 'engine', engine: 'xq', move_time_ms: 1500 }],
  ['without settings', { kind: 'engine', engine: 'gm' }],
] as const)('an engine that plays, set %s, stays as it is in a dialog', (_, player) => {
  expect(playerOf(opponentOf(player))).toEqual(player)
})

test('a person is nobody’s engine', () => {
  expect(opponentOf({ kind: 'human', name: '甲' })).toEqual(nobody)
})

describe('threads', () => {
  const wide: EngineInfo = {
    ...levelled,
    levels: [{ id: 'easy', name: {} }, { id: 'hard', name: {}, threads: true }],
    threads: { min: 1, max: 8, default: 4 },
  }
  const hard = { engine: 'lv', way: 'level', level: 'hard', value: 0 } as const

  test('the strongest level thinks with half of the cores where nobody chooses', () => {
    expect(offered(wide)).toEqual({ ...hard, threads: 4 })
    expect(playerOf(offered(wide))).toEqual({ kind: 'engine', engine: 'lv', level: 'hard', threads: 4 })
    expect(offered(wide, 'depth').threads).toBe(4)
  })

  test('a level that counts positions has none to choose', () => {
    expect(manned(wide, { ...hard, level: 'easy', threads: 3 })).toEqual({ ...hard, level: 'easy' })
    expect(threadsFor(levelled, hard)).toBeUndefined()
    expect(threadsFor({ ...wide, threads: { min: 1, max: 1, default: 1 } }, hard)).toBeUndefined()
  })

  test('what was chosen is kept, as far as this machine has it', () => {
    expect(fit([wide], { ...hard, threads: 3 }).threads).toBe(3)
    expect(fit([wide], { ...hard, threads: 64 }).threads).toBe(8)
    const player = { kind: 'engine', engine: 'lv', level: 'hard', threads: 3 } as const
    expect(playerOf(fit([wide], opponentOf(player)))).toEqual(player)
    const single = { kind: 'engine', engine: 'lv', level: 'hard' } as const // it goes on as it began
    expect(playerOf(fit([wide], opponentOf(single)))).toEqual(single)
  })
})

describe('fitting', () => {
  const xq = { engine: 'xq', way: 'depth', level: '', value: 6 } as const
  const lv = { engine: 'lv', way: 'level', level: 'easy', value: 0 } as const

  test.each([
    ['a remembered opponent stays', xq, xq],
    ['a remembered level stays', lv, lv],
    ['an engine that is gone gives way to the first', { ...xq, engine: 'gone' }, { ...xq, value: 4 }],
    ['a depth out of range is brought into it', { ...xq, value: 99 }, { ...xq, value: 7 }],
    ['a way that is gone gives way to the first', { ...xq, way: 'nodes' as const }, { ...xq, value: 4 }],
    ['a level that is gone gives way to the default', { ...lv, level: 'gone' }, { ...lv, level: 'hard' }],
    ['levels can be passed over for a number', { ...lv, way: 'depth' as const, value: 3 }, { ...lv, way: 'depth', value: 3 }],
  ] as [string, Opponent, Opponent][])('%s', (_, remembered, want) => {
    const choices: Choices = {
      ...firstChoices(),
      opponents: { ...firstChoices().opponents, xiangqi: [remembered, nobody] },
    }
    expect(fitting(choices, [byDepth, levelled]).opponents['xiangqi']![0]).toEqual(want)
  })
})

describe('remembered choices', () => {
  test('come back as they were, but for a position', () => {
    const c: Choices = {
      ...firstChoices(),
      settings: { ...firstChoices().settings, gomoku: { size: 19, opening: 'swap2' } },
      from: { xiangqi: 'horses', gomoku: 'position' },
      positions: { xiangqi: '', gomoku: '...../...../...../...../.....' },
    }
    const again = remembered(JSON.parse(JSON.stringify(toRemember(c))))
    expect(again).toEqual({ ...c, from: { xiangqi: 'horses', gomoku: 'usual' } })
  })

  test('from an older page, or none at all, are made good', () => {
    const settings = { xiangqi: { handicap: { side: 1, points: ['a9'] } }, gomoku: { size: 9, opening: 'pro' } }
    const older = { size: 9, opening: 'pro', handicap: { side: 1, points: ['a9'] }, from: 'horse', position: 'x' }
    expect(remembered(older)).toEqual({ ...firstChoices(), settings })
    expect(remembered({ game: 'gone', settings: { gone: {}, gomoku: { size: 7 } } })).toEqual({
      ...firstChoices(),
      settings: { ...firstChoices().settings, gomoku: { size: 7, opening: 'free' } },
    })
    expect(remembered({ clock: { style: 'move' } }).clock).toEqual({ ...firstChoices().clock, style: 'move' })
    expect(remembered(null)).toEqual(firstChoices())
  })
})
