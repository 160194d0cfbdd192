// The screen of groups for whoever is not logged in, and where there are no accounts.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import GroupsScreen from './GroupsScreen.svelte'

let refusal = ''
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: refusal, message: '' } }, { status: 401 }))
  await startTexts()
  await setLanguage('en')
})

test.each([
  ['log_in', 'A', 'Log in'],
  ['internal', 'BUTTON', 'Try again'],
])('%s offers what helps', async (code, kind, text) => {
  refusal = code
  const screen = mount(GroupsScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => expect([...document.querySelectorAll('[role=alert] .button')].map((b) => [b.tagName, b.textContent])).toEqual([[kind, text]]))
  if (kind === 'A') expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/account')
  await unmount(screen)
})

test('without accounts it says what groups are, that there are none, and shows the way back', async () => {
  refusal = 'no_accounts'
  const screen = mount(GroupsScreen, { target: document.body, props: { query: '' } })
  await vi.waitFor(() => expect(document.querySelector('.blank')?.textContent).toContain('This server has no accounts.'))
  expect(document.querySelector('h1 + p')?.textContent).toContain('A group is a class or a team.')
  expect([...document.querySelectorAll('main .button')].map((b) => b.getAttribute('href'))).toEqual(['/'])
  await unmount(screen)
})
