// The boards on a tournament's wall, among them wooden ones whose moves are entered.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as socket from '../api/socket'
import type { Game, SocketMessage, Tournament, TourneyBoard, TourneyMessage, TourneySocketMessage } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import * as api from './api'
import { wordsOf } from './texts'
import { texts } from './texts/en'
import WallScreen from './WallScreen.svelte'

const one: Tournament = {
  id: 'a', name: 'Friday', system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, status: 'running', version: 5, wooden: true,
  created_ms: 0, changed_ms: 0, players: 4, rounds: 3, round: 1, begun: 1, open: 2, arbiters: [],
  settings: { name: 'Friday', system: 'swiss', config: {} as Tournament['settings']['config'] },
}
const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const moved = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'
const whole = { left_ms: [600_000, 600_000], periods_left: [0, 0] }
const game = (version: number, board: string, left_ms: number[], result: Game['result'] = null): SocketMessage => ({
  type: 'game',
  game: {
    id: 'g', version, config: { game: 'xiangqi', rules: 'axf', relayed: true, clock: { main_ms: 600_000 }, players: [{ kind: 'human', name: 'X' }, { kind: 'human', name: 'Y' }] },
    start: { board: start, turn: 0, clock: whole }, clock: { ...whole, left_ms, running: false }, ply: version, length: version, moves: [], offer: null, result,
    position: { board, turn: version % 2, legal: [], row: [], forbidden: [] },
  } as unknown as Game,
})

let feed: socket.Watcher<TourneySocketMessage>
let watched: Map<string, socket.Watcher>
beforeAll(async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
})
let shown: Record<string, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  watched = new Map()
  vi.spyOn(socket, 'watchAt').mockImplementation((_, watcher) => ((feed = watcher as never), { stop() {}, renew() {} }))
  vi.spyOn(socket, 'watchGame').mockImplementation((id, watcher) => (watched.set(id, watcher), { stop: () => watched.delete(id), renew() {} }))
  vi.spyOn(api, 'get').mockResolvedValue(one)
  vi.spyOn(api, 'standings').mockResolvedValue({ version: 5, rows: [] } as never)
  vi.spyOn(api, 'players').mockResolvedValue({ version: 5, players: ['Li', 'Wu', 'He', 'Qi'].map((name, i) => ({ number: i + 1, name })) })
  vi.spyOn(api, 'round').mockResolvedValue({ version: 5, round: 1, begun: true, boards: [{ board: 1, first: 1, second: 2 }, { board: 2, first: 3, second: 4 }] })
})
const open = () => (shown = mount(WallScreen, { target: document.body, props: { id: 'a', w: wordsOf(texts) } }))
afterEach(async () => {
  await unmount(shown)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const card = () => document.querySelector('li')?.textContent.replace(/\s+/g, ' ').trim()
const pieces = () => [...document.querySelectorAll('li .mini g[transform]')].map((g) => g.getAttribute('transform'))
function told(version: number, board: TourneyBoard) {
  const { settings: _s, arbiters: _a, ...head } = { ...one, version }
  feed.message({ type: 'tournament', since: version - 1, tournament: head, rounds: [{ version, round: 1, begun: true, boards: [board] }] } as TourneyMessage as TourneySocketMessage)
}

test('a board is on the wall once its moves are entered, as they come, and a moment after it has a result', async () => {
  open()
  await vi.waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(card()).toBeUndefined()
  const board = { board: 2, first: 3, second: 4, game: 'g', relayed: true }
  told(6, board)
  await vi.waitFor(() => expect([...watched.keys()]).toEqual(['g']))
  // Nobody has entered what the clocks show.
  watched.get('g')!.message(game(0, start, [600_000, 600_000]))
  await vi.waitFor(() => expect(card()).toBe('Qi He · Red to move Board 2 · relayed from a wooden board'))
  const before = pieces()
  expect(before).toHaveLength(32)
  watched.get('g')!.message(game(1, moved, [587_000, 600_000]))
  await vi.waitFor(() => expect(card()).toBe('Qi · Black to move 10:00 He 9:47 Board 2 · relayed from a wooden board'))
  expect(pieces()).toHaveLength(32)
  expect(pieces()).not.toEqual(before)
  told(7, { ...board, proposed: '1-0' })
  await vi.waitFor(() => expect(card()).toContain('1 – 0, not confirmed yet'))
  watched.get('g')!.message(game(2, moved, [587_000, 600_000], { winner: 1, reason: 'checkmate' }))
  told(8, { ...board, result: '0-1' })
  await vi.waitFor(() => expect(card()).toBe('Qi 10:00 He 9:47 Board 2 · relayed from a wooden board · Black wins · checkmate'))
  await vi.advanceTimersByTimeAsync(7_000)
  await vi.waitFor(() => expect(card()).toBeUndefined())
  expect(watched.size).toBe(0)
})

test('an arena shows the boards of its leading players, with their ranks, and those of the round in progress', async () => {
  const { round: _r, open: _o, wooden: _w, ...rest } = one
  vi.spyOn(api, 'get').mockResolvedValue({ ...rest, system: 'arena', round: 9, begun: 9, ends_ms: Date.now() + 100_000 })
  vi.spyOn(api, 'standings').mockResolvedValue({ version: 5, rows: [[1, 4, 'Qi'], [2, 2, 'Wu'], [3, 1, 'Li'], [3, 3, 'He']].map(([rank, number, name]) => ({ rank, number, name, score: 0 })) } as never)
  vi.spyOn(api, 'open').mockResolvedValue({ version: 5, rounds: [{ version: 5, round: 9, boards: [{ board: 1, first: 1, second: 2, game: 'h' }] }, { version: 5, round: 8, boards: [{ board: 1, first: 3, second: 4, game: 'g' }] }] })
  open()
  await vi.waitFor(() => expect([...watched.keys()]).toEqual(['g', 'h']))
  watched.get('g')!.message(game(1, moved, [587_000, 600_000]))
  await vi.waitFor(() => expect(card()).toBe('1 Qi · Black to move 10:00 3 He 9:47'))
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.textContent.trim())).toEqual(['1Qi0', '2Wu0', '3Li0', '3He0'])
  expect(document.querySelector('[role=timer]')!.textContent).toMatch(/^ends in 1:(40|3\d)$/)
})

test('standings that do not come are asked for again, though nothing else happens', async () => {
  vi.mocked(api.standings).mockRejectedValueOnce(new Error('the network is away')).mockResolvedValue({ version: 5, rows: [{ rank: 1, number: 1, name: 'Li', score: 1, values: [], games: 1 }] } as never)
  open()
  await vi.waitFor(() => expect(api.standings).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(api.standings).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(document.body.textContent).toContain('1Li1'))
})
