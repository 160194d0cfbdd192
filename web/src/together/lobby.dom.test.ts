// The lobby of a program that has none.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import LobbyScreen from './LobbyScreen.svelte'

const sockets = vi.fn()

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code: 'no_lobby', message: 'This program has no lobby.' } }, { status: 404 })))
  vi.stubGlobal('WebSocket', class {
    constructor(url: string) {
      sockets(url)
    }
    close() {}
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})

test('says how to get one, and does not go on trying', async () => {
  const shown = mount(LobbyScreen, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('main code')?.textContent).toBe('duiyi serve --accounts'))
  expect(document.body.textContent).toContain('Started as a server with accounts, it has one')
  expect(document.body.textContent).not.toContain('Trying again')
  const tried = sockets.mock.calls.length
  await new Promise((go) => setTimeout(go, 50))
  expect(sockets.mock.calls.length).toBe(tried)
  await unmount(shown)
})
