// The keeper's page, and the notice that everybody sees.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import KeeperScreen from './KeeperScreen.svelte'
import RestartNotice from './RestartNotice.svelte'

const day = 24 * 3600 * 1000
const status = {
  version: '0.9.0',
  now_ms: 10 * day,
  ready: true,
  players: ['Ann', '李明'],
  present: 2,
  games: 7,
  network_games: 3,
  sockets: 12,
  commands: 0,
  searches: 1,
  waiting: 0,
  reports: 1,
  queued: 0,
  failed: 0,
  moves: 1234,
  engine_mib: 64,
  refused: {},
  machine: {
    node: 'club:8888',
    started_ms: 9 * day,
    processors: 2,
    memory: 200 * 2 ** 20,
    engine_mib: 512,
    folder: '/var/lib/duiyi',
    data: 30 * 2 ** 20,
    free: 2 ** 30,
    disk: 20 * 2 ** 30,
    backups: true,
    backup_ms: 8 * day,
    mail: { from: 'club@club.example', server: 'smtp.club.example:587', sent: 3, waiting: 1, failed: 0, last_failed_ms: 9 * day, last_error: '550 no such user' },
    problems: [{ at_ms: 9.5 * day, error: true, text: 'keep a backup err=no room' }],
    troubles: 1,
  },
}
// What the server was told, and the notice that it has.
let sent: { method: string; body: unknown }[] = []
let refusal = ''
let notice: { at_ms?: number; text?: string } = {}

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (url === '/api/status') return Promise.resolve(refusal ? Response.json({ error: { code: refusal, message: '' } }, { status: 401 }) : Response.json(status))
    if (url === '/api/notice') {
      if (method !== 'GET') sent.push({ method, body: init.body ? (JSON.parse(init.body as string) as unknown) : undefined })
      if (method === 'PUT') notice = { at_ms: Date.now() + 600_000, text: 'a new version' }
      if (method === 'DELETE') notice = {}
      return Promise.resolve(method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ ...notice, now_ms: Date.now() }))
    }
    throw new Error(`nobody answers ${method} ${url}`)
  })
  await startTexts()
  await setLanguage('en')
})

afterEach(() => {
  sent = []
  notice = {}
  refusal = ''
})

const text = () => document.body.textContent ?? ''

test('shows who plays, the disk, the backup and the problems, and announces a restart', async () => {
  const shown = mount(KeeperScreen, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('keep a backup err=no room'))
  expect(text()).toContain('李明')
  expect(text()).toContain('3 sent, 1 waiting, 0 given up')
  expect(text()).toContain('550 no such user')
  expect(text()).toContain('1 d 0 h 0 min')
  expect(text()).toContain('1 GiB of 20 GiB')
  expect(text()).toContain('The disk is nearly full.')
  expect(text()).toContain('The last backup is more than a day old.')
  const why = document.querySelector<HTMLInputElement>('input[type=text]')!
  why.value = 'a new version'
  why.dispatchEvent(new Event('input', { bubbles: true }))
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(text()).toContain('Restart announced for'))
  expect(sent).toEqual([{ method: 'PUT', body: { in_s: 600, text: 'a new version' } }])
  const back = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Cancel the announcement')!
  back.click()
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  expect(sent.at(-1)?.method).toBe('DELETE')
  await unmount(shown)
})

test.each([
  ['log_in', 'Log in'],
  ['internal', 'Try again'],
  ['not_allowed', undefined],
])('to others it says what it is, and for %s offers what helps', async (code, help) => {
  refusal = code
  const shown = mount(KeeperScreen, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(document.querySelector('h1 + p')?.textContent).toContain('How this node does')
  expect(document.querySelector('[role=alert] .button')?.textContent).toBe(help)
  await unmount(shown)
})

test('a page shows the notice with a countdown, says it once, and hides it on request', async () => {
  notice = { at_ms: Date.now() + 90_000, text: 'a new version' }
  const shown = mount(RestartNotice, { target: document.body })
  await vi.waitFor(() => expect(text()).toMatch(/The server restarts in (1:[0-3]|0:\d)\d\./))
  const said = () => document.querySelector('[role=status]')?.textContent ?? ''
  await vi.waitFor(() => expect(said()).toContain('a new version'))
  expect(said()).toContain('Your game is saved')
  document.querySelector<HTMLButtonElement>('button[aria-label="Hide the notice"]')!.click()
  await vi.waitFor(() => expect(text()).not.toContain('restarts'))
  await unmount(shown)
})

test('without a notice there is nothing', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const shown = mount(RestartNotice, { target: document.body })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(document.querySelector('.notice')).toBeNull()
  await unmount(shown)
})
