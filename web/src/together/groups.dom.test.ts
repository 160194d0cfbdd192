// The screen of groups for whoever is not logged in.
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
