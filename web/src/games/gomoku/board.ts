// The board of gomoku.
import { squareGrid, type Grid, type Spot } from '../../board/geometry'

export const smallestBoard = 5
export const usualBoard = 15
export const largestBoard = 22

export const gomokuGrid = (size: number): Grid => squareGrid('gomoku', size)

// The marked points of a gomoku board: the centre of an odd board, and from 13
// on the four points three in from the corners, as boards are sold.
export function starSpots(size: number): Spot[] {
  const spots: Spot[] = []
  if (size % 2 === 1) spots.push({ column: (size - 1) / 2, row: (size - 1) / 2 })
  if (size >= 13) {
    for (const column of [3, size - 4]) for (const row of [3, size - 4]) spots.push({ column, row })
  }
  return spots
}
