import { beforeEach, expect, test, vi } from 'vitest'
import type { Watcher } from '../api/socket'
import type { Game, SocketMessage } from '../api/types'
import { keptSeat } from '../game/seats'
import { Session } from '../game/session.svelte'
import { Together } from './session.svelte'

let watcher: Watcher
let asked: Game
const renew = vi.fn()
const claim = vi.fn<(...args: unknown[]) => Promise<unknown>>()

vi.mock('../api/socket', () => ({
  watchGame: (_: string, w: Watcher) => {
    watcher = w
    return { stop: () => {}, renew }
  },
}))
vi.mock('../api/client', async (original) => ({
  ...(await original<typeof import('../api/client')>()),
  getGame: () => Promise.resolve(asked),
}))
vi.mock('./api', () => ({ claimSeat: (...args: unknown[]) => claim(...args) }))

const game = (more: Partial<Game>): Game => ({
  id: 'a1',
  title: '',
  version: 1,
  created_ms: 0,
  updated_ms: 0,
  config: { game: 'gomoku', rules: 'freestyle', players: [{ kind: 'human' }, { kind: 'human' }], clock: {}, keeps: 'network' },
  start: { board: '', turn: 0 },
  ply: 0,
  length: 0,
  moves: [],
  position: { board: '', turn: 0, legal: [], check: '', row: [], forbidden: [], seen: 0 },
  result: null,
  offer: null,
  clock: null,
  thinking: false,
  network: { open: [false, false], present: [true, true] },
  ...more,
})

const told = (g: Game): SocketMessage => ({ type: 'game', game: g })
const replaceState = vi.fn()
const store = new Map<string, string>()

function at(hash: string): Together {
  vi.stubGlobal('location', { hash, pathname: '/game/a1', search: '' })
  return new Together('a1')
}

beforeEach(() => {
  vi.clearAllMocks()
  store.clear()
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
})

test('a seat leaves the address and is kept', async () => {
  const session = at('#seat=mine')
  expect(replaceState).toHaveBeenCalledWith(null, '', '/game/a1')
  expect(keptSeat('a1')).toEqual({ secret: 'mine' })
  asked = game({ network: { open: [true, false], present: [false, true], you: 1 } })
  session.watch()
  await vi.waitFor(() => expect(session.you).toBe(1))
  expect(session.humans).toEqual([1])
  expect(session.waiting).toBe(true)
  // There is nobody yet to move against.
  watcher.message(told(game({ version: 2, position: { board: '', turn: 1, legal: [], check: '', row: [], forbidden: [], seen: 0 } })))
  expect(session.active).toBe(true)
  watcher.message(told(game({ version: 3, position: { board: '', turn: 1, legal: [], check: '', row: [], forbidden: [], seen: 0 }, network: { open: [true, false], present: [false, true] } })))
  expect(session.active).toBe(false)
})

test('who only has the address looks on', () => {
  const session = at('')
  session.watch()
  watcher.message(told(game({})))
  expect(session.you).toBeUndefined()
  expect(session.humans).toEqual([])
  expect(session.active).toBe(false)
})

test('an answer from before one sat down does not say that one is away', async () => {
  const session = at('#seat=mine')
  asked = game({ network: { open: [false, false], present: [true, false], you: 1 } })
  session.watch()
  watcher.message(told(game({})))
  await vi.waitFor(() => expect(session.learned).toBe(true))
  expect(session.you).toBe(1)
  expect(session.present).toEqual([true, true])
})

test('who changes sides keeps the seat, also where it is taken back', async () => {
  const session = at('#seat=mine')
  asked = game({ network: { open: [false, false], present: [true, true], you: 0 } })
  session.watch()
  await vi.waitFor(() => expect(session.you).toBe(0))
  const swap = { move: 'white', swap: true, kind: 'choice', side: 1, from: '', to: '', piece: '', captured: '', check: false, text: {} } as const
  watcher.message(told(game({ version: 2, ply: 1, length: 1, moves: [swap] })))
  expect(session.you).toBe(1)
  watcher.message(told(game({ version: 3, ply: 0, length: 1, moves: [swap] })))
  expect(session.you).toBe(0)
})

test('who takes a seat has it from then on, and goes on hearing of the game', async () => {
  const session = at('#join=open')
  session.watch()
  watcher.message(told(game({ network: { open: [false, true], present: [true, false] } })))
  claim.mockResolvedValue({ side: 1, secret: 'mine', game: game({ version: 2 }) })
  expect(await session.sit('乙')).toBe(true)
  expect(claim).toHaveBeenCalledWith('a1', 'open', '乙')
  expect(renew).toHaveBeenCalledOnce()
  expect(session.you).toBe(1)
  expect(keptSeat('a1')).toEqual({ secret: 'mine' })
  watcher.message(told(game({ version: 3 })))
  expect(session.game?.version).toBe(3)
})

test('a take-back that was not agreed to is told to who asked, and not to who withdrew', async () => {
  const session = at('#seat=mine')
  asked = game({ network: { open: [false, false], present: [true, true], you: 0 } })
  session.watch()
  await vi.waitFor(() => expect(session.you).toBe(0))
  watcher.message(told(game({ version: 2, undo_offer: { side: 0, to: 0 } })))
  expect(session.notice).toBeUndefined()
  watcher.message(told(game({ version: 3 })))
  expect(session.notice?.code).toBe('undo_refused')
  session.quiet()
  watcher.message(told(game({ version: 4, undo_offer: { side: 0, to: 0 } })))
  void session.ask({ type: 'decline_undo' })
  watcher.message(told(game({ version: 5 })))
  expect(session.notice).toBeUndefined()
})

test('what is to be answered, and how it ended, is not hidden by what was said before', async () => {
  const session = at('#seat=mine')
  asked = game({ network: { open: [false, false], present: [true, true], you: 0 } })
  session.watch()
  await vi.waitFor(() => expect(session.you).toBe(0))
  session.tell({ code: 'draw_refused' })
  watcher.message(told(game({ version: 2, undo_offer: { side: 0, to: 0 } })))
  expect(session.notice?.code).toBe('draw_refused') // one's own wish asks nothing of oneself
  watcher.message(told(game({ version: 3, undo_offer: { side: 1, to: 0 } })))
  expect(session.notice).toBeUndefined()
  session.tell({ code: 'occupied' })
  watcher.message(told(game({ version: 4, undo_offer: { side: 1, to: 0 } })))
  expect(session.notice?.code).toBe('occupied')
  watcher.message(told(game({ version: 5, result: { winner: 0, reason: 'resignation' } })))
  expect(session.notice).toBeUndefined()
})

test('a move of a rated game says how long the page was out of focus, since the position came up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const send = vi.spyOn(Session.prototype, 'send').mockResolvedValue(true)
  const config = { ...game({}).config, rated: true }
  for (const [rated, away] of [[true, 3000], [false, undefined]] as const) {
    const session = at('')
    session.watch()
    session.leave()
    vi.advanceTimersByTime(7000) // the opponent thinks
    watcher.message(told(game({ config: { ...config, rated }, ply: rated ? 2 : 4 })))
    vi.advanceTimersByTime(1000)
    session.back()
    vi.advanceTimersByTime(500)
    session.leave()
    session.leave()
    vi.advanceTimersByTime(2000)
    await session.send({ type: 'move', move: 'h8' })
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'move', took_ms: 3500 }))
    expect((send.mock.lastCall![0] as { away_ms?: number }).away_ms).toBe(away)
  }
  send.mockRestore()
  vi.useRealTimers()
})
