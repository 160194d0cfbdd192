// Pieces keep their identity from one position to the next, so that a piece
// that moves glides to its new point, in a jump through the game as well.
import { spotOf, type Grid } from './geometry'
import { kindOf } from './kind'
import type { Pieces } from './scene'

export interface TrackedPiece {
  readonly id: number
  readonly letter: string
  readonly point: string
  // It appeared in the last change, rather than with the first position.
  readonly fresh: boolean
}

// The pieces of the next position: those that stay keep their place, the rest
// are matched to the nearest vanished piece of the same letter, and what is
// left over is new. Ordered by id, so that drawing order never jumps.
export function track(grid: Grid, before: readonly TrackedPiece[] | undefined, pieces: Pieces): TrackedPiece[] {
  const after: TrackedPiece[] = []
  const fresh = before !== undefined
  before ??= []
  const gone: TrackedPiece[] = []
  const missing = new Map(pieces)
  for (const piece of before) {
    if (missing.get(piece.point) === piece.letter) {
      after.push({ ...piece, fresh: false })
      missing.delete(piece.point)
    } else {
      gone.push(piece)
    }
  }
  let id = before.reduce((max, a) => Math.max(max, a.id), 0)
  for (const [point, letter] of missing) {
    const from = kindOf(grid.game).placing ? undefined : nearest(grid, gone, letter, point)
    if (from) {
      gone.splice(gone.indexOf(from), 1)
      after.push({ ...from, point, fresh: false })
    } else {
      after.push({ id: ++id, letter, point, fresh })
    }
  }
  return after.sort((a, b) => a.id - b.id)
}

function nearest(grid: Grid, tracked: readonly TrackedPiece[], letter: string, point: string): TrackedPiece | undefined {
  const to = spotOf(grid, point)
  let best: TrackedPiece | undefined
  let least = Infinity
  for (const piece of tracked) {
    const from = spotOf(grid, piece.point)
    if (piece.letter !== letter || !from || !to) continue
    const distance = Math.hypot(from.column - to.column, from.row - to.row)
    if (distance < least) [best, least] = [piece, distance]
  }
  return best
}
