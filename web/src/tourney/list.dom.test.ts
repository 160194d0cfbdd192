// The list of tournaments.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { textsIn, wordsOf } from './texts'
import TournamentsScreen from './TournamentsScreen.svelte'

let answer: () => Promise<Response>
beforeAll(async () => {
  vi.stubGlobal('fetch', () => answer())
  await startTexts()
  await setLanguage('en')
})

test('a list that does not come is asked for again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const shown = mount(TournamentsScreen, { target: document.body, props: { w: wordsOf(await textsIn('en')) } })
  const alert = await vi.waitFor(() => {
    const found = document.querySelector('[role=alert]')
    expect(found?.textContent).toContain('The server does not answer')
    return found!
  })
  answer = () => Promise.resolve(Response.json({ tournaments: [] }))
  alert.querySelector('button')!.click()
  await vi.waitFor(() => expect(document.querySelector('.blank')).not.toBeNull())
  expect(document.querySelector('[role=alert]')).toBeNull()
  await unmount(shown)
})
