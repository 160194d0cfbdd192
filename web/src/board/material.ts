// What has been taken, and who is ahead by it.
import type { Side } from '../api/types'
import { sideOf, type Pieces } from './position'

// The usual count of teaching books, by the letter of either side.
const worth: Readonly<Record<string, number>> = { R: 9, C: 4, N: 4, A: 2, B: 2, P: 1 }
const order = 'RCNABP'

// The letters of a side that have left the board since the start, the dearest
// first.
export function taken(start: Pieces, now: Pieces, side: Side): string[] {
  const left = new Map<string, number>()
  for (const letter of start.values()) left.set(letter, (left.get(letter) ?? 0) + 1)
  for (const letter of now.values()) left.set(letter, (left.get(letter) ?? 0) - 1)
  return [...order]
    .map((kind) => (side === 0 ? kind : kind.toLowerCase()))
    .flatMap((letter) => Array<string>(Math.max(0, left.get(letter) ?? 0)).fill(letter))
}

// By how much a side has more on the board; negative when it has less.
export function ahead(now: Pieces, side: Side): number {
  let sum = 0
  for (const letter of now.values()) {
    sum += (worth[letter.toUpperCase()] ?? 0) * (sideOf(letter) === side ? 1 : -1)
  }
  return sum
}
