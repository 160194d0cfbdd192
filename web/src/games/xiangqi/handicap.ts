// Games that begin without some of a side's pieces.
import type { Side } from '../../api/types'
import { readBoard, sideOf, writeBoard } from '../../board/position'
import { startBoard, xiangqiGrid } from './board'

// Pieces that Red, who is the stronger player and moves first, goes without,
// as handicaps are given.
export const handicaps = {
  horse: ['b0'],
  horses: ['b0', 'h0'],
  nine: ['d0', 'f0', 'c0', 'g0', 'a3', 'c3', 'e3', 'g3', 'i3'],
} as const

// A handicap of one's own: the side that gives it, and its pieces that are
// taken off, by point.
export interface Handicap {
  side: Side
  points: readonly string[]
}

// The pieces of the start position by point.
const startPieces = (): Map<string, string> => readBoard(xiangqiGrid, startBoard)

// The pieces that a side can give, by point: all but its king.
export function givable(side: Side): [point: string, letter: string][] {
  return [...startPieces()].filter(([, letter]) => sideOf(letter) === side && letter.toLowerCase() !== 'k')
}

export function without(points: readonly string[]): string {
  const pieces = startPieces()
  for (const point of points) if (pieces.get(point)?.toLowerCase() !== 'k') pieces.delete(point)
  return writeBoard(xiangqiGrid, pieces, 0)
}
