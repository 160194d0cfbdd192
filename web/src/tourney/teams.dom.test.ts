import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tournament, TourneyRound } from '../api/types'
import { program } from '../ui/program.svelte'
import * as api from './api'
import { grouped } from './model'
import Desk from './Desk.svelte'
import Mine from './Mine.svelte'
import Pairings from './Pairings.svelte'
import { Room } from './room.svelte'
import TeamCard from './TeamCard.svelte'
import Teams from './Teams.svelte'
import { wordsOf } from './texts'
import { texts } from './texts/en'

const w = wordsOf(texts)
const one = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'a', name: 'League', system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, status: 'running', version: 5, wooden: true, boards: 2, teams: 3,
  created_ms: 0, changed_ms: 0, players: 6, rounds: 3, round: 1, begun: 0, arbiters: [], me: { arbiter: true },
  settings: { name: 'League', system: 'swiss', boards: 2, config: {} as Tournament['settings']['config'] }, ...more,
})
const round: TourneyRound = {
  version: 5, round: 1,
  boards: [{ board: 1, first: 1, second: 4 }, { board: 2, first: 5, second: 2 }, { board: 3, first: 6 }],
  matches: [{ match: 1, first: 1, second: 2, points: [1.5, 0.5], boards: [1, 2] }, { match: 2, first: 3, points: [1, 0], boards: [3] }],
}
const act = async (action: () => Promise<Tournament | undefined>) => (await action(), true)

let shown: Record<string, unknown> | undefined
let room: Room
beforeEach(() => {
  room = new Room('a')
  room.seen = {
    version: 5,
    players: new Map([[1, 1], [2, 1], [3, 1], [4, 2], [5, 2], [6, 3]].map(([number, team]) => [number!, { number: number!, name: `Player ${number}`, team: team! }])),
    teams: new Map([
      [1, { number: 1, name: 'Reds', players: [1, 2, 3] }],
      [2, { number: 2, name: 'Blues', players: [4, 5], captain: { id: 'u', name: 'Li' } }],
      [3, { number: 3, name: 'Greens', players: [6] }],
    ]),
    rounds: new Map([[1, round]]),
  }
})
afterEach(() => {
  if (shown) void unmount(shown)
  vi.restoreAllMocks()
})
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent.trim()).filter(Boolean).join(' '))
function choose(field: HTMLSelectElement, to: string) {
  field.value = to
  field.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}

test('boards stand under their matches, with the score of the match', () => {
  expect(grouped(round).map((g) => g.boards.map((b) => b.board))).toEqual([[1, 2], [3]])
  shown = mount(Pairings, { target: document.body, props: { one: one(), room, w, busy: false, act } })
  flushSync()
  expect(rows()).toEqual(['Reds 1½ : ½ Blues', '1 Player 1 Player 4', '2 Player 5 Player 2', 'Greens bye', '3 Player 6 bye'])
})

test('before the round begins an arbiter seats a substitute of the same team', async () => {
  const seated = vi.spyOn(api, 'substitute').mockResolvedValue(one())
  shown = mount(Pairings, { target: document.body, props: { one: one(), room, w, busy: false, act } })
  flushSync()
  button('Substitute: Board 1: Player 1 against Player 4').click()
  flushSync()
  const [out, comes] = document.querySelectorAll('select')
  choose(out!, '4')
  expect(document.body.textContent).toContain('Nobody on the team is free.')
  choose(out!, '1')
  expect([...comes!.options].map((o) => o.textContent)).toEqual(['', 'Player 3'])
  choose(comes!, '3')
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(seated.mock.calls).toEqual([['a', 1, 1, 1, 3]])
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())
})

test('once the round has begun nobody is substituted', () => {
  shown = mount(Pairings, { target: document.body, props: { one: one({ begun: 1 }), room, w, busy: false, act } })
  flushSync()
  expect(button('Substitute: Board 1: Player 1 against Player 4')).toBeNull()
})

test('a captain orders the own team and no other', () => {
  const changed = vi.spyOn(api, 'changeTeam').mockResolvedValue(one())
  shown = mount(Teams, { target: document.body, props: { one: one({ me: { captain: 1 } }), room, w, busy: false, act } })
  flushSync()
  expect(button('Player 5 one board up')).toBeNull()
  expect(button('Player 1 one board up').disabled).toBe(true)
  button('Player 3 one board up').click()
  expect(changed.mock.calls).toEqual([['a', 1, { order: [1, 3, 2] }]])
  expect(document.body.textContent).toContain('Captain: Li')
})

test('a captain asks other accounts, sees who has not answered, and withdraws an invitation', async () => {
  program.accounts = true
  const entered = vi.spyOn(api, 'enter').mockResolvedValue(one())
  const withdrawn = vi.spyOn(api, 'uninvite').mockResolvedValue(one())
  const invitations = [{ team: 1, player: { id: 'v', name: 'Wu' }, at_ms: 0 }, { team: 1, player: { id: 'x', name: 'Xu' }, at_ms: 0, declined: true }, { team: 2, player: { id: 'y', name: 'Yu' }, at_ms: 0 }]
  shown = mount(TeamCard, { target: document.body, props: { team: room.seen.teams.get(1)!, one: one({ me: { captain: 1, invitations } }), room, w, busy: false, act } })
  flushSync()
  expect([...document.querySelectorAll('ul li')].map((li) => li.textContent.trim())).toEqual(['Wu · no answer yet ×', 'Xu · has declined'])
  button('Withdraw the invitation of Wu').click()
  expect(withdrawn.mock.calls).toEqual([['a', 1, 'v']])
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  flushSync()
  expect(document.body.textContent).toContain('The player is asked first')
  const field = document.querySelector<HTMLInputElement>('form input')!
  field.value = ' Zhao '
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(document.querySelector('form button')!.textContent).toBe('Invite')
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect(entered.mock.calls).toEqual([['a', { account: 'Zhao', team: 1 }]])
})

test.each([
  ['a player of a team', TeamCard, 'desk.add', 2],
  ['a team', Desk, 'team.add', 2],
  ['a player', Desk, 'desk.add', 0],
] as const)('%s: the next name may be typed before the answer to the one before, and one that is refused comes back', async (_, Form, label, boards) => {
  const answers: ((done: boolean) => void)[] = []
  const waits = () => new Promise<boolean>((done) => answers.push(done))
  shown = mount(Form as typeof TeamCard, { target: document.body, props: { team: room.seen.teams.get(1)!, one: one({ boards, status: 'open', round: 0 }), room, w, busy: false, act: waits, onask: () => {} } as never })
  flushSync()
  const field = [...document.querySelectorAll('label')].find((l) => l.textContent.trim() === texts[label])!.querySelector('input')!
  const type = (name: string) => {
    field.value = name
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const enter = () => field.form!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  type('Wu')
  enter()
  flushSync()
  expect(field.value).toBe('')
  type('Xu')
  answers[0]!(true)
  await tick()
  expect(field.value).toBe('Xu')
  enter()
  flushSync()
  answers[1]!(false)
  await vi.waitFor(() => expect(field.value).toBe('Xu'))
  enter()
  type('Yu')
  answers[2]!(false)
  await tick()
  expect(field.value).toBe('Yu')
})

test('a captain hands on to a player with an account, an arbiter names any account', async () => {
  program.accounts = true
  const changed = vi.spyOn(api, 'changeTeam').mockResolvedValue(one())
  const user = (n: number, more = {}) => [n, { number: n, name: `Player ${n}`, team: 1, user: `u${n}`, ...more }] as const
  room.seen = {
    ...room.seen,
    players: new Map([...room.seen.players, user(1), user(2), user(3, { withdrawn: true })]),
    teams: new Map([[1, { number: 1, name: 'Reds', players: [1, 2, 3, 4], captain: { id: 'u1', name: 'Player 1' } }]]),
  }
  const props = (me: Tournament['me']) => ({ team: room.seen.teams.get(1)!, one: one({ me }), room, w, busy: false, act })
  shown = mount(TeamCard, { target: document.body, props: props({ captain: 1, number: 1, team: 1 }) })
  flushSync()
  const form = () => [...document.querySelectorAll('form')].find((f) => f.textContent.includes('Next captain'))!
  const sent = () => form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  expect([...form().querySelectorAll('option')].map((o) => o.textContent)).toEqual(['', 'Player 2'])
  choose(form().querySelector('select')!, 'Player 2')
  sent()
  await unmount(shown)
  shown = mount(TeamCard, { target: document.body, props: props({ arbiter: true }) })
  flushSync()
  const field = form().querySelector('input')!
  field.value = ' Zhao '
  field.dispatchEvent(new Event('input', { bubbles: true }))
  sent()
  expect(changed.mock.calls).toEqual([['a', 1, { captain: 'Player 2' }], ['a', 1, { captain: 'Zhao' }]])
})

test('whoever is invited accepts or declines, and can accept after all', () => {
  const entered = vi.spyOn(api, 'enter').mockResolvedValue(one())
  const declined = vi.spyOn(api, 'uninvite').mockResolvedValue(one())
  const me = { invitations: [{ team: 1, player: { id: 'u', name: 'Li' }, at_ms: 0, own: true }, { team: 2, player: { id: 'u', name: 'Li' }, at_ms: 0, own: true, declined: true }] }
  shown = mount(Mine, { target: document.body, props: { one: one({ me }), room, w, busy: false, act, onask: () => {} } })
  flushSync()
  const press = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === text)!.click()
  expect(document.body.textContent).toContain('The team “Reds” invites you to play.')
  press('Decline · Reds')
  press('Accept · Reds')
  press('Accept after all · Blues')
  expect(declined.mock.calls).toEqual([['a', 1, 'u']])
  expect(entered.mock.calls).toEqual([['a', { team: 1 }], ['a', { team: 2 }]])
})

test('those after the last board are reserves, and a player who has left is none of the line-up', () => {
  room.seen = { ...room.seen, players: new Map(room.seen.players).set(1, { number: 1, name: 'Player 1', team: 1, withdrawn: true }), teams: new Map([[1, { number: 1, name: 'Reds', players: [1, 2, 3, 4] }]]) }
  shown = mount(TeamCard, { target: document.body, props: { team: room.seen.teams.get(1)!, one: one({ me: {} }), room, w, busy: false, act } })
  flushSync()
  expect([...document.querySelectorAll('li')].map((li) => li.textContent.trim())).toEqual(['Player 1 · withdrawn', 'Player 2', 'Player 3', 'Reserves', 'Player 4'])
})

test('the next line-up goes before the one that everybody sees', () => {
  const changed = vi.spyOn(api, 'changeTeam').mockResolvedValue(one())
  const me = { captain: 1, lineups: [{ team: 1, players: [3, 1, 2] }] }
  shown = mount(TeamCard, { target: document.body, props: { team: room.seen.teams.get(1)!, one: one({ me }), room, w, busy: false, act } })
  flushSync()
  expect(document.body.textContent).toContain('Other teams see a new order only when the next round is published.')
  expect([...document.querySelectorAll('li .name')].map((n) => n.textContent)).toEqual(['Player 3', 'Player 1', 'Player 2'])
  button('Player 1 one board up').click()
  expect(changed.mock.calls).toEqual([['a', 1, { order: [1, 3, 2] }]])
})
