// The library before it has any game.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import LibraryScreen from './LibraryScreen.svelte'

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.startsWith('/api/library?') ? { games: [], next: '', counts: { games: 0 } } : []))
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
