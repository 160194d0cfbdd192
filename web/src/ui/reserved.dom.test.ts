// What comes late above other things has the room of the last time until it is settled to be nothing.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { late } from './late.svelte'
import Reserved from './Reserved.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const room = () => document.querySelector<HTMLElement>('.reserved')!.style.minHeight

test.each([
  ['at the same width', 0, '120px'],
  ['at another, where lines break elsewhere', 1, ''],
])('%s', async (_, wider, before) => {
  localStorage.setItem('duiyi.room.own', JSON.stringify({ wide: innerWidth + wider, high: 120 }))
  const settled = writable(false)
  const held = fromStore(settled)
  const shown = mount(Reserved, {
    target: document.body,
    props: {
      name: 'own',
      get settled() {
        return held.current
      },
    },
  })
  flushSync()
  expect(room()).toBe(before)
  expect(late.waits).toBe(!before)
  flushSync(() => settled.set(true))
  expect(room()).toBe(before)
  expect(late.waits).toBe(false)
  vi.runAllTimers()
  flushSync()
  expect(room()).toBe('')
  await unmount(shown)
})
