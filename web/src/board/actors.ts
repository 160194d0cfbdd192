// Pieces keep their identity from one position to the next, so that a piece
// that moves glides to its new point, in a jump through the game as well.
import { spotOf, type Grid } from './geometry'
import { kindOf } from './kind'
import type { Pieces } from './scene'

export interface Actor {
  readonly id: number
  readonly letter: string
  readonly point: string
  // It appeared in the last change, rather than with the first position.
  readonly fresh: boolean
}

// The actors of the next position: those that stay keep their place, the rest
// are matched to the nearest vanished piece of the same letter, and what is
// left over is new. Ordered by id, so that drawing order never jumps.
export function recast(grid: Grid, before: readonly Actor[] | undefined, pieces: Pieces): Actor[] {
  const after: Actor[] = []
  const fresh = before !== undefined
  before ??= []
  const gone: Actor[] = []
  const missing = new Map(pieces)
  for (const actor of before) {
    if (missing.get(actor.point) === actor.letter) {
      after.push({ ...actor, fresh: false })
      missing.delete(actor.point)
    } else {
      gone.push(actor)
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

function nearest(grid: Grid, actors: readonly Actor[], letter: string, point: string): Actor | undefined {
  const to = spotOf(grid, point)
  let best: Actor | undefined
  let least = Infinity
  for (const actor of actors) {
    const from = spotOf(grid, actor.point)
    if (actor.letter !== letter || !from || !to) continue
    const distance = Math.hypot(from.column - to.column, from.row - to.row)
    if (distance < least) [best, least] = [actor, distance]
  }
  return best
}
