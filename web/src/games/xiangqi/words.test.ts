import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../../board/kind'
import { readBoard } from '../../board/position'
import type { Scene } from '../../board/scene'
import { languages, setLanguage, startTexts } from '../../i18n/index.svelte'
import { games } from '..'
import { startBoard, xiangqiGrid } from './board'
import { refusalText } from './words'

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  register(...games)
  await startTexts()
})

const scene: Scene = { pieces: readBoard(xiangqiGrid, startBoard), turn: 0, legal: [], row: [], forbidden: new Map(), last: undefined, check: undefined, numbers: new Map() }
const refused = (move: string, code = 'cannot_move_so') => refusalText({ code, move } as Parameters<typeof refusalText>[0], scene)

test('a move that a piece cannot make says how it moves, in every language', async () => {
  for (const { tag } of languages) {
    await setLanguage(tag)
    const said = ['e0e2', 'd0d1', 'c0c2', 'b0b2', 'a0b2', 'b2c3', 'a3b3'].map((move) => refused(move))
    expect(new Set(said).size, tag).toBe(7) // each piece its own
    expect(said.every(Boolean), tag).toBe(true)
  }
  await setLanguage('en')
  expect(refused('b0b2')).toBe('A horse goes one point straight, then one point diagonally outward.')
  expect(refused('b9b7')).toBe(refused('b0b2')) // black's as red's
})

test('a cannon that takes without a screen is told what it lacks', () => {
  expect(refused('b2b7')).toBe('A cannon takes only over exactly one piece in between.')
  expect(refused('e5e6')).toBeUndefined()
})
