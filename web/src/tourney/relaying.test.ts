import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { Game, Move } from '../api/types'
import * as api from './api'
import { clockOf, Relaying } from './relaying.svelte'

const getGame = vi.fn<() => Promise<Game>>()
vi.mock('../api/client', async (original) => ({ ...(await original<typeof import('../api/client')>()), getGame: () => getGame() }))

const whole = (version: number, moves: string[]): Game => ({
  id: 'g', title: '', version, created_ms: 0, updated_ms: 0,
  config: { game: 'gomoku', rules: 'freestyle', players: [{ kind: 'human' }, { kind: 'human' }], clock: { main_ms: 600_000 }, relayed: true },
  start: { board: '', turn: 0 }, ply: moves.length, length: moves.length,
  moves: moves.map((move): Move => ({ move, side: 0, from: '', to: move, piece: 'X', captured: '', check: false, text: {} })),
  position: { board: moves.join(), turn: 0, legal: [], check: '', row: [], forbidden: [], seen: 0 },
  result: null, offer: null, thinking: false,
  clock: { left_ms: [600_000, 600_000], periods_left: [0, 0], running: false, server_ms: 0 },
} as unknown as Game)

let session: Relaying
const entered = vi.spyOn(api, 'enterMoves')
beforeEach(() => {
  vi.useFakeTimers()
  session = new Relaying('g', 't', 1, 3)
  session.receive({ type: 'game', game: whole(4, ['h8']) })
})
afterEach(() => {
  vi.useRealTimers()
  entered.mockReset()
  getGame.mockReset()
})
const answers = (version: number) => entered.mockResolvedValueOnce({ game: 'g', version, plies: 2 })

test.each([
  ['12:30', 750_000],
  ['1:02:30', 3_750_000],
  ['5', 300_000],
  ['0.45', 45_000],
  ['12:61', undefined],
  ['soon', undefined],
  ['1:2:3:4', undefined],
])('a clock that is typed as %s', (text, ms) => expect(clockOf(text)).toBe(ms))

test('a move goes to its place in the game, with the clock that was typed, and is shown', async () => {
  answers(5)
  getGame.mockResolvedValueOnce(whole(5, ['h8', 'i9']))
  session.clock = '9:58'
  expect(await session.send({ type: 'move', move: 'i9' })).toBe(true)
  expect(entered.mock.calls).toEqual([['t', 1, 3, { ply: 1, moves: ['i9'], left_ms: [598_000] }]])
  expect([session.game!.ply, session.clock]).toEqual([2, ''])
})

test('a clock typed while a move is on its way stays for the next move', async () => {
  let arrived!: (done: { game: string; version: number; plies: number }) => void
  entered.mockImplementationOnce(() => new Promise((done) => (arrived = done)))
  getGame.mockResolvedValueOnce(whole(5, ['h8', 'i9']))
  session.clock = '9:58'
  const sent = session.send({ type: 'move', move: 'i9' })
  session.clock = '9:40'
  arrived({ game: 'g', version: 5, plies: 2 })
  expect([await sent, session.clock]).toEqual([true, '9:40'])
})

test('a clock that cannot be read is told, and the move stays here', async () => {
  session.clock = 'soon'
  expect(await session.send({ type: 'move', move: 'i9' })).toBe(false)
  expect([entered.mock.calls.length, session.notice?.code, session.clock]).toEqual([0, 'bad_clock', 'soon'])
})

test('a take-back says how many moves were seen', async () => {
  answers(5)
  getGame.mockResolvedValueOnce(whole(5, []))
  await session.send({ type: 'undo' })
  expect(entered.mock.calls).toEqual([['t', 1, 3, { ply: 0, moves: [], seen: 1 }]])
  expect(await session.send({ type: 'undo' })).toBe(false) // nothing is left
})

test('without an answer the same is sent again, and what is chosen meanwhile waits', async () => {
  entered.mockRejectedValueOnce(new ApiError('unreachable', ''))
  answers(5)
  getGame.mockResolvedValueOnce(whole(5, ['h8', 'i9']))
  const sent = session.send({ type: 'move', move: 'i9' })
  const chosen = vi.fn()
  session.press(chosen)
  await vi.advanceTimersByTimeAsync(100)
  expect([session.pending, chosen.mock.calls.length]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await sent).toBe(true)
  expect(entered.mock.calls[1]).toEqual(entered.mock.calls[0])
  expect([session.pending, chosen.mock.calls.length]).toEqual([false, 1])
})

test('a take-back while a move is on its way follows all that was chosen before', async () => {
  entered.mockImplementation((_, __, ___, { moves }) => Promise.resolve({ game: 'g', version: session.game!.version + 1, plies: moves.length }))
  getGame.mockResolvedValueOnce(whole(5, ['h8', 'i9'])).mockResolvedValueOnce(whole(6, ['h8', 'i9', 'j10'])).mockResolvedValueOnce(whole(7, ['h8', 'i9']))
  const first = session.send({ type: 'move', move: 'i9' })
  const pickedUp = vi.fn()
  session.press(pickedUp)
  session.press(() => void session.send({ type: 'move', move: 'j10' }))
  const back = session.send({ type: 'undo' })
  expect(await Promise.all([first, back])).toEqual([true, true])
  expect(pickedUp).toHaveBeenCalledOnce()
  expect(entered.mock.calls.map(([, , , played]) => played)).toEqual([{ ply: 1, moves: ['i9'] }, { ply: 2, moves: ['j10'] }, { ply: 2, moves: [], seen: 3 }])
})

test('what waits for a move that is refused is given up', async () => {
  entered.mockRejectedValueOnce(new ApiError('line_differs', ''))
  getGame.mockResolvedValueOnce(whole(6, ['h8', 'j10']))
  const sent = session.send({ type: 'move', move: 'i9' })
  const [chosen, putBack] = [vi.fn(), vi.fn()]
  session.press(chosen, putBack)
  expect(await Promise.all([sent, session.send({ type: 'undo' })])).toEqual([false, false])
  expect([chosen.mock.calls.length, putBack.mock.calls.length, entered.mock.calls.length]).toEqual([0, 1, 1])
})

test('where another helper has entered another move, the game is read anew', async () => {
  entered.mockRejectedValueOnce(new ApiError('line_differs', ''))
  getGame.mockResolvedValueOnce(whole(6, ['h8', 'j10']))
  expect(await session.send({ type: 'move', move: 'i9' })).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([session.notice?.code, session.game!.moves[1]!.move]).toEqual(['line_differs', 'j10'])
})
