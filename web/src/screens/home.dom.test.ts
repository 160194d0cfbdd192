// The first page: what comes late above other things does not push them down.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { late } from '../ui/late.svelte'
import { program } from '../ui/program.svelte'
import Home from './Home.svelte'

// Whether the server has said what it is.
const answered = writable(false)
const known = fromStore(answered)

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  answered.set(false)
  vi.spyOn(program, 'known', 'get').mockImplementation(() => known.current)
  register(...games)
  await startTexts()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const hidden = () => document.querySelector('.bring')!.closest<HTMLElement>('[style*=hidden]') !== null

test('the rooms are shown with what the server says, and with parts of unknown height above them', async () => {
  const shown = mount(Home, { target: document.body })
  flushSync()
  expect(document.querySelector('.kind')!.closest('[style*=hidden]')).toBeNull()
  expect(hidden()).toBe(true)
  const came = late.expect()
  flushSync(() => answered.set(true))
  expect(hidden()).toBe(true)
  came()
  flushSync()
  expect(hidden()).toBe(false)
  await unmount(shown)
})

test('what does not come holds them for a while', async () => {
  const came = late.expect()
  const shown = mount(Home, { target: document.body })
  flushSync()
  expect(hidden()).toBe(true)
  vi.advanceTimersByTime(4000)
  flushSync()
  expect(hidden()).toBe(false)
  came()
  await unmount(shown)
})
