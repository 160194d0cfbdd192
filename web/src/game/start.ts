// What a game starts from: the usual board, a handicap, or a position.
import type { GameKind, Side } from '../api/types'
import { xiangqiGrid } from '../board/geometry'
import { readBoard, sideOf, writeBoard } from '../board/position'

// Pieces that Red, who is the stronger player and moves first, goes without,
// as handicaps are given in xiangqi.
export const handicaps = {
  horse: ['b0'],
  horses: ['b0', 'h0'],
  nine: ['d0', 'f0', 'c0', 'g0', 'a3', 'c3', 'e3', 'g3', 'i3'],
} as const

export type Start = 'usual' | keyof typeof handicaps | 'custom' | 'position'

export const starts: Record<GameKind, readonly Start[]> = {
  xiangqi: ['usual', 'horse', 'horses', 'nine', 'custom', 'position'],
  gomoku: ['usual', 'position'],
}

// A handicap of one's own: the side that gives it, and its pieces that are
// taken off, by point.
export interface Handicap {
  side: Side
  points: readonly string[]
}

const startBoard = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'

// The pieces of the xiangqi start position by point.
export const startPieces = (): Map<string, string> => readBoard(xiangqiGrid, startBoard)

// The pieces that a side can give, by point: all but its king.
export function givable(side: Side): [point: string, letter: string][] {
  return [...startPieces()].filter(([, letter]) => sideOf(letter) === side && letter.toLowerCase() !== 'k')
}

export function without(points: readonly string[]): string {
  const pieces = startPieces()
  for (const point of points) if (pieces.get(point)?.toLowerCase() !== 'k') pieces.delete(point)
  return writeBoard(xiangqiGrid, pieces, 0)
}
