import { expect, test } from 'vitest'
import { changed, coloured } from './film'
import { transparent } from './gif'
import { Palette } from './palette'

// A picture of five points by four, some of them of another colour.
const picture = (...others: readonly number[]) => {
  const points = new Uint8ClampedArray(80).fill(255)
  for (const i of others) points.set([200, 0, 0, 255], 4 * i)
  return { points, words: new Uint32Array(points.buffer) }
}

test('a frame is what changed, and nothing of the rest', () => {
  const [a, b] = [picture(6), picture(8, 13)]
  expect(changed(undefined, a.words, 5)).toEqual({ x: 0, y: 0, width: 5, height: 4 })
  const part = changed(a.words, b.words, 5)
  expect(part).toEqual({ x: 1, y: 1, width: 3, height: 2 })
  const palette = new Palette()
  palette.add(a.points)
  palette.choose(255)
  const [white, red] = [palette.nearest(255, 255, 255), palette.nearest(200, 0, 0)]
  const none = transparent
  expect([...coloured(b.points, a.words, b.words, 5, part, palette)]).toEqual([white, none, red, none, none, red])
})

test('where nothing changed a frame is one transparent point', () => {
  const { points, words } = picture(3)
  const part = changed(words, words.slice(), 5)
  expect(part).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect([...coloured(points, words, words, 5, part, new Palette())]).toEqual([transparent])
})
