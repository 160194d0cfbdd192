import { expect, test } from 'vitest'
import type { Game, Move } from '../api/types'
import { merge } from './merge'

const move = (text: string): Move => ({ move: text, side: 0, to: text, piece: 'X', text: {} })

const account = (version: number, moves: string[], moves_from = 0) =>
  ({ id: '1', version, moves: moves.map(move), moves_from, ply: moves_from + moves.length }) as Game

const texts = (game: Game | undefined) => game?.moves.map((m) => m.move)

test('a whole game replaces what was known', () => {
  expect(texts(merge(account(3, ['a1', 'b2']), account(4, ['c3'])))).toEqual(['c3'])
})

test('a part is joined to the moves before it', () => {
  const merged = merge(account(3, ['a1', 'b2', 'c3']), account(4, ['d4'], 2))
  expect(texts(merged)).toEqual(['a1', 'b2', 'd4'])
  expect(merged).toMatchObject({ version: 4, moves_from: 0 })
})

test('the same version again is taken, since clocks and offers may differ', () => {
  const news = account(3, ['a1'])
  expect(merge(account(3, ['a1']), news)).toBe(news)
})

test('an older account is dropped', () => {
  const known = account(5, ['a1'])
  expect(merge(known, account(4, ['b2']))).toBe(known)
})

test.each([
  ['nothing is known', undefined],
  ['too little is known', account(3, ['a1'])],
])('a part cannot be used when %s', (_, known) => {
  expect(merge(known, account(6, ['d4'], 2))).toBeUndefined()
})
