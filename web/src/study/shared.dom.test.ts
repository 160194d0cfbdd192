// Studies of others.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import SharedScreen from './SharedScreen.svelte'

let answer: () => Promise<Response>
beforeAll(async () => {
  vi.stubGlobal('fetch', () => answer())
  await startTexts()
  await setLanguage('en')
})

test('lists that do not come are asked for again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const shown = mount(SharedScreen, { target: document.body })
  const alert = await vi.waitFor(() => {
    const found = document.querySelector('[role=alert]')
    expect(found?.textContent).toContain('The server does not answer')
    return found!
  })
  answer = () => Promise.resolve(Response.json({ studies: [] }))
  alert.querySelector('button')!.click()
  await vi.waitFor(() => expect(document.querySelector('.blank')).not.toBeNull())
  expect(document.querySelector('[role=alert]')).toBeNull()
  await unmount(shown)
})
