import { describe, expect, test } from 'vitest'
import { agree, drawnStyle, edgeMarks, type DrawnStyle } from './coordinates'

// The texts along the upper, lower and left edge, as one reads them.
function edges(style: DrawnStyle, flipped: boolean) {
  const marks = edgeMarks(style, flipped)
  const read = (list: typeof marks, by: 'x' | 'y') => [...list].sort((a, b) => a[by] - b[by]).map((m) => m.text).join('')
  const bottom = 900
  return {
    top: read(marks.filter((m) => m.y < 0), 'x'),
    bottom: read(marks.filter((m) => m.y > bottom), 'x'),
    left: read(marks.filter((m) => m.x < 0), 'y'),
  }
}

describe('xiangqi', () => {
  test.each([
    ['both', false, { top: '123456789', bottom: '九八七六五四三二一', left: '' }],
    ['both', true, { top: '一二三四五六七八九', bottom: '987654321', left: '' }],
    ['arabic', false, { top: '123456789', bottom: '987654321', left: '' }],
    ['near', false, { top: '', bottom: '九八七六五四三二一', left: '' }],
    ['near', true, { top: '', bottom: '987654321', left: '' }],
    ['iccs', false, { top: '', bottom: 'abcdefghi', left: '9876543210' }],
    ['iccs', true, { top: '', bottom: 'ihgfedcba', left: '0123456789' }],
    ['algebraic', false, { top: '', bottom: 'abcdefghi', left: '10987654321' }],
    ['off', false, { top: '', bottom: '', left: '' }],
  ] as const)('%s, flipped %s', (style, flipped, want) => {
    expect(edges(style, flipped)).toEqual(want)
  })
})

test('by themselves the coordinates go with the notation', () => {
  for (const notation of ['chinese', 'wxf', 'iccs'] as const) expect(agree('auto', notation)).toBe(true)
  expect(drawnStyle('auto', 'wxf')).toBe('arabic')
  expect([agree('iccs', 'chinese'), agree('both', 'iccs'), agree('algebraic', 'iccs')]).toEqual([false, false, false])
  expect([agree('near', 'wxf'), agree('off', 'iccs')]).toEqual([true, true])
})
