import { beforeAll, expect, test, vi } from 'vitest'
import description from '../../../httpapi/openapi.json?raw'
import type { Game, Move } from '../api/types'
import { sceneAt } from '../board/position'
import { languages, setLanguage, startTexts, textFor } from '../i18n/index.svelte'
import { optionText, questionText, stepText } from './opening'
import { configOf, firstChoices } from './setup'
import { games } from '../games'
import { fitsOpening, openings } from '../games/gomoku/openings'
import { register } from '../board/kind'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

test.each(languages.map((l) => l.tag))('in %s every rule of the contract has a name, a hint and words for its answers', async (language) => {
  await setLanguage(language)
  const text: string = JSON.parse(description).components.schemas.NewGame.properties.opening.description
  const rules = text.slice(text.indexOf(':'), text.indexOf('.')).replace('(default)', '').replace(' or ', ' ').match(/[a-z_0-9]+/g)!
  expect(rules).toEqual([...openings])
  for (const rule of rules) {
    expect(textFor(`opening.${rule}`), rule).toBeTruthy()
    expect(textFor(`opening.${rule}.hint`), rule).toBeTruthy()
  }
  for (const option of ['stay', 'swap', 'two_more', 'ten']) {
    expect(textFor(`step.${option}`), option).toBeTruthy()
    for (const side of [0, 1] as const) expect(optionText(option, side)).not.toBe(option)
  }
})

test('a question says which stone goes where', async () => {
  await setLanguage('en')
  const place = { rule: 'rif', ask: 'place' } as const
  expect(questionText('gomoku', { ...place, stone: 1, within: 1 })).toBe('place stone 1 (black stone) in the centre')
  expect(questionText('gomoku', { ...place, stone: 2, within: 3 })).toBe('place stone 2 (white stone) inside the central 3×3')
  expect(questionText('gomoku', { ...place, stone: 3, outside: 7 })).toBe('place stone 3 (black stone) outside the central 7×7')
  expect(questionText('gomoku', { ...place, stone: 4 })).toBe('place stone 4 (white stone)')
  expect(questionText('gomoku', { rule: 'rif', ask: 'offer', stone: 5, offers: ['a1'], of: 2 })).toContain('fifth move 2 of 2')
})

const stone = (move: string, piece: string, more: Partial<Move> = {}): Move => ({
  move, side: 0, from: '', to: move, piece, captured: '', check: false, text: { point: move.toUpperCase() }, ...more,
})

test('answers leave the board as it was, and offers are seen until one is kept', async () => {
  await setLanguage('en')
  const moves: Move[] = [
    stone('c3', 'X'), stone('c4', 'O'), stone('d4', 'X'),
    { move: 'stay', kind: 'choice', side: 1, from: '', to: '', piece: '', captured: '', check: false, text: { point: 'stay' } },
    stone('a1', 'O', { side: 1 }), stone('b2', 'X', { kind: 'offer' }), stone('b3', 'X', { kind: 'offer' }),
    stone('b2', 'X', { kind: 'pick', side: 1 }), stone('e5', 'O', { side: 1 }),
  ]
  const game = { config: { game: 'gomoku', size: 5 }, start: { board: '...../...../...../...../..... X', turn: 0 }, moves, ply: 99 } as unknown as Game
  expect([...sceneAt(game, 4).pieces.keys()]).toEqual(['c3', 'c4', 'd4'])
  expect(sceneAt(game, 4).last?.move).toBe('d4')
  expect(sceneAt(game, 4).turn).toBe(1)
  expect(sceneAt(game, 7).offers).toEqual(['b2', 'b3'])
  expect(sceneAt(game, 7).pieces.size).toBe(4)
  expect(sceneAt(game, 8).offers).toEqual([])
  expect(sceneAt(game, 8).pieces.get('b2')).toBe('X')
  expect(sceneAt(game, 8).turn).toBe(1)
  expect(moves.map(stepText)).toEqual([undefined, undefined, undefined, 'stay', undefined, 'offer B2', 'offer B3', 'keep B2', undefined])
})

test('a new game names its opening rule, and only gomoku has one', () => {
  const config = (game: string, opening: string) =>
    configOf({ ...firstChoices(), game, settings: { ...firstChoices().settings, gomoku: { size: 15, opening } } })
  expect(config('gomoku', 'swap2').opening).toBe('swap2')
  expect(config('gomoku', 'free')).not.toHaveProperty('opening')
  expect(config('xiangqi', 'swap2')).not.toHaveProperty('opening')
  expect([fitsOpening('pro', 15), fitsOpening('pro', 20), fitsOpening('rif', 7), fitsOpening('swap2', 20)]).toEqual([true, false, false, true])
})
