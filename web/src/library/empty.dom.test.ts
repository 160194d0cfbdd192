// The library before it has any game.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import LibraryScreen from './LibraryScreen.svelte'

const asked: string[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.startsWith('/api/library?')) return Response.json({ games: [], next: '', counts: { games: 0 } })
    if (path.includes('explore')) return Response.json({ games: 0, moves: [], latest: [] })
    return Response.json(/library|books/.test(path) ? [] : { position: { board: '4k4/9/9/9/9/9/9/9/9/4K4 w' }, moves: [] })
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})
afterEach(() => document.body.replaceChildren())

test.each([
  ['/library', 'The library is empty'],
  ['/library?lang=en', 'The library is empty'],
  ['/library?lang=en&player=Hu', 'No game matches'],
])('%s says what to do first, unless games are looked for', async (address, words) => {
  history.replaceState(null, '', address)
  const shown = mount(LibraryScreen, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('main')?.textContent).toContain(words))
  // The language stays in the address.
  expect(new URLSearchParams(location.search).get('lang')).toBe(new URLSearchParams(address.split('?')[1]).get('lang'))
  await unmount(shown)
})

test('the view is in the address, too, and no place to drop files pushes its board down', async () => {
  asked.length = 0
  history.replaceState(null, '', '/library?view=explorer&lang=en')
  const shown = mount(LibraryScreen, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('.picture .mini')).not.toBeNull())
  await vi.waitFor(() => expect(asked.filter((path) => path.startsWith('/api/library?'))).toHaveLength(1))
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(document.querySelector('.drop')).toBeNull()
  expect(location.search).toBe('?game=xiangqi&view=explorer&lang=en')
  const [list, , endings] = document.querySelectorAll<HTMLElement>('.views button')
  endings!.click()
  await vi.waitFor(() => expect(location.search).toBe('?game=xiangqi&view=endings&lang=en'))
  list!.click()
  await vi.waitFor(() => expect(location.search).toBe('?game=xiangqi&lang=en'))
  await vi.waitFor(() => expect(document.querySelector('.drop')).not.toBeNull())
  await unmount(shown)
})
