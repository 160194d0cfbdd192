import { expect, test } from 'vitest'
import reasons from '../../../docs/reasons.md?raw'
import { themeOf } from './themes'

test.each([
  ['missed.mate', 'missed'],
  ['allowed.vcf', 'allowed'],
  ['allowed.unanswered_four', 'threat'],
  ['missed.stops_mate', 'threat'],
  ['allowed.fork', 'fork'],
  ['none', 'other'],
  ['missed.whatever', 'other'],
])('%s is %s', (kind, theme) => {
  expect(themeOf(kind)).toBe(theme)
})

test('most kinds of the document have a theme', () => {
  const kinds = [...reasons.matchAll(/^\| ((?:`\w+`(?:, )?)+)[^|]*\| /gm)].flatMap((m) => m[1]!.match(/\w+/g)!)
  expect(kinds.length).toBeGreaterThan(15)
  const without = kinds.filter((kind) => themeOf(`missed.${kind}`) === 'other')
  expect(without.length).toBeLessThan(kinds.length / 2)
})
