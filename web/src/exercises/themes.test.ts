import { expect, test } from 'vitest'
import reasons from '../../../docs/reference/reasons.md?raw'
import { themeOf } from './themes'

test.each([
  ['missed.mate', 'missed'],
  ['allowed.vcf', 'allowed'],
  ['allowed.unanswered_four', 'threat'],
  ['missed.stops_mate', 'threat'],
  ['allowed.fork', 'fork'],
  ['missed.threatens_mate', 'initiative'],
  ['allowed.spends_four', 'initiative'],
  ['missed.wins', 'piece'],
  ['none', 'other'],
  ['missed.whatever', 'other'],
])('%s is %s', (kind, theme) => {
  expect(themeOf(kind)).toBe(theme)
})

test('every kind of the document has a theme', () => {
  const kinds = [...reasons.matchAll(/^\| ((?:`\w+`(?:, )?)+)[^|]*\| /gm)].flatMap((m) => m[1]!.match(/\w+/g)!).filter((word) => !['missed', 'allowed', 'does'].includes(word)) // roles
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => themeOf(`missed.${kind}`) === 'other')).toEqual([])
})
