import { expect, test } from 'vitest'
import { daysBetween, endOfDay, weeksUntil } from './days'

test('today ends before the next midnight', () => {
  expect(new Date(endOfDay(new Date(2026, 1, 28, 9)))).toEqual(new Date(2026, 1, 28, 23, 59, 59, 999))
})

test.each([
  [new Date(2026, 1, 17, 23, 59), new Date(2026, 1, 18, 0, 1), 1],
  [new Date(2026, 1, 17, 0, 1), new Date(2026, 1, 17, 23, 59), 0],
  [new Date(2026, 2, 1), new Date(2026, 1, 27), -2],
  [new Date(2026, 2, 28, 12), new Date(2026, 2, 30, 12), 2],
])('from %o to %o', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

test.each([new Date(2026, 1, 16), new Date(2026, 1, 18, 12), new Date(2026, 1, 22, 23)])('weeks begin on Monday: %o', (now) => {
  const weeks = weeksUntil(now, 3)
  expect(weeks).toEqual([new Date(2026, 1, 2), new Date(2026, 1, 9), new Date(2026, 1, 16), new Date(2026, 1, 23)])
})
