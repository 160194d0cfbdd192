// What has been taken, and who is ahead by it.
import type { Side } from '../api/types'
import { sideOf } from './position'
import type { Pieces } from './scene'

// What each piece counts, by its capital letter, the dearest first.
type Worth = Readonly<Record<string, number>>

// The letters of a side that have left the board since the start, the dearest
// first.
export function taken(worth: Worth, start: Pieces, now: Pieces, side: Side): string[] {
  const left = new Map<string, number>()
  for (const letter of start.values()) left.set(letter, (left.get(letter) ?? 0) + 1)
  for (const letter of now.values()) left.set(letter, (left.get(letter) ?? 0) - 1)
  return Object.keys(worth)
    .map((kind) => (side === 0 ? kind : kind.toLowerCase()))
    .flatMap((letter) => Array<string>(Math.max(0, left.get(letter) ?? 0)).fill(letter))
}

// By how much a side has more on the board; negative when it has less.
export function ahead(worth: Worth, now: Pieces, side: Side): number {
  let sum = 0
  for (const letter of now.values()) {
    sum += (worth[letter.toUpperCase()] ?? 0) * (sideOf(letter) === side ? 1 : -1)
  }
  return sum
}
