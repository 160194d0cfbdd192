// Moves that were not made and lines of engines, in words for readers who chose no notation.
import type { GameKind, Move, Report, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { afterMoves, pointsOf } from '../board/position'
import type { Pieces } from '../board/scene'
import { lineTexts, moveWords, plainMove } from './words'

// In words a line is as long as its moves can be kept in mind.
const mostWords = 3

// The moves of a line from a position, as far as a board shows them.
export function movesAlong(game: GameKind, start: Pieces, line: readonly string[], turn: Side): Move[] {
  const moves: Move[] = []
  let pieces = start
  for (const text of line) {
    const [from, to] = pointsOf(text)
    const side = (moves.length % 2 ? 1 - turn : turn) as Side
    const piece = to ? pieces.get(from ?? '') : kindOf(game).sides[side]
    if (!from || !piece) break
    const move = { move: text, side, piece, to: to ?? from, captured: (to && pieces.get(to)) ?? '', check: false, text: {}, ...(to && { from }) } as Move
    moves.push(move)
    pieces = afterMoves(pieces, [move])
  }
  return moves
}

// A move that was not made, from the board before it: in words, or as it is written.
export const namedMove = (game: GameKind, side: Side, move: string, start: Pieces | undefined, written: string): string => plainMove(game, side, move, start) ?? written

// So many moves of a line from a position, behind the first few where that is wanted: in words,
// then fewer, or as they are written.
export function namedLine(game: GameKind, side: Side, line: Pick<Report, 'pv' | 'pv_text'>, start: Pieces | undefined, most: number, first = 0): string {
  if (!start || !kindOf(game).notations?.given()) return lineTexts(game, line as Report).slice(first, first + most).join(' ')
  return movesAlong(game, start, line.pv ?? [], side).slice(first, first + Math.min(most, mostWords)).map((move) => moveWords(game, move)).join(', ')
}

// A sentence that may begin with the name of a piece.
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
