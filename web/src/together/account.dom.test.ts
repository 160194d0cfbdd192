// The account: what it says before the server answers, and that its cards come together.
import { flushSync, mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import AccountScreen from './AccountScreen.svelte'

const answers = new Map<string, (answer: Response) => void>()

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string) => (url === '/api/health' ? Promise.resolve(Response.json({ may: [] })) : new Promise((told) => answers.set(url, told))))
  vi.stubGlobal('WebSocket', class {
    send() {}
    close() {}
  })
  await startTexts()
  await setLanguage('en')
})

async function show() {
  answers.clear()
  const shown = mount(AccountScreen, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Account'))
  expect(document.querySelector('h1 + p')?.textContent).toContain('To play with a friend you need none')
  await vi.waitFor(() => expect(answers.has('/api/me')).toBe(true))
  return shown
}

test('the cards of a member are shown once none pushes another any more', async () => {
  const shown = await show()
  answers.get('/api/me')!(Response.json({ signup: 'open', user: { id: '1', name: 'Lan', role: 'player' } }))
  const cards = await vi.waitFor(() => document.querySelector<HTMLElement>('[role=tabpanel]') ?? expect.fail('no cards'))
  expect(document.querySelector('h2')?.textContent).toBe('Lan')
  await vi.waitFor(() => expect([...answers.keys()]).toEqual(expect.arrayContaining(['/api/me/alerts', '/api/me/limits'])))
  answers.get('/api/me/limits')!(Response.json({ limits: [] }))
  await new Promise((go) => setTimeout(go))
  flushSync()
  expect(cards.style.visibility).toBe('hidden')
  answers.get('/api/me/alerts')!(Response.json({ error: { code: 'no_alerts', message: '' } }, { status: 404 }))
  await vi.waitFor(() => expect(cards.style.visibility).toBe(''))
  await unmount(shown)
})

test('a program without accounts says so below the sentence on them, and shows the way back', async () => {
  const shown = await show()
  answers.get('/api/me')!(Response.json({ error: { code: 'no_accounts', message: '' } }, { status: 404 }))
  await vi.waitFor(() => expect(document.querySelector('.blank')?.textContent).toContain('This server has no accounts.'))
  expect([...document.querySelectorAll('main .button')].map((b) => b.getAttribute('href'))).toEqual(['/'])
  await unmount(shown)
})
