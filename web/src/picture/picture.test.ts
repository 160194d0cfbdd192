import { expect, test } from 'vitest'
import { layersOf } from './picture'

test.each([
  ['none', ['none']],
  ['url("a.svg"), rgb(1, 2, 3)', ['url("a.svg")', 'rgb(1, 2, 3)']],
  [
    'radial-gradient(120% 90% at 30% 8%, rgba(0, 0, 0, 0), red 60%), url(b.svg)',
    ['radial-gradient(120% 90% at 30% 8%, rgba(0, 0, 0, 0), red 60%)', 'url(b.svg)'],
  ],
])('the layers of %s', (background, layers) => {
  expect(layersOf(background)).toEqual(layers)
})
