// What one is told on which devices, and the worker that shows it.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Alerts } from '../api/types'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import AlertSettings from './AlertSettings.svelte'
import { clockOf, minutesOf } from './alerts'
import { account } from './words.svelte'

// What the server keeps, and what it was asked to change.
let kept: Alerts | undefined
let sent: string[] = []
let permission: NotificationPermission = 'granted'
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'k', auth: 'a' } }),
  unsubscribe: () => Promise.resolve(true),
}
const subscribe = vi.fn(() => Promise.resolve(subscription))

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = init.body as string | undefined
    if (!kept) return Promise.resolve(Response.json({ error: { code: 'no_alerts', message: '' } }, { status: 404 }))
    if (method !== 'GET') sent.push([method, url, body].filter(Boolean).join(' '))
    if (url.endsWith('/mail')) kept.mail = { address: 'a@example.com', device: 'm', off: (JSON.parse(body!) as { off: string[] }).off }
    else if (method === 'PUT') kept = { ...kept, quiet: undefined, ...(JSON.parse(body!) as object) }
    if (url === '/api/me/devices') kept.devices = [{ id: 'd1', agent: '', added_ms: 1, here: true }, ...kept.devices]
    if (method === 'DELETE' && kept.mail) kept.mail = { ...kept.mail, device: undefined }
    if (method === 'DELETE') kept.devices = kept.devices.filter((d) => !url.endsWith(`/${d.id}`))
    return Promise.resolve(method === 'GET' || method === 'PUT' ? Response.json(kept) : new Response(null, { status: 204 }))
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) })
  const registration = { pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription) } }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: () => Promise.resolve(registration), ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  await startTexts()
  await setLanguage('en')
  account.follow()
  await vi.waitFor(() => expect(account.ready).toBe(true))
})

let page: ReturnType<typeof mount> | undefined
afterEach(() => {
  if (page) void unmount(page)
  sent = []
  permission = 'granted'
})

const show = () => void (page = mount(AlertSettings, { target: document.body }))
const button = async (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((b) => b.textContent.trim() === name && !b.disabled)
    expect(found, name).toBeTruthy()
    return found!
  })
const box = async (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('label')].findLast((l) => l.textContent.trim() === name) // that of mail
    expect(found, name).toBeTruthy()
    return found!.querySelector('input')!
  })

test('a browser is told by a press, of some kinds, and no more', async () => {
  kept = { off: [], key: 'server', devices: [{ id: 'd2', agent: 'Mozilla/5.0 (Android) Firefox/140', added_ms: 1 }] }
  show()
  ;(await button('Notify me on this device')).click()
  const test = await button('Send a test')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server' })
  expect(sent).toEqual(['POST /api/me/devices {"endpoint":"https://push.example/1","keys":{"p256dh":"k","auth":"a"},"language":"en"}'])
  test.click()
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Sent. It appears in a moment.'))
  ;(await box('a challenge')).click()
  await vi.waitFor(() => expect(sent.at(-1)).toBe('PUT /api/me/alerts {"off":["challenge"]}'))
  ;(await box('No notifications at night')).click()
  await vi.waitFor(() => expect(kept?.quiet).toMatchObject({ from: 23 * 60, to: 7 * 60 }))
  const from = await vi.waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=time]')
    expect(field).toBeTruthy()
    return field!
  })
  from.value = '22:30'
  from.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(kept).toMatchObject({ off: ['challenge'], quiet: { from: 22 * 60 + 30, to: 7 * 60 } }))
  ;(await button('Remove')).click()
  await vi.waitFor(() => expect(kept?.devices.map((d) => d.id)).toEqual(['d1']))
  ;(await button('Stop on this device')).click()
  await button('Notify me on this device')
  expect(kept.devices).toEqual([])
})

test('mail is asked for by a press, without a browser that is told, and leaves kinds out', async () => {
  kept = { off: ['round'], devices: [], mail: { address: 'a@example.com', off: [] } }
  show()
  ;(await button('Notify me by email')).click()
  await button('Stop emails')
  expect(document.body.textContent).not.toContain('Notify me on this device')
  expect(sent).toEqual(['PUT /api/me/alerts/mail {"off":[],"language":"en"}'])
  expect((await box('the next round of my tournament')).disabled).toBe(true)
  ;(await box('my turn in a game by correspondence')).click()
  await vi.waitFor(() => expect(sent.at(-1)).toBe('PUT /api/me/alerts/mail {"off":["turn"],"language":"en"}'))
  ;(await button('Send a test email')).click()
  await vi.waitFor(() => expect(sent.at(-1)).toContain('POST /api/me/devices/m/test'))
  ;(await button('Stop emails')).click()
  await button('Notify me by email')
})

test('a user who refuses is told how to change that', async () => {
  kept = { off: [], key: 'server', devices: [] }
  permission = 'denied'
  show()
  ;(await button('Notify me on this device')).click()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('blocks'))
  expect(sent).toEqual([])
})

test('a server that tells nobody shows nothing', async () => {
  kept = undefined
  show()
  await new Promise((done) => setTimeout(done))
  expect(document.body.textContent).toBe('')
})

test('times of the day', () => {
  for (const minutes of [0, 7 * 60 + 5, 1439]) expect(minutesOf(clockOf(minutes))).toBe(minutes)
  expect(clockOf(65)).toBe('01:05')
})

// The worker is no module of the page: it runs here with a made-up scope.
const program = Object.values(import.meta.glob<string>('/public/push.js', { query: '?raw', import: 'default', eager: true }))[0]!
function worker(clients: { url: string; focused: boolean; focus: () => Promise<void> }[]) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: [string, { tag: string; data: string }][] = []
  const opened: string[] = []
  const scope = {
    location: { origin: 'https://club.example' },
    navigator: { language: 'vi' },
    addEventListener: (name: string, f: (event: object) => void) => void (listeners[name] = f),
    clients: { matchAll: () => Promise.resolve(clients), openWindow: (url: string) => Promise.resolve(opened.push(url)) },
    registration: { showNotification: (...args: (typeof shown)[0]) => Promise.resolve(shown.push(args)), pushManager: { subscribe } },
  }
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function('self', program)(scope)
  const happens = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners[name]!({ ...event, waitUntil: (p: Promise<unknown>) => void (work = p) })
    await work
  }
  return { happens, shown, opened }
}
const push = (message: unknown) => ({ data: { json: () => message } })

test('the worker shows a message unless its page is looked at, and opens pages of this server alone', async () => {
  const focus = vi.fn(() => Promise.resolve())
  const { happens, shown, opened } = worker([{ url: 'https://club.example/game/1', focused: true, focus }])
  await happens('push', push({ kind: 'turn', title: 'Your move', text: 'x', url: '/game/1', tag: 't' }))
  expect(shown).toEqual([])
  await happens('push', push({ kind: 'turn', title: 'Your move', text: 'x', url: '/game/2', tag: 't' }))
  expect(shown).toEqual([['Your move', { body: 'x', tag: 't', icon: '/icon-192.png', data: 'https://club.example/game/2' }]])
  await happens('push', { data: { json: () => JSON.parse('nonsense') as unknown } })
  await happens('push', push({ title: 'x', text: 'x', url: 'https://evil.example/x', tag: 't' }))
  expect(shown.at(-1)?.[1].data).toBe('https://club.example/')

  const click = (data: string) => happens('notificationclick', { notification: { data, close: () => undefined } })
  await click('https://club.example/game/1')
  expect(focus).toHaveBeenCalledOnce()
  await click('https://club.example/game/2')
  await click('https://evil.example/')
  expect(opened).toEqual(['https://club.example/game/2', 'https://club.example/'])
})

test('the worker tells the server of a new address', async () => {
  kept = { off: [], key: 'server', devices: [] }
  const { happens } = worker([])
  await happens('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'server' } } })
  expect(sent).toEqual(['POST /api/me/devices {"endpoint":"https://push.example/1","keys":{"p256dh":"k","auth":"a"},"language":"vi"}'])
})
