import { expect, test } from 'vitest'
import { loopIn } from './loop'

test.each([
  ['two pieces to and fro', 'e0e1 g0g1 e1e0 g1g0', [0, 4]],
  ['behind moves that lead to it', 'a0a9 e0e1 g0g1 e1e0 g1g0 e0e1', [1, 5]],
  ['a triangle', 'a0a1 i9i8 a1b1 i8i9 b1b0 i9i8 b0a0 i8i9', [0, 8]],
  ['three of one side, which is no round of both', 'a0a1 a1b1 b1a0', undefined],
  ['no loop', 'h2e2 h9g7 h0g2 i9h9', undefined],
  ['a piece of the round is taken', 'a0a1 i9a1 b0b1 a1i9', undefined],
  ['nothing', '', undefined],
])('%s', (_, line, want) => expect(loopIn(line.split(' '))).toEqual(want))
