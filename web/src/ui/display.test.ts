import { expect, test, vi } from 'vitest'
import { display, type Confirm } from './display.svelte'

test.each<[Confirm, boolean, boolean, boolean]>([
  // by correspondence, on a touch screen, asks
  ['never', true, true, false],
  ['daily', true, false, true],
  ['daily', false, true, false],
  ['touch', true, false, true],
  ['touch', false, true, true],
  ['touch', false, false, false],
  ['always', false, false, true],
])('moves are confirmed: %s, correspondence %s, touch %s', (confirm, daily, touch, want) => {
  vi.stubGlobal('matchMedia', () => ({ matches: touch }))
  display.confirm = confirm
  expect(display.asks(daily)).toBe(want)
})
