// Games like another: the moments of a game whose like is looked for, and what is told of
// a game that was found.
import type { LibraryEntry } from '../api/types'
import { kindOf } from '../board/kind'
import type { Words } from './texts'

// After so many moves of one side structures of openings, and shapes, are told.
const moments = { stepping: [20, 40], placing: [5, 8, 12] }

const afterText = (placing: boolean, ply: number, w: Words) => (placing ? w('like.after.stone', { n: ply }) : w('like.after', { n: Math.ceil(ply / 2) }))

// What is looked for after some moves of a game, and in words.
export function momentsOf({ game, n, plies }: LibraryEntry, w: Words): { like: string; text: string }[] {
  const { placing } = kindOf(game)
  return [
    ...moments[placing ? 'placing' : 'stepping'].filter((ply) => ply < plies).map((ply) => ({ like: `${n}@${ply}`, text: afterText(placing, ply, w) })),
    { like: `${n}@${plies}`, text: w('like.end') },
  ]
}

// When a game was like the one sought, and how near.
export function nearOf({ game, at = 0, near = 0, board }: LibraryEntry, w: Words): string {
  if (kindOf(game).placing) return w('moment', { move: at })
  const of = (board.split(' ')[0]!.match(/[a-z]/gi) ?? []).length
  return w('near', { move: Math.ceil(at / 2), n: near, of })
}

// What is looked for, in words: a game, which is among those found, and its moment; or a board.
export function likeText(like: string, rows: readonly LibraryEntry[], placing: boolean, w: Words): string {
  const [n, ply] = like.split('@')
  if (ply === undefined) return w('like.board')
  return `${w('like.of', { game: rows.find((entry) => entry.n === Number(n))?.players.map((name) => name || '?').join(' – ') ?? w('fault.game', { n: n! }) })} · ${afterText(placing, Number(ply), w)}`
}
