// One's address, and the way back for a lost password.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../api/types'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Entry from './Entry.svelte'
import Lost from './Lost.svelte'
import MailAddress from './MailAddress.svelte'
import { account } from './words.svelte'

let kept: { address?: string; pending?: string; needed?: boolean } = {}
let sent: string[] = []
let refusal = ''

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method !== 'GET') sent.push([method, url, init.body as string | undefined].filter(Boolean).join(' '))
    if (refusal && url !== '/api/signup') return Promise.resolve(Response.json({ error: { code: refusal, message: '' } }, { status: 400 }))
    if (method === 'PUT') kept = { ...kept, pending: (JSON.parse(init.body as string) as { address: string }).address }
    if (method === 'DELETE') kept = url.endsWith('pending=true') ? { address: kept.address } : {}
    if (url === '/api/signup') return Promise.resolve(Response.json({ signup: 'open', user: { id: '1', name: 'x', role: 'player', created_ms: 1, password: true } }, { status: 201 }))
    return Promise.resolve(method === 'GET' || method === 'PUT' ? Response.json(kept) : new Response(null, { status: 204 }))
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
  refusal = ''
})

const type = (selector: string, text: string) => {
  const field = document.querySelector<HTMLInputElement>(selector)!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = () => document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
const said = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

test('a server that asks for an address says what it is needed for', async () => {
  kept = { needed: true }
  page = mount(MailAddress, { target: document.body, props: { user: { id: '1', name: 'x', role: 'player', created_ms: 1, password: true }, onchange: () => {} } })
  await said('On this server you play rated games, enter tournaments and talk once your address is confirmed.')
})

test('an address is asked for with the password, and removed', async () => {
  kept = { address: 'old@example.com' }
  const user: User = { id: '1', name: 'x', role: 'player', created_ms: 1, password: true }
  const onchange = vi.fn()
  page = mount(MailAddress, { target: document.body, props: { user, onchange } })
  await said('old@example.com')
  type('input[type=email]', 'new@example.com')
  type('input[type=password]', 'horse takes cannon')
  submit()
  await said('An email is on its way to new@example.com')
  expect(sent).toEqual(['PUT /api/me/mail {"address":"new@example.com","password":"horse takes cannon","language":"en"}'])
  expect(document.querySelector<HTMLInputElement>('input[type=password]')!.value).toBe('')
  const press = (name: string) => vi.waitFor(() => [...document.querySelectorAll('button')].find((b) => b.textContent === name && !b.disabled)!.click())
  await press('Do not use this address')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('new@example.com'))
  expect(sent.at(-1)).toBe('DELETE /api/me/mail?pending=true')
  expect(onchange).not.toHaveBeenCalled()
  await press('Remove the address')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('old@example.com'))
  expect(onchange).toHaveBeenCalledOnce()
})

test('an address may be given with a new account, which is made even if no link can be sent', async () => {
  const onenter = vi.fn()
  page = mount(Entry, { target: document.body, props: { signup: 'open', link: '', reset: '', newcomer: '', mail: true, onenter } })
  expect(document.querySelectorAll('form:not(:has([autocomplete=username])) input[type=email]').length).toBe(document.querySelectorAll('input[type=email]').length) // that of a lost password
  ;[...document.querySelectorAll('button')].find((b) => b.textContent === 'I don’t have an account yet')!.click()
  await vi.waitFor(() => expect(document.querySelector('#mail-hint')).toBeTruthy())
  type('input[autocomplete=username]', 'Ming')
  type('input[type=password]', 'horse takes cannon')
  submit()
  await vi.waitFor(() => expect(onenter).toHaveBeenCalledOnce())
  expect(sent.map((s) => s.split(' ')[1])).toEqual(['/api/signup'])
  type('input[type=email]', 'ming@example.com')
  submit()
  await vi.waitFor(() => expect(onenter).toHaveBeenCalledTimes(2))
  expect(sent.at(-1)).toBe('PUT /api/me/mail {"address":"ming@example.com","password":"horse takes cannon","language":"en"}')
  expect(onenter.mock.lastCall?.[1]).toBeUndefined()
  refusal = 'mail_often'
  submit()
  await vi.waitFor(() => expect(onenter).toHaveBeenCalledTimes(3))
  expect((onenter.mock.lastCall?.[1] as { code: string }).code).toBe('mail_often')
})

test('a lost password is answered the same for every address', async () => {
  page = mount(Lost, { target: document.body })
  type('input[type=email]', 'nobody@example.com')
  submit()
  await said('If an account has the address nobody@example.com, an email is on its way.')
  expect(sent).toEqual(['POST /api/lost {"address":"nobody@example.com"}'])
  refusal = 'mail_often'
  submit()
  await said('Too many emails requested.')
  expect(document.body.textContent).not.toContain('is on its way')
})
