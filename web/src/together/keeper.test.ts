import { expect, test } from 'vitest'
import { countdown, runningFor, sizeText } from './keeper'

test('sizes', () => {
  expect([0, 1024, 999 * 1024, 1024 ** 2, 3.44 * 1024 ** 3, 5000 * 1024 ** 4].map((n) => sizeText(n, 'en'))).toEqual([
    '0 KiB',
    '1 KiB',
    '999 KiB',
    '1 MiB',
    '3.4 GiB',
    '5,000 TiB',
  ])
})

test('a countdown', () => {
  expect([-1, 0, 1, 59_000, 60_000, 545_000, 3_723_000].map(countdown)).toEqual(['0:00', '0:00', '0:01', '0:59', '1:00', '9:05', '1:02:03'])
})

test('how long a program has run', () => {
  expect(runningFor((((2 * 24 + 3) * 60 + 4) * 60 + 59) * 1000)).toEqual({ days: 2, hours: 3, minutes: 4 })
  expect(runningFor(-5)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
