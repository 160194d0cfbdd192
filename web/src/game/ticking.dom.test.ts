import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockFace, nextFace } from './numbers'
import { Ticking } from './ticking.svelte'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// A clock that had so many ms when the test began.
function clock(ms: number) {
  const ticking = new Ticking()
  const end = performance.now() + ms
  let steps = 0
  const stop = ticking.run((now) => {
    steps++
    return nextFace(end - now)
  })
  return { stop, shown: () => clockFace(end - ticking.now), steps: () => steps }
}

test('a clock of minutes is drawn once a second', () => {
  const { shown, steps, stop } = clock(65_500)
  expect(shown()).toBe('1:05')
  vi.advanceTimersByTime(502)
  expect(shown()).toBe('1:04')
  vi.advanceTimersByTime(10_000)
  expect(shown()).toBe('0:54')
  expect(steps()).toBe(12)
  stop()
})

test('a clock in its last seconds is drawn at every tenth, and no more at its end', () => {
  const { shown, steps } = clock(500)
  vi.advanceTimersByTime(102)
  expect(shown()).toBe('0:00.3')
  vi.advanceTimersByTime(500)
  expect(shown()).toBe('0:00.0')
  const drawn = steps()
  vi.advanceTimersByTime(longMS)
  expect(steps()).toBe(drawn + 1) // it is looked at once an hour
})

const longMS = 3_600_000

test('nothing is drawn while the page is hidden, and the time is right when it is seen again', () => {
  const { shown, steps, stop } = clock(60_500)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.advanceTimersByTime(501)
  const drawn = steps()
  vi.advanceTimersByTime(20_000)
  expect(steps()).toBe(drawn)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(shown()).toBe('0:39')
  stop()
  vi.advanceTimersByTime(20_000)
  expect(shown()).toBe('0:39')
})
