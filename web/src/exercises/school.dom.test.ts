// What the list of puzzles says of one's days and storms.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Training } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import School from './School.svelte'
import { textsIn, wordsOf } from './texts'

const stand = { game: 'gomoku', puzzles: 9, tried: 0, solved: 0, due: 0, rating: 1500, deviation: 350, provisional: true, rated: 0, storm: 17, steps: [], set: [], chapters: [1, 2, 3, 4].map((n) => ({ n, least: 0, most: 0, size: 20, solved: 0, needed: 14, open: n === 1 })), themes: [], tasks: [], books: [] }
const found: Training = { games: [stand], streak: { days: 4, best: 9, today: true, forgave: false }, days: [], today: 20000 }

// What GET /api/training and GET /api/guess/rounds answer with.
let answer: () => Response
let rounds: () => Response
const fault = (status: number, code: string) => Response.json({ error: { code, message: '' } }, { status })
const all = () => Response.json(found)
const noRounds = () => Response.json({ totals: [], rounds: [] })

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => (path.startsWith('/api/guess') ? rounds() : answer()))
  register(...games)
  await startTexts()
  await setLanguage('en')
})

beforeEach(() => ([answer, rounds] = [all, noRounds]))
afterEach(() => document.body.replaceChildren())

const open = async () => mount(School, { target: document.body, props: { w: wordsOf(await textsIn('en')), onfound: () => {} } })
const shown = async () => {
  const screen = await open()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Storm'))
  return screen
}
const press = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === text)!.click()

test('the best storm is shown; the streak can be turned off, for the next time too', async () => {
  let screen = await shown()
  expect(document.body.textContent).toContain('Your best: 17')
  expect(document.body.textContent).toContain('4 days in a row')
  press('Do not count days')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('4 days in a row'))
  await unmount(screen)
  screen = await shown()
  expect(document.body.textContent).not.toContain('4 days in a row')
  press('Count days in a row')
  await vi.waitFor(() => expect(document.body.textContent).toContain('4 days in a row'))
  await unmount(screen)
})

test.each([
  [500, 'puzzles_damaged', 'The puzzles of this program are damaged'],
  [500, 'puzzles_newer', 'from a newer version'],
  [503, 'busy', 'Too many'],
])('puzzles that fail with %i %s are told, and asked for again', async (status, code, words) => {
  answer = () => fault(status, code)
  const screen = await open()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(words))
  answer = all
  press('Try again')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Storm'))
  expect(document.querySelector('[role=alert]')).toBeNull()
  await unmount(screen)
})

test.each([
  [403, 'not_allowed'],
  [401, 'log_in'],
])('a caller who gets %i %s sees no puzzles and no error', async (status, code) => {
  answer = () => fault(status, code)
  const screen = await open()
  await vi.waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.body.textContent).not.toContain('Storm')
  await unmount(screen)
})

test('guessed moves that do not come are told beside the puzzles', async () => {
  rounds = () => fault(500, 'internal')
  const screen = await shown()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Guess the move: Something went wrong'))
  rounds = noRounds
  press('Try again')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull())
  await unmount(screen)
})

test('that chapters are locked is said once', async () => {
  const screen = await shown()
  const items = [...document.querySelectorAll('section[aria-labelledby="ladder"] li:not([aria-hidden])')]
  expect(items.map((li) => li.textContent.trim())).toEqual(['1', '2locked: solve more of the previous chapter'])
  await unmount(screen)
})
