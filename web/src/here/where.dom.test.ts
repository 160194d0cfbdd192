import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { startTexts, withTexts } from '../i18n/index.svelte'
import { here } from '../ui/here.svelte'
import { program } from '../ui/program.svelte'
import Where from './Where.svelte'

let shown: Record<string, unknown> | undefined

async function show(props: { own?: boolean } = {}): Promise<HTMLElement> {
  await startTexts()
  await withTexts('here', Promise.resolve())
  document.body.innerHTML = ''
  shown = mount(Where, { target: document.body, props })
  flushSync()
  return document.body
}

vi.hoisted(() => {
  // What a browser has that happy-dom lacks.
  globalThis.Worker ??= class {} as unknown as typeof Worker
})

afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  program.engine = undefined
  localStorage.clear()
})

const select = (page: HTMLElement) => page.querySelector('select')

test('a server without the engines for browsers says where they run', async () => {
  const page = await show()
  expect(select(page)).toBeNull()
  expect(page.textContent).toContain('The engine runs on the server.')
})

test('at a club the browser is the usual place, and the choice is remembered', async () => {
  program.engine = { path: '/engine/x/', usual: true }
  const page = await show()
  expect(select(page)!.value).toBe('here')
  expect(here.on).toBe(true)
  select(page)!.value = 'server'
  select(page)!.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  expect(here.on).toBe(false)
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('duiyi.engine.here')).toBe('false')
  here.choose(true)
  expect(here.on).toBe(true)
})

test('an engine that did not start gives way to the server until it is chosen again', async () => {
  program.engine = { path: '/engine/x/', usual: true }
  here.failed = true
  const page = await show()
  expect(select(page)!.value).toBe('server')
  expect(page.querySelector('[role=status]')?.textContent).toContain('did not run')
  here.choose(true)
  flushSync()
  expect(select(page)!.value).toBe('here')
  expect(page.querySelector('[role=status]')).toBeNull()
})

test('one’s own engine is on the server', async () => {
  program.engine = { path: '/engine/x/', usual: true }
  const page = await show({ own: true })
  expect(select(page)).toBeNull()
  expect(page.textContent).toContain('of your own')
})
