// Where an engine plays from its opening book, and where it leaves it.
import type { Move } from '../api/types'

// What a move has to do with a book: it comes from one, or it is the first that
// its player had to find alone.
export function bookOf(moves: readonly Move[], ply: number): 'in' | 'left' | undefined {
  const move = moves[ply - 1]
  if (!move?.info) return undefined
  if (move.info.book) return 'in'
  const before = moves.slice(0, ply - 1).findLast(({ side, info }) => info && side === move.side)
  return before?.info?.book ? 'left' : undefined
}
