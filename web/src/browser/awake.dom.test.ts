import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayAwake } from './awake'

let held = 0
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  held = 0
  const request = async () => {
    held++
    return { release: async () => void held-- }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test('the screen stays on until the game is over', async () => {
  const done = stayAwake()
  await settled()
  expect(held).toBe(1)
  done()
  await settled()
  expect(held).toBe(0)
  dispatchEvent(new Event('pointerdown'))
  await settled()
  expect(held).toBe(0)
})

test('a hidden page holds nothing, and one that comes back does', async () => {
  const done = stayAwake()
  await settled()
  hide(true)
  await settled()
  expect(held).toBe(0)
  hide(false)
  await settled()
  expect(held).toBe(1)
  done()
})

test('a board that nobody touches for a quarter of an hour goes dark, and a press lights it', async () => {
  const done = stayAwake()
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  dispatchEvent(new Event('keydown'))
  await vi.advanceTimersByTimeAsync(14 * 60_000)
  expect(held).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(held).toBe(0)
  dispatchEvent(new Event('pointerdown'))
  await settled()
  expect(held).toBe(1)
  done()
})

test('a browser that refuses is not asked for more', async () => {
  Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new Error('low battery')) }, configurable: true })
  const done = stayAwake()
  await settled()
  done()
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true })
  stayAwake()()
})
