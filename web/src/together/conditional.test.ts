import { expect, test } from 'vitest'
import { afterMoves, withLine } from './conditional'

const read = (text: string) => text.split('/').filter(Boolean).map((line) => line.trim().split(' '))
const write = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join(' ')).join(' / ')

test.each([
  ['nothing has happened', '', 'a b / c d'],
  ['the first line goes on', 'a b', 'e f'],
  ['a move beside them', 'x', ''],
  ['a line that has ended', 'c d', ''],
])('after moves: %s', (_, moves, want) => {
  const lines = read(moves === '' ? 'a b / c d' : 'a b e f / c d')
  expect(write(afterMoves(lines, moves.split(' ').filter(Boolean)))).toBe(want)
})

test.each([
  ['a first one', '', 'a b', 'a b'],
  ['another move of theirs', 'a b', 'c d', 'a b / c d'],
  ['another answer takes the place', 'a b / c d', 'a e', 'c d / a e'],
  ['a longer one takes the place', 'a b', 'a b c d', 'a b c d'],
  ['a shorter one is known', 'a b c d', 'a b', 'a b c d'],
  ['the same again', 'a b', 'a b', 'a b'],
  ['both go on differently', 'a b c d', 'a b e f', 'a b c d / a b e f'],
  ['another answer later', 'a b c d', 'a b c e', 'a b c e'],
])('with a line: %s', (_, lines, added, want) => {
  expect(write(withLine(read(lines), added.split(' ')))).toBe(want)
})
