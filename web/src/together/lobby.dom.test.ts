// The lobby: of a program that has none, and what a press on a time control does.
import { flushSync, mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { plain, quickClocks } from './lobby'
import LobbyScreen from './LobbyScreen.svelte'

const sockets = vi.fn()
const refused = (code: string) => Response.json({ error: { code, message: code } }, { status: 404 })
const asked = vi.fn((_: string, __: string, ___?: unknown): Response => refused('no_lobby'))

const stub = (url: string, init?: RequestInit) => Promise.resolve(asked(init?.method ?? 'GET', url, init?.body ? JSON.parse(String(init.body)) : undefined))

beforeAll(async () => {
  vi.stubGlobal('fetch', stub)
  vi.stubGlobal('WebSocket', class {
    constructor(url: string) {
      sockets(url, this)
    }
    send() {}
    close() {}
  })
  HTMLElement.prototype.showPopover = () => {} // happy-dom has none
  register(...games)
  await startTexts()
  await setLanguage('en')
})

test('says how to get one, never that a line is lost, and does not go on trying', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', (url: string) => (url === '/api/lobby/house' ? new Promise((told) => (answer = told)) : stub(url)))
  const shown = mount(LobbyScreen, { target: document.body, props: { wall: true } })
  await vi.waitFor(() => expect(document.querySelector('main h1')?.textContent).toBe('Wall of boards'))
  // The socket is refused before the server says why.
  sockets.mock.lastCall![1].onclose({ code: 1006 })
  flushSync()
  expect(document.querySelector('main')!.textContent).not.toContain('The connection is lost')
  answer(refused('no_lobby'))
  vi.stubGlobal('fetch', stub)
  await vi.waitFor(() => expect(document.querySelector('main code')?.textContent).toBe('duiyi serve --accounts'))
  expect(document.body.textContent).toContain('Start it as a server with accounts to get one')
  expect(document.body.textContent).not.toContain('The connection is lost')
  const tried = sockets.mock.calls.length
  await new Promise((go) => setTimeout(go, 50))
  expect(sockets.mock.calls.length).toBe(tried)
  await unmount(shown)
})

test('a press on a time control takes the offer that waits on its terms, or makes one, or takes it back', async () => {
  const seek = { id: 'feed', by: { name: 'Minh' }, config: plain('xiangqi', quickClocks[2]!) }
  const bound = { ...seek, id: 'beef', side: 0, config: plain('xiangqi', quickClocks[1]!) }
  const house = [{ number: 11, engine: 'x', level: '6', game: 'xiangqi', name: { en: 'Fox' }, rating: 2657 }]
  asked.mockImplementation((_, url) => (url === '/api/lobby/house' ? Response.json(house) : url.startsWith('/api/lobby') ? Response.json({}) : refused('not_found')))
  const shown = mount(LobbyScreen, { target: document.body })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('GET', '/api/lobby/house', undefined))
  const { onmessage } = sockets.mock.lastCall![1] as { onmessage: (event: { data: string }) => void }
  onmessage({ data: JSON.stringify({ type: 'lobby', here: 2, seeks: [seek, bound], total: 2, pools: [], games: [], running: 0 }) })
  const tile = (text: string) => vi.waitFor(() => [...document.querySelectorAll<HTMLElement>('.tiles button')].find((b) => b.textContent.includes(text)) ?? expect.fail(text))

  // Without a name the field for it has the focus.
  ;(await tile('10 min + 5 s')).click()
  const name = document.querySelector<HTMLInputElement>('main input.field')!
  expect(document.activeElement).toBe(name)
  name.value = 'Lan'
  name.dispatchEvent(new Event('input', { bubbles: true }))
  ;(await tile('10 min + 5 s')).click()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('POST', '/api/lobby/seeks/feed/accept', { name: 'Lan' }))

  // An offer of one side alone is nothing for it.
  ;(await tile('5 min + 5 s')).click()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('POST', '/api/lobby/seeks', expect.objectContaining({ name: 'Lan', config: plain('xiangqi', quickClocks[1]!) })))
  await vi.waitFor(async () => expect((await tile('5 min + 5 s')).getAttribute('aria-pressed')).toBe('true'))
  const { id } = asked.mock.calls.find(([method, url]) => method === 'POST' && url === '/api/lobby/seeks')![2] as { id: string }
  ;(await tile('5 min + 5 s')).click()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('DELETE', `/api/lobby/seeks/${id}`, undefined))

  // An engine is asked in a dialog, by its name in the page's language.
  await vi.waitFor(() => document.querySelector<HTMLElement>('.house button')!.click())
  await vi.waitFor(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Challenge to Fox'))
  await unmount(shown)
})
