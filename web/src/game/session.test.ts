import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Watcher } from '../api/socket'
import type { Command, Game, Move, SocketMessage, Update } from '../api/types'
import { ApiError } from '../api/client'
import { Session } from './session.svelte'

let watcher: Watcher
const getGame = vi.fn<() => Promise<Game>>()
const branch = vi.fn<(...args: unknown[]) => Promise<Game>>()
const command = vi.fn<(id: string, sent: Command) => Promise<Game | Update>>()
const renew = vi.fn()

vi.mock('../api/socket', () => ({
  watchGame: (_: string, w: Watcher) => {
    watcher = w
    return { stop: () => {}, renew }
  },
}))
vi.mock('../api/client', async (original) => ({
  ...(await original<typeof import('../api/client')>()),
  getGame: () => getGame(),
  command: (id: string, sent: Command) => command(id, sent),
  branch: (...args: unknown[]) => branch(...args),
}))

const move = (text: string): Move => ({ move: text, side: 0, from: '', to: text, piece: 'X', captured: '', check: false, text: {} })

const whole = (version: number, moves: string[]): Game => ({
  id: '1',
  title: '',
  version,
  created_ms: 0,
  updated_ms: 0,
  config: { game: 'gomoku', rules: 'freestyle', players: [{ kind: 'human' }, { kind: 'human' }], clock: {} },
  start: { board: '', turn: 0 },
  ply: moves.length,
  length: moves.length,
  moves: moves.map(move),
  position: { board: moves.join(), turn: 0, legal: [], check: '', row: [], forbidden: [], seen: 0 },
  result: null,
  offer: null,
  clock: null,
  thinking: false,
})

// One move more.
const change = (version: number, from: number, text: string): Update => ({
  from_version: version - 1,
  version,
  updated_ms: 0,
  ply: from + 1,
  moves_from: from,
  moves: [move(text)],
  position: { board: text, turn: 1, legal: [], check: '', row: [], forbidden: [], seen: 0 },
  result: null,
  offer: null,
  clock: null,
  thinking: false,
})

const updated = (update: Update): SocketMessage => ({ type: 'update', update })
const told = (game: Game): SocketMessage => ({ type: 'game', game })

// A promise and what settles it.
function later<T>() {
  let settle!: (value: T) => void
  let fail!: (why: unknown) => void
  const promise = new Promise<T>((resolve, reject) => ([settle, fail] = [resolve, reject]))
  return { promise, settle, fail }
}

let session: Session
let leave: () => void
const state = () => `${session.game?.version}: ${session.game?.moves.map((m) => m.move).join(' ')}`

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  renew.mockReset()
  getGame.mockReset()
  command.mockReset()
  session = new Session('1')
  leave = session.watch()
  watcher.message(told(whole(1, [])))
})
afterEach(() => leave())

test('updates are applied in their order', () => {
  watcher.message(updated(change(2, 0, 'a1')))
  watcher.message(updated(change(3, 1, 'b2')))
  expect(state()).toBe('3: a1 b2')
})

test.each(['the answer', 'the socket'])('a move is told twice and shown once: %s comes first', async (first) => {
  const answer = later<Update>()
  command.mockReturnValueOnce(answer.promise)
  const sent = session.send({ type: 'move', move: 'a1' })
  const update = change(2, 0, 'a1')
  if (first === 'the socket') watcher.message(updated(update))
  answer.settle(update)
  expect(await sent).toBe(true)
  const shown = session.game
  if (first === 'the answer') watcher.message(updated(update))
  expect(session.game).toBe(shown)
  expect(state()).toBe('2: a1')
  expect(getGame).not.toHaveBeenCalled()
})

test('whoever looks back before the answer is here is left there', async () => {
  watcher.message(told(whole(3, ['a1', 'b2', 'c3'])))
  session.look(1)
  const answer = later<Update>()
  command.mockReturnValueOnce(answer.promise)
  const sent = session.send({ type: 'undo' })
  const update = { ...change(4, 1, 'b2'), ply: 2 }
  watcher.message(updated(update))
  session.look(0)
  answer.settle(update)
  expect(await sent).toBe(true)
  expect(session.ply).toBe(0)
})

test('a command brings the present back', async () => {
  watcher.message(told(whole(3, ['a1', 'b2', 'c3'])))
  session.look(1)
  command.mockResolvedValueOnce({ ...change(4, 1, 'b2'), ply: 2 })
  await session.send({ type: 'undo' })
  expect(session.ply).toBe(2)
})

test('a clock that was stopped because the computer slept is spoken of', () => {
  watcher.message({ type: 'slept' })
  expect(session.notice).toMatchObject({ text: 'status.slept' })
  expect(state()).toBe('1: ')
})

test('what is pressed twice before an answer goes out once, also while it waits; take-backs count', async () => {
  watcher.message(told(whole(3, ['a1', 'b2', 'c3'])))
  const answer = later<Update>()
  command.mockReturnValueOnce(answer.promise).mockResolvedValue(change(5, 4, 'e5'))
  const twice = (command: Command) => [session.send(command), session.send(command)]
  const pressed = [...twice({ type: 'offer_draw', side: 0 }), ...twice({ type: 'move', move: 'd4' }), ...twice({ type: 'undo' })]
  answer.settle({ ...change(4, 3, 'd4'), offer: 0 })
  expect(await Promise.all(pressed)).toEqual([true, false, true, false, true, true])
  expect(command.mock.calls.map(([, { type }]) => type)).toEqual(['offer_draw', 'move', 'undo', 'undo'])
})

test.each([
  ['the other person', {}, 1],
  ['an engine', { engine: true }, 0],
  ['a person again, whom an engine has answered', { engine: true, answered: true }, 0],
  ['nobody: the game is over', { over: true }, 0],
] as [string, { engine?: true; answered?: true; over?: true }, number][])('what is pressed on the board while a move is on its way is heard if it leads to the turn of %s', async (_, { engine, answered, over }, heard) => {
  const game = whole(3, [])
  if (engine) game.config.players[1] = { kind: 'engine' }
  watcher.message(told(game))
  const answer = later<Update>()
  command.mockReturnValueOnce(answer.promise)
  const sent = session.send({ type: 'move', move: 'a1' })
  const choice = vi.fn()
  session.press(choice)
  const one = change(4, 0, 'a1')
  const update = answered ? { ...one, ply: 2, moves: [move('a1'), move('b2')], position: { ...one.position!, turn: 0 as const } } : one
  answer.settle(over ? { ...update, result: { winner: 0, reason: 'five' } } : update)
  expect(await sent).toBe(true)
  expect(choice).toHaveBeenCalledTimes(heard)
})

test('an answer that others have overtaken changes nothing', async () => {
  const answer = later<Update>()
  command.mockReturnValueOnce(answer.promise)
  const sent = session.send({ type: 'move', move: 'a1' })
  watcher.message(updated(change(2, 0, 'a1')))
  watcher.message(updated(change(3, 1, 'b2')))
  answer.settle(change(2, 0, 'a1'))
  await sent
  expect(state()).toBe('3: a1 b2')
})

test('after a gap the whole game is fetched once, and what came meanwhile follows it', async () => {
  const fetched = later<Game>()
  getGame.mockReturnValueOnce(fetched.promise)
  watcher.message(updated(change(3, 1, 'b2'))) // 2 is missing
  watcher.message(updated(change(4, 2, 'c3')))
  watcher.message(updated(change(5, 3, 'd4')))
  expect(state()).toBe('1: ')
  fetched.settle(whole(4, ['a1', 'b2', 'c3']))
  await vi.waitFor(() => expect(state()).toBe('5: a1 b2 c3 d4'))
  expect(getGame).toHaveBeenCalledTimes(1)
})

test('the socket brings the whole game before it is fetched', async () => {
  const fetched = later<Game>()
  getGame.mockReturnValueOnce(fetched.promise)
  watcher.message(updated(change(3, 1, 'b2')))
  watcher.message(told(whole(3, ['a1', 'b2'])))
  watcher.message(updated(change(4, 2, 'c3')))
  expect(state()).toBe('4: a1 b2 c3')
  fetched.settle(whole(3, ['a1', 'b2']))
  await fetched.promise
  watcher.message(updated(change(5, 3, 'd4')))
  expect(state()).toBe('5: a1 b2 c3 d4')
})

test('a fetch that fails is made again when more comes', async () => {
  const fetched = later<Game>()
  getGame.mockReturnValueOnce(fetched.promise).mockResolvedValueOnce(whole(4, ['a1', 'b2', 'c3']))
  watcher.message(updated(change(3, 1, 'b2')))
  fetched.fail(new Error('no line'))
  await vi.waitFor(() => {
    watcher.message(updated(change(4, 2, 'c3')))
    expect(state()).toBe('4: a1 b2 c3')
  })
})

test('a game that is over is gone on with in a game of its own', async () => {
  const over = { ...whole(5, ['h8', 'h9', 'i8']), result: { winner: 0 as const, reason: 'resignation' } }
  watcher.message(told(over))
  branch.mockResolvedValueOnce({ ...whole(6, ['h8']), id: '2' })
  const went = vi.fn()
  session.look(1)
  session.playOnFromHere(went)
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/game/2'))
  expect(branch).toHaveBeenCalledWith('1', 1, 5)
  expect(command).not.toHaveBeenCalled()
  expect(state()).toBe('5: h8 h9 i8')
})

test.each([
  ['a person to move', {}, undefined, true],
  ['an engine to move', { engine: true }, undefined, false],
  ['looking back while the engine is to move', { engine: true }, 1, true],
  ['resigned', { reason: 'resignation' }, undefined, true],
  ['mated', { reason: 'checkmate' }, undefined, false],
  ['mated, looking back', { reason: 'checkmate' }, 2, true],
  ['without hints', { bare: true }, 1, false],
  ['without hints, after the end', { bare: true, reason: 'resignation' }, 1, true],
] as [string, { engine?: true; reason?: string; bare?: true }, number | undefined, boolean][])(
  'what can be asked about: %s',
  (_, { engine, reason, bare }, ply, want) => {
    const game = whole(5, ['h8', 'h9', 'i8'])
    if (engine) game.config.players[0] = { kind: 'engine' }
    if (bare) game.config.no_hints = true
    if (reason) game.result = { winner: 0, reason }
    watcher.message(told(game))
    if (ply !== undefined) session.look(ply)
    expect(session.askable).toBe(want)
  },
)

const noAnswer = () => Promise.reject(new ApiError('unreachable', ''))
const sent = () => command.mock.calls.map(([, what]) => what)

test('a move without an answer is shown as pending, and sent again as it was once the socket is back', async () => {
  command.mockImplementationOnce(noAnswer)
  const done = session.send({ type: 'move', move: 'a1' })
  await vi.waitFor(() => expect(session.pending).toBe(true))
  expect(session.proposed).toBe('a1')
  expect(renew).toHaveBeenCalledTimes(1)
  expect(await session.send({ type: 'move', move: 'a1' })).toBe(false) // once more is the same
  command.mockResolvedValueOnce(change(2, 0, 'a1'))
  watcher.connection(true)
  expect(await done).toBe(true)
  expect(state()).toBe('2: a1')
  expect(sent()).toEqual(Array(2).fill({ type: 'move', move: 'a1', version: 1, cmd: expect.stringMatching(/^[0-9a-f]{16}$/) }))
  expect([session.pending, session.proposed, session.notice, kept.size]).toEqual([false, undefined, undefined, 0])
})

test('a page that is loaded anew sends what the one before had no answer to', async () => {
  command.mockImplementation(noAnswer)
  void session.send({ type: 'move', move: 'a1' })
  await vi.waitFor(() => expect(session.pending).toBe(true))
  leave()
  command.mockReset()
  command.mockResolvedValueOnce(change(2, 0, 'a1'))
  const [before] = kept.values()
  session = new Session('1')
  leave = session.watch()
  watcher.message(told(whole(1, [])))
  await vi.waitFor(() => expect(state()).toBe('2: a1'))
  expect(sent()).toEqual([JSON.parse(before!)])
  expect(kept.size).toBe(0)
})

test.each(['stale', 'illegal_move', 'game_over'])('a pending move that is refused is given up: %s', async (code) => {
  getGame.mockResolvedValue(whole(2, ['b2']))
  command.mockImplementationOnce(noAnswer).mockRejectedValueOnce(new ApiError(code, ''))
  const done = session.send({ type: 'move', move: 'a1' })
  await vi.waitFor(() => expect(session.pending).toBe(true))
  watcher.connection(true)
  expect(await done).toBe(false)
  expect([session.pending, session.proposed, session.notice?.code, kept.size]).toEqual([false, undefined, code, 0])
})

test('what means something else later is not sent again', async () => {
  command.mockImplementationOnce(noAnswer)
  expect(await session.send({ type: 'move_now' })).toBe(false)
  expect([session.pending, session.notice?.code, kept.size, command.mock.calls.length]).toEqual([false, 'unreachable', 0, 1])
})
