// The board as it is after moves that were not played, and where an engine's
// moves lead over it.
import { kindOf } from '../board/kind'
import { pointsOf, writeBoard } from '../board/position'
import type { Grid } from '../board/geometry'
import type { Scene } from '../board/scene'
import type { Side } from '../api/types'

// The board as text after the first moves of a line.
export function boardAfter(grid: Grid, scene: Scene, line: readonly string[], turn: Side): string {
  const pieces = new Map(scene.pieces)
  let side = turn
  for (const move of line) {
    const [from, to] = pointsOf(move)
    if (from && to) {
      const piece = pieces.get(from)
      pieces.delete(from)
      if (piece) pieces.set(to, piece)
    } else if (from) pieces.set(from, kindOf(grid.game).sides[side])
    side = side === 0 ? 1 : 0
  }
  return writeBoard(grid, pieces, side)
}
