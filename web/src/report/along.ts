// What a line that was not played comes to.
import type { GameKind, Move } from '../api/types'
import { kindOf } from '../board/kind'
import { taken } from '../board/material'
import { pieceName } from '../board/names'
import { afterMoves } from '../board/position'
import type { Pieces } from '../board/scene'

// The pieces that are taken on the way, in words; nothing in games without captures.
export function takenAlong(game: GameKind, start: Pieces, moves: readonly Move[]): string[] | undefined {
  const { worth } = kindOf(game)
  if (!worth) return undefined
  const end = afterMoves(start, moves)
  return ([0, 1] as const).flatMap((side) => taken(worth, start, end, side)).map((letter) => pieceName(game, letter))
}
