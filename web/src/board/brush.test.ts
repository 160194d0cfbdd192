import { expect, test } from 'vitest'
import { brushBand, brushLine, brushRing } from './brush'

const numbers = (d: string) => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('a stroke keeps to its way, and to its way of being drawn', () => {
  const d = brushLine(0, 100, 800, 100, 4, 1)
  expect(d).toBe(brushLine(0, 100, 800, 100, 4, 1))
  expect(d).not.toBe(brushLine(0, 100, 800, 100, 4, 2))
  const ys = numbers(d).filter((_, i) => i % 2 === 1)
  expect(Math.max(...ys)).toBeLessThan(106)
  expect(Math.min(...ys)).toBeGreaterThan(94)
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(3)
})

test('no stroke has a place that is none', () => {
  for (const d of [brushLine(300, 0, 500, 200, 3.4, 7), brushRing(38, 4.6, 1), brushBand(90, 700, 450, 190, 3)]) {
    expect(d).toMatch(/^M[-\d. LMZ]+Z$/)
    expect(numbers(d).every(Number.isFinite)).toBe(true)
  }
})
