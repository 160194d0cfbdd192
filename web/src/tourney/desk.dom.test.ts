import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as client from '../api/client'
import type { Tournament, TourneyRound } from '../api/types'
import * as api from './api'
import Desk from './Desk.svelte'
import Mine from './Mine.svelte'
import OpenBoards from './OpenBoards.svelte'
import Pairings from './Pairings.svelte'
import { Room } from './room.svelte'
import { wordsOf } from './texts'
import { texts } from './texts/en'

const w = wordsOf(texts)
const one = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'a', name: 'Friday', system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, status: 'running', version: 5, wooden: true,
  created_ms: 0, changed_ms: 0, players: 4, rounds: 3, round: 1, begun: 1, open: 1, arbiters: [], me: { arbiter: true },
  settings: { name: 'Friday', system: 'swiss', config: {} as Tournament['settings']['config'] }, ...more,
})
const round: TourneyRound = { version: 5, round: 1, begun: true, boards: [{ board: 1, first: 1, second: 2 }, { board: 2, first: 3, second: 4, result: '1-0' }] }
const act = async (action: () => Promise<Tournament | undefined>) => (await action(), true)

let shown: Record<string, unknown> | undefined
let room: Room
beforeEach(() => {
  room = new Room('a')
  room.seen = { version: 5, players: new Map([1, 2, 3, 4].map((number) => [number, { number, name: `Player ${number}` }])), teams: new Map(), rounds: new Map([[1, round]]) }
})
afterEach(() => {
  if (shown) void unmount(shown)
  vi.restoreAllMocks()
})

function pairings(more: Partial<Tournament> = {}) {
  shown = mount(Pairings, { target: document.body, props: { one: one(more), room, w, busy: false, act } })
  flushSync()
  return vi.spyOn(api, 'enterResult').mockResolvedValue(one())
}
const press = (field: Element, key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
function choose(field: HTMLSelectElement, to: string) {
  field.value = to
  field.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}
const select = () => document.querySelector('select')!

test('all games are files in the formats that hold several of the kind', async () => {
  const format = (name: string, games: string[], more = {}) => ({ name, extension: `.${name}`, games, ...more })
  vi.spyOn(client, 'formats').mockResolvedValue({
    formats: [format('xqf', ['xiangqi']), format('json', ['xiangqi', 'gomoku'], { several: true }), format('pgn', ['xiangqi'], { several: true }), format('sgf', ['gomoku'], { several: true })], books: [],
  })
  shown = mount(Desk, { target: document.body, props: { one: one({ game: 'gomoku', wooden: false }), room, w, busy: false, act, onask: () => {} } })
  await vi.waitFor(() => expect([...document.querySelectorAll('a[aria-label^="All games"]')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['JSON', '/api/tournaments/a/export?format=json'], ['SGF', '/api/tournaments/a/export?format=sgf'],
  ]))
})

test('a result that is chosen enters at once', () => {
  const entered = pairings()
  choose(select(), '0-1')
  expect(entered.mock.calls).toEqual([['a', 1, 1, '0-1', '']])
})

test('keys go through the results, and Enter or leaving the list enters one', () => {
  const entered = pairings()
  press(select(), 'ArrowDown')
  choose(select(), '1-0')
  choose(select(), '=')
  expect(entered).not.toHaveBeenCalled()
  press(select(), 'Enter')
  expect(entered.mock.calls).toEqual([['a', 1, 1, '=', '']])
  press(select(), 'ArrowDown')
  choose(select(), '0-1')
  select().dispatchEvent(new FocusEvent('blur'))
  expect(entered).toHaveBeenCalledTimes(2)
})

test.each(['running', 'over'] as const)('a correction waits for its reason: %s', (status) => {
  const entered = pairings({ status, ...(status === 'over' && { open: 0 }) })
  document.querySelector<HTMLButtonElement>('[aria-pressed]')!.click()
  flushSync()
  const form = document.querySelector('form')!
  choose(form.querySelector('select')!, '0-1')
  expect(entered).not.toHaveBeenCalled()
  const reason = form.querySelector('input')!
  reason.value = 'typed the wrong way round'
  reason.dispatchEvent(new Event('input', { bubbles: true }))
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(entered.mock.calls).toEqual([['a', 1, 2, '0-1', 'typed the wrong way round']])
})

test('the second press of a double press does not begin the round that the first published', () => {
  shown = mount(Desk, { target: document.body, props: { one: one({ begun: 0 }), room, w, busy: false, act, onask: () => {} } })
  flushSync()
  const begin = vi.spyOn(api, 'begin').mockResolvedValue(one())
  const button = document.querySelector<HTMLButtonElement>('.button.primary')!
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
  expect(begin).not.toHaveBeenCalled()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  expect(begin).toHaveBeenCalledTimes(1)
})

const running: TourneyRound = { version: 5, round: 1, begun: true, boards: [{ board: 1, first: 1, second: 2, game: 'g' }] }
const button = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === text || b.getAttribute('aria-label')?.startsWith(text))!

test('a result ends a game under way only after a question', async () => {
  room.seen = { ...room.seen, rounds: new Map([[1, running]]) }
  const entered = pairings()
  HTMLElement.prototype.showPopover ??= () => {} // which happy-dom lacks
  HTMLElement.prototype.hidePopover ??= () => {}
  choose(select(), '1-0')
  expect(entered).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(button(texts['result.end'])).toBeDefined())
  button(texts['result.end']).click()
  flushSync()
  expect(entered.mock.calls).toEqual([['a', 1, 1, '1-0']])
})

test('an arbiter stops the clock of a game under way and adds time to it, and reads that it was done', async () => {
  room.seen = { ...room.seen, rounds: new Map([[1, running]]) }
  pairings()
  vi.spyOn(client, 'getGame').mockRejectedValue(new Error('not now'))
  const clock = vi.spyOn(api, 'clock').mockResolvedValue(one())
  button(`${texts['clock']}: `).click()
  flushSync()
  const done = () => document.querySelector('[role=status]')!.textContent
  button(texts['clock.pause']).click()
  await vi.waitFor(() => expect(done()).toBe('round 1: clock of Player 1 – Player 2 stopped'))
  button('Give to Player 2').click()
  await vi.waitFor(() => expect(done()).toBe('round 1: Player 2 given 1 min (Player 1 – Player 2)'))
  expect(clock.mock.calls).toEqual([['a', 1, 1, { act: 'pause' }], ['a', 1, 1, { act: 'add', side: 1, ms: 60_000 }]])
})

test('a correction shows how the game ended, with the ruling and its reason', async () => {
  const ruling = { loser: 0, clause: 'perpetual_check', loop: [], text: { en: { verdict: 'Red loses.', reason: 'Perpetual check.', moves: ['R1+1 checks.'] } } }
  vi.spyOn(client, 'getGame').mockResolvedValue({ config: { game: 'xiangqi' }, result: { winner: 1, reason: 'perpetual_check' }, position: { ruling } } as unknown as Awaited<ReturnType<typeof client.getGame>>)
  room.seen = { ...room.seen, rounds: new Map([[1, { ...running, boards: [{ ...running.boards[0]!, result: '0-1' }] }]]) }
  pairings()
  document.querySelector<HTMLButtonElement>('[aria-pressed]')!.click()
  flushSync()
  await vi.waitFor(() => expect(document.querySelector('.ended')?.textContent).toContain('Perpetual check.'))
  expect(document.querySelector('.ended li')!.textContent).toBe('R1+1 checks.')
})

test('an arbiter sees whether the clock runs, and applies the ruling that a repetition will bring', async () => {
  const loop = { loser: 0, clause: 'perpetual_check', loop: [], plies: 4, text: { en: { verdict: 'Red must vary.' } } }
  const players = [{ kind: 'human', name: 'Player 1' }, { kind: 'human', name: 'Player 2' }]
  const game = (running: boolean) => ({ id: 'g', config: { game: 'xiangqi', players }, clock: { left_ms: [61_000, 125_000], running }, position: { warning: loop } }) as unknown as Awaited<ReturnType<typeof client.getGame>>
  const asked = vi.spyOn(client, 'getGame').mockResolvedValue(game(true))
  room.seen = { ...room.seen, rounds: new Map([[1, running]]) }
  const entered = pairings()
  vi.spyOn(api, 'clock').mockResolvedValue(one())
  button(`${texts['clock']}: `).click()
  flushSync()
  const panel = () => document.querySelector('.acts')!.textContent
  await vi.waitFor(() => expect(panel()).toContain('The clock is running · Player 1 1:01 · Player 2 2:05'))
  expect([button(texts['clock.pause']).disabled, button(texts['clock.resume']).disabled]).toEqual([false, true])
  asked.mockResolvedValue(game(false))
  button(texts['clock.pause']).click()
  await vi.waitFor(() => expect(panel()).toContain('The clock is stopped'))
  expect([button(texts['clock.pause']).disabled, button(texts['clock.resume']).disabled]).toEqual([true, false])
  expect(panel()).toContain('Red must vary.')
  button('Apply that now: 0 – 1').click()
  flushSync()
  await vi.waitFor(() => expect(button(texts['result.end'])).toBeDefined())
  button(texts['result.end']).click()
  flushSync()
  expect(entered.mock.calls).toEqual([['a', 1, 1, '0-1']])
})

test('the boards at which an arena plays: a result of a wooden one enters at once', async () => {
  const open = vi.spyOn(api, 'open').mockResolvedValue({ version: 5, rounds: [{ version: 5, round: 7, begun: true, boards: [{ board: 1, table: 3, first: 1, second: 2 }] }, { version: 5, round: 6, begun: true, boards: [{ board: 2, first: 3, second: 4, game: 'g' }] }] })
  const entered = vi.spyOn(api, 'enterResult').mockResolvedValue(one())
  shown = mount(OpenBoards, { target: document.body, props: { one: one({ system: 'arena' }), room, w, busy: false, act } })
  await vi.waitFor(() => expect(document.querySelectorAll('select')).toHaveLength(2))
  const [game, wooden] = document.querySelectorAll('select')
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')!.textContent)).toEqual(['', '3'])
  expect(wooden!.getAttribute('aria-label')).toContain('3')
  choose(wooden!, '0-1')
  await vi.waitFor(() => expect(entered.mock.calls).toEqual([['a', 7, 1, '0-1']]))
  choose(game!, '1-0')
  await vi.waitFor(() => expect(button(texts['result.end'])).toBeDefined())
  button(texts['result.end']).click()
  flushSync()
  expect(entered.mock.calls[1]).toEqual(['a', 6, 2, '1-0'])
  expect(open).toHaveBeenCalledTimes(1)
})

test('what the helper of a wooden board says, the arbiter confirms; others read it', () => {
  const told: TourneyRound = { version: 5, round: 1, begun: true, boards: [{ board: 1, first: 1, second: 2, game: 'g', relayed: true, proposed: '0-1' }] }
  room.seen = { ...room.seen, rounds: new Map([[1, told]]) }
  const entered = pairings()
  const confirm = () => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Confirm 0 – 1')
  confirm()!.click()
  expect(entered.mock.calls).toEqual([['a', 1, 1, '0-1']])
  expect(button(`${texts['clock']}: `)).toBeUndefined() // its clock is at the board
  expect(document.querySelector('a[href="/game/g"]')).not.toBeNull()
  void unmount(shown!)
  pairings({ me: {} })
  expect(confirm()).toBeUndefined()
  expect(document.body.textContent).toContain('0 – 1, not confirmed yet')
})

test('slips of an arena at wooden boards name the tables where it plays, and so does the page of a player', async () => {
  vi.spyOn(api, 'open').mockResolvedValue({ version: 5, rounds: [{ version: 5, round: 7, begun: true, boards: [{ board: 1, table: 3, first: 1, second: 2 }] }, { version: 5, round: 6, begun: true, boards: [{ board: 2, table: 1, first: 3, second: 4 }] }] })
  let slips: (string | null)[] = []
  vi.stubGlobal('print', () => (slips = [...document.querySelectorAll('.slip p:nth-child(2)')].map((p) => p.textContent)))
  const tournament = one({ system: 'arena', round: 7, me: { number: 1, round: 7, board: 1, table: 3, side: 0, opponent: 2 } })
  shown = mount(Desk, { target: document.body, props: { one: tournament, room, w, busy: false, act, onask: () => undefined } })
  flushSync()
  button(texts['slips']).click()
  await vi.waitFor(() => expect(slips).toEqual(['Board 1', 'Board 3']))
  void unmount(shown)
  shown = mount(Mine, { target: document.body, props: { one: tournament, room, w, busy: false, act, onask: () => undefined } })
  flushSync()
  expect(document.body.textContent).toMatch(/Board 3: you play .+ against Player 2\./)
  vi.unstubAllGlobals()
})
