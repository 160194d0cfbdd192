import { expect, test } from 'vitest'
import { partsOf } from './share'

test('each side has its part, whoever is to move', () => {
  const chances = { win: 410, draw: 480, loss: 110 }
  expect(partsOf({ score: { centipawns: 120 }, chances }, 0)).toMatchObject({ first: 0.41, draw: 0.48 })
  expect(partsOf({ score: { centipawns: 120 }, chances }, 1)).toMatchObject({ second: 0.41, draw: 0.48 })
})

test('without chances a curve says them, and a mate is all there is', () => {
  expect(partsOf({ score: { centipawns: 0 } }, 0)).toEqual({ first: 0.5, draw: 0, second: 0.5 })
  expect(partsOf({ score: { centipawns: 300 } }, 1)!.second).toBeGreaterThan(0.7)
  expect(partsOf({ score: { mate: -3 } }, 0)).toEqual({ first: 0, draw: 0, second: 1 })
  expect(partsOf({}, 0)).toBeUndefined()
  expect(partsOf(undefined, 0)).toBeUndefined()
})
