// Series: their list, a table, and what an organiser changes.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Series, SeriesList, TourneyHead } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import { router } from '../ui/route.svelte'
import ClubPage from './Club.svelte'
import { inOrder, pointsIn } from './series'

const head = (id: string, name: string, more: Partial<TourneyHead> = {}): TourneyHead => ({
  id, name, system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, wooden: true, status: 'over', version: 2, created_ms: Number(id), changed_ms: 0, players: 3, round: 3, begun: 3, rounds: 3, open: 0, ...more,
})
const cup: Series = {
  id: 'c1', name: 'Grand <b>Prix</b>', by: 'place', places: [10, 6.5, 4], best: 1, ties: ['total', 'last'], tournaments: ['1', '2'], version: 4, changed_ms: 0, mine: true,
  organiser: { id: 'u9', name: 'Boss' }, same: [{ from: '=li', into: '@u1' }], joined: [{ from: '=li', into: '@u1', name: '李' }],
  events: [head('1', 'Spring'), head('2', 'Summer', { status: 'running' })],
  rows: [
    { rank: 1, who: '@u1', name: 'Li', user: 'u1', points: 10, values: [16.5, 6.5], cells: [{ rank: 1, points: 10, counted: true }, { rank: 2, points: 6.5 }] },
    { rank: 2, who: '=ann', name: 'Ann', points: 6.5, values: [6.5, 0], cells: [{ rank: 2, points: 6.5, counted: true }, {}] },
    { rank: 2, who: '~1/3', name: '', points: 6.5, values: [6.5, 0], cells: [{ rank: 2, points: 6.5, counted: true }, {}] },
  ],
}
let shelf: SeriesList
let one: Series
let answers: { status: number; code: string; at?: string }[] = []
let sent: { method: string; url: string; body?: unknown }[] = []

beforeAll(async () => {
  const pages = [[head('4', 'Autumn', { status: 'open' }), head('5', 'Called off', { status: 'cancelled' }), head('6', 'League', { boards: 4 }), head('2', 'Summer')], [head('3', 'Earlier')]]
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (url === '/api/health') return Promise.resolve(Response.json({ name: 'duiyi', version: '', quit: false, may: ['host'], accounts: true, user: 'u9' }))
    if (url.startsWith('/api/tournaments?')) {
      const after = url.includes('before=')
      return Promise.resolve(Response.json({ tournaments: pages[after ? 1 : 0], ...(!after && { next: 'n' }) }))
    }
    if (!url.startsWith('/api/series')) throw new Error(`nobody answers ${url}`)
    if (method === 'GET') return Promise.resolve(Response.json(url === '/api/series' ? shelf : one))
    sent.push({ method, url, ...(typeof init.body === 'string' && { body: JSON.parse(init.body) as unknown }) })
    const refused = answers.shift()
    if (refused) return Promise.resolve(Response.json({ error: { message: '', ...refused } }, { status: refused.status }))
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    one = { ...one, ...(JSON.parse(init.body as string) as Series), id: one.id, version: one.version + 1 }
    return Promise.resolve(Response.json(one))
  })
  HTMLElement.prototype.showPopover ??= () => {} // happy-dom has none
  register(...games)
  await startTexts()
  await setLanguage('en')
  program.ask()
  await vi.waitFor(() => expect(program.can('host')).toBe(true))
})
let shown: Record<string, unknown> | undefined
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  sent = []
  answers = []
})
const text = () => document.body.textContent.replace(/\s+/g, ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent.trim() === name)!
async function show(id: string) {
  shown = mount(ClubPage, { target: document.body, props: { part: 'series', id } })
  await vi.waitFor(() => expect(document.querySelector('h1')).toBeTruthy())
  flushSync()
}
function field(label: string): HTMLInputElement {
  return [...document.querySelectorAll('label')].find((l) => l.textContent.includes(label))!.querySelector<HTMLInputElement>('input, textarea')!
}
function type(label: string, value: string) {
  field(label).value = value
  field(label).dispatchEvent(new Event('input', { bubbles: true }))
}
function choose(label: string, value: string) {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}
const save = () => document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))

test('points of places are numbers that fall, with at most one decimal', () => {
  expect(pointsIn('25 18, 15\n12.5；0')).toEqual([25, 18, 15, 12.5, 0])
  for (const bad of ['', '1 2', '3 2.25', '-1', 'ten', '1000', Array(101).fill('1').join(' ')]) expect(pointsIn(bad), bad).toBeUndefined()
})

test('tournaments stand in the order of their dates', () => {
  expect(inOrder([head('3', 'c'), head('9', 'a', { starts_ms: 1 }), head('2', 'b')]).map((h) => h.name)).toEqual(['a', 'b', 'c'])
})

test('a table has ranks, points, each tournament and tie-breaks, and says its rules', async () => {
  one = cup
  await show('c1')
  expect(document.querySelector('h1')!.textContent).toBe('Grand <b>Prix</b>')
  expect(text()).toContain('Points for places: 10 – 6½ – 4 · the best 1 of 2 counts · tie-breaks: points of all tournaments, points in the last one · organiser: Boss')
  const rows = [...document.querySelectorAll('tbody tr')].map((tr) => [...tr.children].map((cell) => cell.textContent.trim()).join('|'))
  expect(rows).toEqual(['1|Li|10|10|[6½]|16½|6½', '2|Ann|6½|6½||6½|0', '2|deleted account|6½|6½||6½|0'])
  expect(document.querySelector('tbody a')!.getAttribute('href')).toBe('/profile/u1')
  expect([...document.querySelectorAll('thead a')].map((a) => [a.getAttribute('href'), a.getAttribute('aria-label')])).toEqual([['/tournament/1', '1 Spring'], ['/tournament/2', '2 Summer']])
  expect(text()).toMatch(/Spring finished.*Summer running/)
  expect(document.querySelector('a[download]')!.getAttribute('href')).toBe('/api/series/c1/csv')
})

test('the organiser adds a later tournament, joins two names, and is told of another’s change', async () => {
  one = cup
  await show('c1')
  button('Change').click()
  flushSync()
  await vi.waitFor(() => expect(text()).toContain('Autumn'))
  expect(text()).not.toContain('Called off')
  expect(text()).toContain('李 → Li')
  expect(field('League').disabled).toBe(true) // of teams
  button('Earlier tournaments').click()
  await vi.waitFor(() => expect(field('Earlier')).toBeTruthy())
  field('Autumn').click()
  choose('results of …', '=ann')
  choose('belong to …', '@u1')
  button('Join').click()
  type('Points of the 1st', '1 2')
  flushSync()
  save()
  await vi.waitFor(() => expect(text()).toContain('are numbers that fall'))
  type('Points of the 1st', '10 8')
  flushSync()
  answers = [{ status: 409, code: 'stale' }, { status: 400, code: 'bad_config', at: 'places[1]' }]
  one = { ...cup, version: 7 }
  save()
  await vi.waitFor(() => expect(text()).toContain('Somebody else has changed the series'))
  await vi.waitFor(() => expect(button('Save').disabled).toBe(false))
  save()
  await vi.waitFor(() => expect(text()).toContain('Points of the 1st, 2nd, 3rd … place: this does not fit.'))
  await vi.waitFor(() => expect(button('Save').disabled).toBe(false))
  save()
  await vi.waitFor(() => expect(document.querySelector('form')).toBeNull())
  const settings = { name: cup.name, by: 'place', places: [10, 8], best: 1, ties: ['total', 'last'], tournaments: ['1', '2', '4'], same: [{ from: '=li', into: '@u1' }, { from: '=ann', into: '@u1' }] }
  expect(sent).toEqual([4, 7, 7].map((version) => ({ method: 'PUT', url: '/api/series/c1', body: { ...settings, version } })))
})

test('a reader may not change it; an organiser deletes it after a question', async () => {
  one = { ...cup, mine: false }
  await show('c1')
  expect(button('Change')).toBeUndefined()
  await unmount(shown!)
  one = cup
  const go = vi.spyOn(router, 'go').mockImplementation(() => {})
  await show('c1')
  button('Change').click()
  flushSync()
  button('Delete the series').click()
  await vi.waitFor(() => expect(text()).toContain('Its tournaments stay.'))
  ;[...document.querySelectorAll<HTMLButtonElement>('dialog button')].find((b) => b.textContent === 'Delete the series')!.click()
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/series'))
  expect(sent).toEqual([{ method: 'DELETE', url: '/api/series/c1' }])
  go.mockRestore()
})

test('the first series is made by a press, and the list leads to all', async () => {
  shelf = { series: [] }
  one = { ...cup, id: 'new' }
  const go = vi.spyOn(router, 'go').mockImplementation(() => {})
  await show('')
  await vi.waitFor(() => expect(text()).toContain('No series yet.'))
  button('New series').click()
  flushSync()
  type('Name', 'Winter')
  flushSync()
  answers = [{ status: 409, code: 'many_series' }]
  save()
  await vi.waitFor(() => expect(text()).toContain('There are as many series as there may be.'))
  await vi.waitFor(() => expect(button('Save').disabled).toBe(false))
  save()
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/series/new'))
  expect(sent.at(-1)!.body).toEqual({ name: 'Winter', by: 'score', ties: ['total', 'firsts'], tournaments: [] })
  go.mockRestore()
  await unmount(shown!)
  shelf = { series: [{ id: 'c1', name: 'Grand', tournaments: ['1', '2'], changed_ms: Date.UTC(2026, 0, 4) }] }
  await show('')
  await vi.waitFor(() => expect(text()).toMatch(/Grand ?2 tournaments · changed Jan \d, 2026/))
  expect(document.querySelector('a[href="/series/c1"]')).toBeTruthy()
})
