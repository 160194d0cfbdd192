// The exercises of somebody who has none yet.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Exercises from './Exercises.svelte'
import ExercisesScreen from './ExercisesScreen.svelte'
import PracticeScreen from './PracticeScreen.svelte'

let finished: object[] = []
beforeAll(async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.startsWith('/api/training/next')
        ? Response.json({ error: { code: 'no_puzzle', message: '' } }, { status: 404 })
        : path.startsWith('/api/training')
        ? Response.json({ games: [], streak: { days: 0, best: 0, today: false, forgave: false }, days: [], today: 20000 })
        : path.startsWith('/api/games')
        ? Response.json({ games: finished, next: '' })
        : Response.json({ exercises: [], due: 0, waiting: 0, stages: { new: 0, learning: 0, known: 0 }, suspended: 0, games: {}, kinds: {} }),
    ),
  )
  register(...games)
  await startTexts()
  await setLanguage('en')
})
afterEach(() => document.body.replaceChildren())

const start = async (): Promise<HTMLAnchorElement> => {
  const link = await vi.waitFor(() => {
    const found = document.querySelector<HTMLAnchorElement>('main a.primary')
    expect(found).not.toBeNull()
    return found!
  })
  return link
}

test('a first game, where none has been played', async () => {
  finished = []
  const shown = mount(ExercisesScreen, { target: document.body, props: { query: '' } })
  expect((await start()).textContent).toBe('Play a first game')
  expect(document.body.textContent).toContain('Your own mistakes become exercises here')
  await vi.waitFor(() => expect(document.body.textContent).toContain('This program brings no puzzles'))
  await unmount(shown)
})

test('the report on the last game', async () => {
  finished = [{ id: '00000000000000ab', title: 'Evening', game: 'xiangqi', updated_ms: 0 }]
  const shown = mount(ExercisesScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(async () => expect((await start()).getAttribute('href')).toBe('/report/00000000000000ab'))
  expect(document.body.textContent).toContain('Evening')
  await unmount(shown)
})

test('where nothing is due nothing is called done', async () => {
  const shown = mount(PracticeScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Nothing is due today.'))
  await unmount(shown)
})

test('a theme that no puzzle has says so, by its address alone', async () => {
  const shown = mount(Exercises, { target: document.body, props: { list: false, query: '?theme=nope' } })
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('There is no such puzzle in this program.'))
  await unmount(shown)
})
