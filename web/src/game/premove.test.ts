import { beforeEach, expect, test, vi } from 'vitest'
import type { Watcher } from '../api/socket'
import type { ClockConfig, Game, Move, Side } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { display } from '../ui/display.svelte'
import { note } from '../ui/note.svelte'
import { Session } from './session.svelte'

let watcher: Watcher
const command = vi.fn<(id: string, sent: object) => Promise<Game>>()

vi.mock('../api/socket', () => ({
  watchGame: (_: string, w: Watcher) => {
    watcher = w
    return { stop: () => {}, renew: () => {} }
  },
}))
vi.mock('../api/client', async (original) => ({
  ...(await original<typeof import('../api/client')>()),
  command: (id: string, sent: object) => command(id, sent),
}))

const stone = (text: string, i: number): Move => ({ move: text, side: (i % 2) as Side, from: '', to: text, piece: i % 2 ? 'O' : 'X', captured: '', check: false, text: {} })
const empty = Array(15).fill('15').join('/')

// A person has the first stones and an engine the second.
const after = (version: number, moves: string[], more: Partial<Game> = {}, clock: ClockConfig = {}): Game => ({
  id: '1',
  title: '',
  version,
  created_ms: 0,
  updated_ms: 0,
  config: { game: 'gomoku', rules: 'freestyle', players: [{ kind: 'human' }, { kind: 'engine' }], clock },
  start: { board: empty, turn: 0 },
  ply: moves.length,
  length: moves.length,
  moves: moves.map(stone),
  position: { board: empty, turn: (moves.length % 2) as Side, legal: moves.length % 2 ? [] : ['h9', 'i8', 'j10'].filter((p) => !moves.includes(p)), check: '', row: [], forbidden: [], seen: 0 },
  result: null,
  offer: null,
  clock: null,
  thinking: moves.length % 2 === 1,
  ...more,
})

let session: Session
const told = (game: Game) => watcher.message({ type: 'game', game })
const sent = () => command.mock.calls.map(([, c]) => c)

register(...games)

beforeEach(() => {
  command.mockReset()
  command.mockReturnValue(new Promise(() => {}))
  note.hush()
  display.premove = true
  session = new Session('1')
  session.watch()
  told(after(2, ['h8']))
})

test('a move chosen while the engine thinks is played when it has moved', async () => {
  session.choose('j10')
  expect(session.premove.shapes).toEqual([{ to: 'j10', ink: 'ahead', stone: 'X' }])
  told(after(3, ['h8', 'g7']))
  await Promise.resolve()
  expect(sent()).toMatchObject([{ type: 'move', move: 'j10', version: 3 }])
  expect(session.premove.chosen).toBeUndefined()
})

test('only one waits: another takes its place, and the same once more takes it back', async () => {
  session.choose('j10')
  session.choose('i8')
  expect(session.premove.chosen?.move).toBe('i8')
  session.choose('i8')
  expect(session.premove.chosen).toBeUndefined()
  told(after(3, ['h8', 'g7']))
  await Promise.resolve()
  expect(sent()).toEqual([])
})

test('a press that chooses nothing takes the choice back', () => {
  session.choose('j10')
  session.premove.around(() => {})
  expect(session.premove.chosen).toBeUndefined()
})

test('a point that was taken meanwhile is not played, and that is said', async () => {
  session.choose('j10')
  told(after(3, ['h8', 'j10']))
  await Promise.resolve()
  expect(sent()).toEqual([])
  expect(note.text).not.toBe('')
  expect(session.premove.chosen).toBeUndefined()
})

test('an offer of a draw leaves the choice; a move taken back drops it, and nothing is said', async () => {
  session.choose('j10')
  told(after(3, ['h8'], { offer: 1 }))
  expect(session.premove.chosen?.move).toBe('j10')
  told(after(4, []))
  await Promise.resolve()
  expect(session.premove.chosen).toBeUndefined()
  expect(sent()).toEqual([])
  expect(note.text).toBe('')
})

test('the end of the game drops it', async () => {
  session.choose('j10')
  told(after(3, ['h8', 'g7'], { result: { winner: 1, reason: 'time' } as Game['result'] }))
  await Promise.resolve()
  expect(sent()).toEqual([])
  expect(session.premove.chosen).toBeUndefined()
})

test('a move in writing waits as it was written', async () => {
  session.premove.choose('J10', { notation: undefined })
  told(after(3, ['h8', 'g7']))
  await Promise.resolve()
  expect(sent()).toMatchObject([{ type: 'move', move: 'J10' }])
})

test.each<[string, () => void]>([
  ['switched off', () => (display.premove = false)],
  ['looking at an earlier moment', () => session.look(0)],
  ['by correspondence', () => told(after(3, ['h8'], {}, { per_move_ms: 86_400_000 }))],
  ['a question of an opening rule', () => told(after(3, ['h8'], { position: { ...after(2, ['h8']).position, opening: { stone: 2 } as never } }))],
  ['a game that is over', () => told(after(3, ['h8'], { result: { winner: 0, reason: 'resignation' } as Game['result'] }))],
])('nothing is chosen: %s', (_, come) => {
  come()
  expect(session.ahead).toBeUndefined()
  session.premove.choose('j10')
  expect(session.premove.chosen).toBeUndefined()
})
