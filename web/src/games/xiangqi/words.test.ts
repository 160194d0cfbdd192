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
const on = (board: string, check?: string): Scene => ({ ...scene, pieces: readBoard(xiangqiGrid, board), check })

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

test.each([
  ['an elephant at the river', '4k4/9/9/9/9/2B6/9/9/9/4K4', 'c4e6', 'An elephant may not cross the river.'],
  ['an elephant that moves otherwise', '4k4/9/9/9/9/2B6/9/9/9/4K4', 'c4c6', 'An elephant moves exactly two points diagonally and stays on its own side of the river.'],
  ['a general at the edge of the palace', '3k5/9/9/9/9/9/9/9/9/5K3', 'f0g0', 'A general may not leave the palace.'],
  ['an advisor at the edge of the palace', '3k5/9/9/9/9/9/9/3A5/9/5K3', 'd2c1', 'An advisor may not leave the palace.'],
  ['a soldier that goes back', '3k5/9/9/4P4/9/9/9/9/9/5K3', 'e6e5', 'A soldier never goes back.'],
  ['black’s soldier that goes back', '3k5/9/9/9/9/4p4/9/9/9/5K3', 'e4e5', 'A soldier never goes back.'],
  ['a soldier before the river', '3k5/9/9/9/9/9/4P4/9/9/5K3', 'e3f3', 'A soldier goes sideways only past the river.'],
])('%s', async (_, board, move, want) => {
  await setLanguage('en')
  expect(refusalText({ code: 'cannot_move_so', move } as Parameters<typeof refusalText>[0], on(board))).toBe(want)
})

test.each([
  ['a pinned piece', undefined, 'e4d4', 'This piece is pinned: without it the black chariot on Black 5, line 3 gives check.'],
  ['a check that stays', 'e0', 'a0a1', 'You stay in check from the black chariot on Black 5, line 3.'],
  ['a general that goes into check', undefined, 'd0e0', 'The black chariot on Black 5, line 3 attacks that point.'],
])('%s names who checks', async (_, check, move, want) => {
  const board = move === 'd0e0' ? '5k3/9/4r4/9/9/9/9/9/9/3K5' : move === 'e4d4' ? '3k5/9/4r4/9/9/4R4/9/9/9/4K4' : '3k5/9/4r4/9/9/9/9/9/9/R3K4'
  for (const { tag } of languages) {
    await setLanguage(tag)
    expect(refusalText({ code: 'leaves_check', move, points: ['e7'] } as Parameters<typeof refusalText>[0], on(board, check)), tag).toBeTruthy()
  }
  await setLanguage('en')
  expect(refusalText({ code: 'leaves_check', move, points: ['e7'] } as Parameters<typeof refusalText>[0], on(board, check))).toBe(want)
})
