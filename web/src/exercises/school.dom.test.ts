// What the list of puzzles says of one's days and storms.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Training } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import School from './School.svelte'
import { textsIn, wordsOf } from './texts'

const stand = { game: 'gomoku', puzzles: 9, tried: 0, solved: 0, due: 0, rating: 1500, deviation: 350, provisional: true, rated: 0, storm: 17, steps: [], set: [], chapters: [], themes: [], tasks: [], books: [] }
const found: Training = { games: [stand], streak: { days: 4, best: 9, today: true, forgave: false }, days: [], today: 20000 }

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(found))
  register(...games)
  await startTexts()
  await setLanguage('en')
})

const shown = async () => {
  const screen = mount(School, { target: document.body, props: { w: wordsOf(await textsIn('en')), onfound: () => {} } })
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
