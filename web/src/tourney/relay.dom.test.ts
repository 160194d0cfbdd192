// Wooden boards whose moves are entered: the list of them, and what the arbiter is told of one.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as client from '../api/client'
import * as socket from '../api/socket'
import type { Game, Tournament, TourneyRelays, TourneySocketMessage } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import * as api from './api'
import RelayScreen from './RelayScreen.svelte'
import { wordsOf } from './texts'
import { texts } from './texts/en'

const at = (version: number): Tournament => ({
  id: 'a', name: 'Friday', system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, status: 'running', version, wooden: true,
  created_ms: 0, changed_ms: 0, players: 4, rounds: 3, round: 1, begun: 1, open: 2, arbiters: [],
  settings: { name: 'Friday', system: 'swiss', config: {} as Tournament['settings']['config'] },
})
const tables = (version: number, names: [string, string]): TourneyRelays => ({ version, tables: [{ round: 1, board: 2, first: 1, second: 2, names, game: 'g', relayed: true }] })
const game = {
  id: 'g', title: '', version: 1, created_ms: 0, updated_ms: 0,
  config: { game: 'xiangqi', rules: 'axf', relayed: true, clock: {}, players: [{ kind: 'human' }, { kind: 'human' }] },
  start: { board: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w', turn: 0 }, ply: 0, length: 0, moves: [],
  position: { board: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w', turn: 0, legal: [], check: '', row: [], forbidden: [], seen: 0 },
  result: null, offer: null, thinking: false,
} as unknown as Game

let feed: socket.Watcher<TourneySocketMessage>
// What each call for the tables still waits for.
let asked: ((found: TourneyRelays) => void)[]
let shown: Record<string, unknown>
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
  register(...games)
  await startTexts()
  await setLanguage('en')
})
beforeEach(() => {
  asked = []
  vi.spyOn(socket, 'watchAt').mockImplementation((_, watcher) => ((feed = watcher as never), { stop() {}, renew() {} }))
  vi.spyOn(socket, 'watchGame').mockImplementation((_, watcher) => (watcher.message({ type: 'game', game }), { stop() {}, renew() {} }))
  vi.spyOn(client, 'getGame').mockResolvedValue(game)
  vi.spyOn(api, 'get').mockResolvedValue(at(5))
  vi.spyOn(api, 'players').mockResolvedValue({ version: 5, players: [] })
  vi.spyOn(api, 'round').mockResolvedValue({ version: 5, round: 1, begun: true, boards: [] })
  vi.spyOn(api, 'relays').mockImplementation(() => new Promise((done) => asked.push(done)))
  shown = mount(RelayScreen, { target: document.body, props: { id: 'a', w: wordsOf(texts) } })
})
afterEach(async () => {
  await unmount(shown)
  vi.restoreAllMocks()
})
function told(version: number) {
  const { settings: _s, arbiters: _a, ...head } = at(version)
  feed.message({ type: 'tournament', since: version - 1, tournament: head })
}
const board = () => document.querySelector('li strong')?.textContent

test('an answer that comes after a newer one is no longer shown', async () => {
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.waitFor(() => expect(feed).toBeDefined())
  told(6)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]!(tables(6, ['He', 'Qi']))
  await vi.waitFor(() => expect(board()).toBe('He – Qi'))
  asked[0]!(tables(5, ['Li', 'Wu']))
  await new Promise((go) => setTimeout(go))
  expect(board()).toBe('He – Qi')
})

test('a helper reads that the arbiter has been told as soon as it is so, and no older answer hides it', async () => {
  const proposed = vi.spyOn(api, 'propose').mockResolvedValue(at(7))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!(tables(5, ['Li', 'Wu']))
  await vi.waitFor(() => expect(board()).toBe('Li – Wu'))
  document.querySelector<HTMLButtonElement>('li button')!.click()
  const result = () => [...document.querySelectorAll<HTMLButtonElement>('.results button')].find((b) => b.textContent === '1 – 0')
  const pressed = () => result()?.getAttribute('aria-pressed')
  await vi.waitFor(() => expect(pressed()).toBe('false'))
  told(6)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  result()!.click()
  await vi.waitFor(() => expect(document.querySelector('.results [role=status]')!.textContent).toBe(texts['relay.told']))
  expect([proposed.mock.calls, pressed()]).toEqual([[['a', 1, 2, '1-0']], 'true'])
  asked[1]!(tables(6, ['Li', 'Wu']))
  await new Promise((go) => setTimeout(go))
  expect(pressed()).toBe('true')
})
