import { expect, it } from 'vitest'
import type { Tried } from '../api/types'
import { triedText } from './tried'

it('says how good a tried move is', () => {
  const says = (tried: Partial<Tried>) => triedText((key, values) => [key, ...Object.values(values ?? {})].join(' '), { good: false, loss: 0, ...tried } as Tried)
  expect(says({ good: true, best: true })).toBe('retry.best')
  expect(says({ good: true, loss: 0.05 })).toBe('retry.good')
  expect(says({ good: true, loss: 0.079 })).toBe('retry.sound 4')
  expect(says({ loss: 0.1 })).toBe('retry.bad 5')
})
