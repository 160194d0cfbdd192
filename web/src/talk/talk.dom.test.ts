import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as client from '../api/client'
import * as socket from '../api/socket'
import type { Talk as Said, TalkSocketMessage } from '../api/types'
import { program } from '../ui/program.svelte'
import * as api from './api'
import Talk from './Talk.svelte'
import { wordsOf } from './texts'
import { texts } from './texts/en'

const w = wordsOf(texts)
const said = (more: Partial<Said> = {}): Said => ({
  version: 2, since: 0, you: {}, lines: [{ n: 1, user: 'a', name: 'Li', text: 'Hello', at_ms: 0 }, { n: 2, user: 'b', name: 'Wu', text: '<b>http://x</b>', staff: true, at_ms: 0 }], ...more,
})

let shown: Record<string, unknown> | undefined
let watcher: socket.Watcher<TalkSocketMessage>
let stopped = 0
beforeEach(() => {
  stopped = 0
  program.user = 'Li'
  vi.spyOn(socket, 'watchAt').mockImplementation((_, to) => {
    watcher = to as unknown as typeof watcher
    return { stop: () => stopped++, renew: () => {} }
  })
})
afterEach(async () => {
  if (shown) await unmount(shown)
  vi.restoreAllMocks()
})

const settle = async () => {
  for (let i = 0; i < 5; i++) await tick()
  flushSync()
}
async function show(answer: Said | string) {
  vi.spyOn(api, 'read').mockImplementation(() => (typeof answer === 'string' ? Promise.reject(new client.ApiError(answer, '')) : Promise.resolve(answer)))
  shown = mount(Talk, { target: document.body, props: { place: { kind: 'tournament', id: 'x' }, low: false, w } })
  await settle()
}
const head = () => document.querySelector<HTMLButtonElement>('.head button')!
async function press(button: Element | null) {
  ;(button as HTMLButtonElement).click()
  await settle()
}
const button = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === text || b.getAttribute('aria-label') === text)!
const come = async (m: Partial<Said>) => {
  watcher.message({ type: 'talk', ...said(m) })
  await settle()
}

test('it is folded, counts what is new, and opens with everything read', async () => {
  await show(said())
  expect(head().getAttribute('aria-expanded')).toBe('false')
  expect(head().textContent).not.toContain('new')
  await come({ version: 3, since: 2, lines: [{ n: 3, user: 'b', name: 'Wu', text: 'Ready?', at_ms: 0 }] })
  expect(head().textContent).toContain('1 new')
  expect(document.querySelector('[role=status]')!.textContent).toBe('Chat: 1 new')
  await press(head())
  expect(document.querySelector('[role=status]')!.textContent).toBe('')
  expect(document.querySelector('[role=log]')!.getAttribute('aria-live')).toBe('polite')
  expect([...document.querySelectorAll('.line p span')].map((l) => l.textContent)).toEqual(['Hello', '<b>http://x</b>', 'Ready?'])
  expect(document.querySelector('.line a, .line p span b')).toBeNull()
  await press(head())
  expect(head().textContent).not.toContain('new')
})

test('a line is sent once, also when the answer is lost, and a refusal keeps it', async () => {
  await show(said())
  await press(head())
  const say = vi.spyOn(api, 'say').mockRejectedValueOnce(new client.ApiError('unreachable', '')).mockResolvedValueOnce({ n: 3, user: 'a', name: 'Li', text: 'Good', at_ms: 0 })
  const field = document.querySelector<HTMLInputElement>('form input')!
  const send = async (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
    field.form!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await settle()
    await settle()
  }
  await send(' Good ')
  expect(say.mock.calls.map((c) => c[1])).toEqual(['Good', 'Good'])
  expect(say.mock.calls[0]![2]).toBe(say.mock.calls[1]![2])
  expect(field.value).toBe('')
  say.mockRejectedValueOnce(new client.ApiError('talk_slow', ''))
  await send('More')
  expect(field.value).toBe('More')
  expect(document.querySelector('[role=alert]')!.textContent).not.toBe('')
})

test('a player reads why they wait, somebody muted until when', async () => {
  await show(said({ you: { playing: true } }))
  await press(head())
  expect(document.body.textContent).toContain(texts.playing)
  expect(document.querySelector('form')).toBeNull()
  await come({ version: 3, you: { muted_ms: Date.now() + 60_000 } })
  expect(document.body.textContent).toContain('You are muted until')
  expect(document.querySelector<HTMLInputElement>('form input')!.disabled).toBe(true)
})

test('arbiters remove and mute, others report, and nobody their own lines', async () => {
  await show(said({ you: { staff: true, closes: true } }))
  await press(head())
  expect(document.querySelectorAll('.more').length).toBe(1)
  const removed = vi.spyOn(api, 'remove').mockResolvedValue(undefined)
  const muted = vi.spyOn(api, 'mute').mockResolvedValue(undefined)
  await press(document.querySelector('.more'))
  await press(button(texts.mute))
  expect(muted.mock.calls[0]!.slice(1)).toEqual(['b', 10])
  await press(document.querySelector('.more'))
  await press(button(texts.remove))
  expect(removed.mock.calls[0]![1]).toBe(2)
  await come({ version: 4, since: 2, lines: [{ n: 2, at_ms: 0, removed: true }], you: {} })
  expect(document.body.textContent).toContain(texts.removed)
  expect(button(texts.log)).toBeUndefined()
})

test('what is written in Chinese is read by a Chinese voice, with commas as wide as there', async () => {
  await show(said({ lines: [{ n: 1, user: 'a', name: 'Li', text: '大家好，慢慢下。', at_ms: 0 }, { n: 2, user: 'b', name: 'Wu', text: 'Hello', at_ms: 0 }] }))
  await press(head())
  expect([...document.querySelectorAll('.line span')].map((e) => e.getAttribute('lang'))).toEqual(['zh', null])
})

test('a place without talk shows nothing, an account that is out may come back', async () => {
  await show('no_talk')
  expect(document.querySelector('section')).toBeNull()
  await unmount(shown!)
  await show('talk_out')
  await press(head())
  const choose = vi.spyOn(api, 'choose').mockResolvedValue({ choice: 'on', mutes: [] })
  await press(button(texts.join))
  expect(choose.mock.calls).toEqual([['on']])
})

test('a socket that is refused asks why, and is not tried for ever', async () => {
  await show(said())
  vi.mocked(api.read).mockRejectedValue(new client.ApiError('talk_playing', ''))
  watcher.connection(false)
  await settle()
  await settle()
  expect(stopped).toBe(1)
})
