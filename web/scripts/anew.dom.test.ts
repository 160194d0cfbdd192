import { expect, test, vi } from 'vitest'

// What is done before each file, which imports it by another address each time.
let files = 0
const anew = () => import(/* @vite-ignore */ `./anew?${++files}`) as Promise<unknown>

const moment = () => new Promise((go) => setTimeout(go))

test('the next file of tests finds nothing that one has left', async () => {
  const heard: string[] = []
  const old = { document, note: (await import('../src/ui/note.svelte')).note }
  old.note.say('left')
  document.body.append('left')
  document.documentElement.lang = 'vi'
  localStorage.setItem('left', '1')
  history.replaceState(null, '', '/left')
  addEventListener('resize', () => heard.push('resize'))
  const frames = () => requestAnimationFrame(() => heard.push('frame') && frames())
  const timers = () => setTimeout(() => heard.push('timer') && timers())
  for (const start of [frames, timers]) start()
  setInterval(() => heard.push('interval'))
  vi.stubGlobal('left', 1)
  vi.stubEnv('MODE', 'left')
  vi.useFakeTimers()

  await anew()
  heard.length = 0
  expect(document).not.toBe(old.document)
  expect(window.document).toBe(document)
  expect([document.body.textContent, document.documentElement.lang, localStorage.length, location.pathname]).toEqual(['', '', 0, '/'])
  expect(['left' in globalThis, import.meta.env.MODE]).toEqual([false, 'test'])
  const { note } = await import('../src/ui/note.svelte')
  expect(note).not.toBe(old.note)
  expect(note.text).toBe('')
  dispatchEvent(new Event('resize'))
  expect(vi.isFakeTimers()).toBe(false)
  for (let i = 0; i < 5; i++) await moment()
  expect(heard).toEqual([])
})

test('what the next file starts runs', async () => {
  await anew()
  const heard: string[] = []
  await new Promise<void>((go) => requestAnimationFrame(() => go()))
  addEventListener('resize', () => heard.push('resize'))
  dispatchEvent(new Event('resize'))
  await moment()
  localStorage.setItem('kept', '1')
  // Of a request that fails the page's console hears nothing, in the first file as in others.
  const said = vi.spyOn(console, 'error')
  await fetch('http://127.0.0.1:1/').catch(() => heard.push('failed'))
  expect(said).not.toHaveBeenCalled()
  expect([heard, localStorage.getItem('kept')]).toEqual([['resize', 'failed'], '1'])
})
