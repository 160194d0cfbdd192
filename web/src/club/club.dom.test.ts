// The page of a club, what its keeper writes, and the first page's word of it.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Calendar, Club } from '../api/types'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { register } from '../board/kind'
import { games } from '../games'
import { program } from '../ui/program.svelte'
import ClubPage from './Club.svelte'
import ClubStrip from './ClubStrip.svelte'
import { byDay } from './calendar'
import { paragraphs } from './model'

const head = (id: string, name: string, more = {}) =>
  ({ id, name, system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, wooden: true, status: 'open', version: 2, created_ms: 0, changed_ms: 0, players: 3, round: 0, begun: 0, rounds: 5, ...more }) as Club['coming'][0]
const full: Club = {
  name: 'Red Club', text: 'One <b>line</b>.\nAnother.\n\nhttps://example.com', when: 'Fridays', where: 'Hall 3', version: 4,
  coming: [head('1', 'Friday', { starts_ms: Date.UTC(2030, 0, 4, 19) }), head('2', 'Someday')],
  running: [],
  results: [{ tournament: head('3', 'Last week', { status: 'over' }), podium: [{ rank: 1, name: 'Li', user: 'u1', points: 2.5 }, { rank: 2, name: '', points: 2 }] }],
  teams: [{ tournament: '4', event: 'League', number: 1, name: 'Rooks', captain: { id: 'u', name: 'Ann' }, players: 4 }, { tournament: '4', event: 'League', number: 2, name: 'Cannons', players: 1 }],
}
const none: Club = { name: '', version: 0, coming: [], running: [], results: [], teams: [] }
let club: Club
let calendar: Calendar = { tournaments: [] }
const asked: string[] = []
let refuse: { code: string; at?: string } | undefined
let sent: unknown[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url === '/api/health') return Promise.resolve(Response.json({ name: 'duiyi', version: '', quit: false, may: program.user ? ['administer'] : [], accounts: true, user: program.user }))
    if (url.startsWith('/api/calendar?')) {
      asked.push(url)
      return Promise.resolve(Response.json(calendar))
    }
    if (url !== '/api/club') throw new Error(`nobody answers ${url}`)
    if (init.method === 'PUT') {
      sent.push(JSON.parse(init.body as string))
      if (refuse) {
        const error = refuse
        refuse = undefined
        return Promise.resolve(Response.json({ error: { message: '', ...error } }, { status: error.code === 'stale' ? 409 : 400 }))
      }
      club = { ...club, ...(JSON.parse(init.body as string) as object), version: club.version + 1 }
    }
    return Promise.resolve(Response.json(club))
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})
let shown: Record<string, unknown> | undefined
beforeEach(() => {
  club = full
  sent = []
})
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
})
const text = () => document.body.textContent.replace(/\s+/g, ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === name)!
async function ask(user: string) {
  program.user = user
  program.ask()
  await vi.waitFor(() => expect(program.can('administer')).toBe(user !== ''))
}
async function show() {
  shown = mount(ClubPage, { target: document.body, props: { part: 'club', id: '' } })
  await vi.waitFor(() => expect(document.querySelector('h1')).toBeTruthy())
  flushSync()
}
function type(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find((l) => l.textContent.includes(label))!.querySelector<HTMLInputElement>('.field')!
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const save = () => document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))

test('paragraphs are what empty lines separate', () => {
  expect(paragraphs('a\nb\n \nc\n\n\n')).toEqual(['a\nb', 'c\n\n\n'.trimEnd()])
  expect(paragraphs('')).toEqual([])
})

test('a visitor reads the page: plain text, events, results and teams', async () => {
  await ask('')
  await show()
  expect(document.querySelector('h1')!.textContent).toBe('Red Club')
  expect([...document.querySelectorAll('.about')].map((p) => p.textContent)).toEqual(['One <b>line</b>.\nAnother.', 'https://example.com'])
  expect(document.querySelector('.about a, .about b')).toBeNull()
  expect(text()).toContain('When we meet: Fridays · Where: Hall 3')
  expect(text()).toMatch(/Friday .*2030.*Someday date to be announced/)
  expect([...document.querySelectorAll('ol > li')].map((li) => li.textContent.replace(/\s+/g, ' ').trim())).toEqual(['1 Li 2½', '2 deleted account 2'])
  expect(document.querySelector('a[href="/profile/u1"]')).toBeTruthy()
  expect(text()).toMatch(/Teams.*League.*Rooks ?4 players · captain Ann.*Cannons ?1 player/)
  expect(button('Edit the page')).toBeUndefined()
})

test('the keeper of an empty page begins it by a press', async () => {
  club = none
  await ask('boss')
  await show()
  expect(document.querySelector('h1')!.textContent).toBe('This server’s club')
  button('Write the page').click()
  flushSync()
  type('Name', 'New Club')
  type('About', 'Hello\n\nthere')
  save()
  await vi.waitFor(() => expect(document.querySelector('h1')!.textContent).toBe('New Club'))
  expect(sent).toEqual([{ name: 'New Club', text: 'Hello\n\nthere', when: '', where: '', version: 0 }])
  expect(document.querySelectorAll('.about').length).toBe(2)
})

test('a page that somebody else changed is replaced only by a second press, and a fault names its field', async () => {
  await ask('boss')
  await show()
  button('Edit the page').click()
  flushSync()
  type('Where', 'Hall 4')
  club = { ...full, version: 7 }
  refuse = { code: 'stale' }
  save()
  await vi.waitFor(() => expect(text()).toContain('Somebody else has changed the page'))
  refuse = { code: 'bad_config', at: 'where' }
  await vi.waitFor(() => expect(button('Save').disabled).toBe(false))
  save()
  await vi.waitFor(() => expect(text()).toContain('Where: too long'))
  await vi.waitFor(() => expect(button('Save').disabled).toBe(false))
  save()
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())
  expect(sent.map((body) => (body as Club).version)).toEqual([4, 7, 7])
  expect(text()).toContain('Hall 4')
})

test('the first page names the club and what comes next, and offers the keeper to write', async () => {
  await ask('')
  shown = mount(ClubStrip, { target: document.body })
  await vi.waitFor(() => expect(text()).toMatch(/Red Club Next: Friday, .*[45].*Club/))
  void unmount(shown)
  club = { ...full, running: [head('9', 'Now')] }
  shown = mount(ClubStrip, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('Running now: Now'))
  void unmount(shown)
  club = none
  await ask('boss')
  shown = mount(ClubStrip, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('Write the page'))
})

test('days are those of the reader, and each has its tournaments', () => {
  const at = (day: number, hour: number) => new Date(2030, 0, day, hour).getTime()
  const entries = [at(4, 0), at(4, 23), at(5, 1)].map((starts_ms, i) => head(String(i), 'x', { starts_ms }))
  expect(byDay(entries).map((day) => [new Date(day.at).getDate(), day.list.length])).toEqual([[4, 2], [5, 1]])
  expect(byDay([])).toEqual([])
})

test('the calendar lists days, marks what is one’s own, filters, and leads to the file', async () => {
  await ask('boss')
  const starts = (days: number) => new Date(2030, 0, 4 + days, 19, 30).getTime()
  calendar = { tournaments: [head('1', 'Friday', { starts_ms: starts(0), mine: true }), head('2', 'Saturday', { starts_ms: starts(1), status: 'cancelled' })] }
  shown = mount(ClubPage, { target: document.body, props: { part: 'calendar', id: '' } })
  await vi.waitFor(() => expect(document.querySelectorAll('time').length).toBe(2))
  expect(text()).toMatch(/Friday, January 4, 2030.*7:30 PM.*Friday.*yours.*Saturday, January 5, 2030.*cancelled/)
  expect(document.querySelector('a[href^="webcal://"]')!.getAttribute('href')).toMatch(/\/api\/calendar\.ics$/)
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  flushSync()
  expect(document.querySelectorAll('time').length).toBe(1)
  const gomoku = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-1)!
  gomoku.click()
  await vi.waitFor(() => expect(asked.at(-1)).toContain('game=gomoku'))
  await vi.waitFor(() => expect(document.querySelector('a[download]')!.getAttribute('href')).toBe('/api/calendar.ics?game=gomoku'))
  expect(Number(new URL(asked.at(-1)!, 'http://x').searchParams.get('from'))).toBe(new Date().setHours(0, 0, 0, 0))
  calendar = { tournaments: [] }
})
