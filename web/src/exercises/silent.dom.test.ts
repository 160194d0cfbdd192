// The exercises of a server that does not answer.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import ExercisesScreen from './ExercisesScreen.svelte'

const silent = () => Promise.reject(new TypeError('Failed to fetch'))
const own = () => Promise.resolve(Response.json({ exercises: [], due: 0, waiting: 0, stages: { new: 0, learning: 0, known: 0 }, suspended: 0, games: {}, kinds: {} }))
const puzzles = () => Promise.resolve(Response.json({ games: [], streak: { days: 0, best: 0, today: false, forgave: false }, days: [], today: 20000 }))
let list: () => Promise<Response>
let school: () => Promise<Response>
beforeAll(async () => {
  vi.stubGlobal('fetch', (path: string) => (path.startsWith('/api/exercises') ? list() : path.startsWith('/api/training') ? school() : Promise.resolve(Response.json({ games: [], next: '' }))))
  register(...games)
  await startTexts()
  await setLanguage('en')
})
afterEach(() => document.body.replaceChildren())

const alerts = () => [...document.querySelectorAll('[role=alert]')]
const headings = () => [...document.querySelectorAll('h2')].map((h) => h.textContent)
const retry = () => alerts()[0]!.querySelector('button')!.click()

test('one reason is said once, and one press asks for everything again', async () => {
  ;[list, school] = [silent, silent]
  const shown = mount(ExercisesScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => {
    expect(document.querySelector('[aria-busy=true], .skeleton')).toBeNull()
    expect(alerts().map((a) => a.textContent)).toEqual([expect.stringContaining('The server does not answer')])
  })
  expect(headings()).toEqual([])
  ;[list, school] = [own, puzzles]
  retry()
  await vi.waitFor(() => {
    expect(document.body.textContent).toContain('This program brings no puzzles')
    expect(document.body.textContent).toContain('Play a first game')
  })
  expect(alerts()).toEqual([])
  await unmount(shown)
})

test('the list alone that does not come is told below its heading', async () => {
  ;[list, school] = [silent, puzzles]
  const shown = mount(ExercisesScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => {
    expect(document.body.textContent).toContain('This program brings no puzzles')
    expect(alerts()).toHaveLength(1)
  })
  expect(alerts()[0]!.previousElementSibling?.tagName).toBe('H2')
  list = own
  retry()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Play a first game'))
  expect(alerts()).toEqual([])
  await unmount(shown)
})

test('a visitor is offered the log-in, not another try', async () => {
  const refused = () => Promise.resolve(Response.json({ error: { code: 'log_in', message: 'log in' } }, { status: 401 }))
  ;[list, school] = [refused, refused]
  const shown = mount(ExercisesScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => expect(alerts()).toHaveLength(1))
  expect(alerts()[0]!.textContent).toMatch(/^Please log in first\.\s*Log in$/)
  expect(alerts()[0]!.querySelector('a')!.getAttribute('href')).toBe('/account')
  await unmount(shown)
})
