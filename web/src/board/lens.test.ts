import { expect, test } from 'vitest'
import { lensAt, sizePX } from './lens'

test('the lens is never below the finger, nor on it, nor out of the window', () => {
  for (const width of [300, 344, 420]) {
    for (const above of [0, 60, 110, 200]) {
      for (let x = 10; x < width; x += 20) {
        for (let y = 10; y < width; y += 20) {
          const { left, top } = lensAt({ x, y }, { width, above })
          const bottom = top + sizePX
          expect(top + above).toBeGreaterThanOrEqual(0)
          expect(left >= 0 && left + sizePX <= width).toBe(true)
          // Above the fingertip, or wholly at its side.
          const beside = left > x + 16 || left + sizePX < x - 16
          expect(bottom < y - 16 || beside, `${x}, ${y} of ${width}, ${above} above`).toBe(true)
          expect(top).toBeLessThanOrEqual(Math.max(y, 4 - above))
        }
      }
    }
  }
})
