import { expect, test } from 'vitest'
import { clockFace, nextFace, seconds, shortNumber } from './numbers'

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1.23k'],
  [45_678, '45.7k'],
  [456_789, '457k'],
  [999_999, '1.00M'],
  [1_234_567, '1.23M'],
  [30_000_000, '30.0M'],
  [2_500_000_000, '2.50G'],
])('shortNumber(%i) is %s', (n, want) => {
  expect(shortNumber(n)).toBe(want)
})

test.each([
  [30, '0.03 s'],
  [9_994, '9.99 s'],
  [35_800, '35.8 s'],
])('seconds(%i) is %s', (ms, want) => {
  expect(seconds(ms)).toBe(want)
})

test.each([
  [-5, '0:00.0'],
  [0, '0:00.0'],
  [9_940, '0:09.9'],
  [10_000, '0:10'],
  [600_000, '10:00'],
  [59 * 60_000 + 59_999, '59:59'],
  [3_723_000, '1:02:03'],
  [86_399_999, '23:59:59'],
  [86_400_000, '1d'],
  [3 * 86_400_000, '3d'],
  [3 * 86_400_000 - 1, '2d 23h'],
])('clockFace(%i) is %s', (ms, want) => {
  expect(clockFace(ms)).toBe(want)
})

// A clock that is drawn only at its changes shows all that it would show if it were drawn all the time.
test.each([12_050, 61_000.5, 3_600_500, 86_401_000, 90_000_000])('nextFace(%f) leaves nothing out', (ms) => {
  const wait = nextFace(ms)
  expect(wait).toBeGreaterThanOrEqual(0)
  expect(clockFace(ms - wait)).toBe(clockFace(ms))
  expect(clockFace(ms - wait - 1)).not.toBe(clockFace(ms))
})

test('nextFace: tenths in the last ten seconds, and nothing after the end', () => {
  expect(nextFace(9_999)).toBe(99)
  expect(nextFace(0)).toBe(Infinity)
})
