// A line that was not played, move by move.
import type { GameKind, Move, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { taken } from '../board/material'
import { pieceName } from '../board/names'
import { afterMoves, pointsOf } from '../board/position'
import type { Pieces } from '../board/scene'

// The moves of a line from a position, as far as a board shows them.
export function movesAlong(game: GameKind, start: Pieces, line: readonly string[], turn: Side): Move[] {
  const moves: Move[] = []
  let pieces = start
  for (const text of line) {
    const [from, to] = pointsOf(text)
    const side = (moves.length % 2 ? 1 - turn : turn) as Side
    const piece = to ? pieces.get(from ?? '') : kindOf(game).sides[side]
    if (!from || !piece) break
    const move = { move: text, side, piece, to: to ?? from, ...(to && { from }) } as Move
    moves.push(move)
    pieces = afterMoves(pieces, [move])
  }
  return moves
}

// The pieces that are taken on the way, in words; nothing in games without captures.
export function takenAlong(game: GameKind, start: Pieces, moves: readonly Move[]): string[] | undefined {
  const { worth } = kindOf(game)
  if (!worth) return undefined
  const end = afterMoves(start, moves)
  return ([0, 1] as const).flatMap((side) => taken(worth, start, end, side)).map((letter) => pieceName(game, letter))
}
