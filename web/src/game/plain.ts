// Moves that were not made and lines of engines, in words for readers who chose no notation.
import type { GameKind, Move, Report, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { pieceName, pointWords } from '../board/names'
import { afterMoves, pointsOf } from '../board/position'
import type { Pieces } from '../board/scene'
import { t } from '../i18n/index.svelte'
import { byRule, lineTexts, moveWords, plainMove } from './words'

// In words a line is as long as its moves can be kept in mind.
export const mostWords = 3

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

// Whether lines are said in words: from a board that is known, to readers who chose no notation.
const inWords = (game: GameKind, start: Pieces | undefined): start is Pieces => Boolean(start && kindOf(game).notations?.given())
const between = (game: GameKind, start: Pieces | undefined): string => (inWords(game, start) ? ', ' : ' ')

// Moves one after the other in words: of the first where it comes from, unless an arrow shows it, of
// others only where they go.
function wordsAlong(game: GameKind, moves: readonly Move[], arrow: boolean): string[] {
  return moves.map((move, i) => {
    if (!i && !arrow) return moveWords(game, move)
    const named = { piece: pieceName(game, move.piece) }
    return move.captured ? t('speak.takes', { ...named, captured: pieceName(game, move.captured) }) : t('speak.goes', { ...named, to: pointWords(game, move.to) })
  })
}

// The moves of a line from a position, behind the first few where that is wanted: in words, or as they
// are written.
export function lineMoves(game: GameKind, side: Side, line: Pick<Report, 'pv' | 'pv_text'>, start: Pieces | undefined, first = 0, end?: number, arrow = false): readonly string[] {
  if (!inWords(game, start)) return lineTexts(game, line as Report).slice(first, end)
  return wordsAlong(game, movesAlong(game, start, line.pv ?? [], side).slice(first, end), arrow)
}

// So many moves of a line as one text: in words, then fewer, or as they are written.
export const namedLine = (game: GameKind, side: Side, line: Pick<Report, 'pv' | 'pv_text'>, start: Pieces | undefined, most: number, first = 0, arrow = false): string =>
  lineMoves(game, side, line, start, first, first + (inWords(game, start) ? Math.min(most, mostWords) : most), arrow).join(between(game, start))

// The loop that decides a score by the rules on repetition, from the line that leads
// into it; '' where the score is another one or the line does not show the loop.
export function loopText(game: GameKind, side: Side, report: Report, start: Pieces | undefined): string {
  const ruled = report.score && byRule(game, report.score)
  const loop = ruled ? kindOf(game).loopIn?.(report.pv ?? []) : undefined
  return loop ? t('engine.loop', { moves: lineMoves(game, side, report, start, ...loop).join(between(game, start)) }) : ''
}

// A sentence that may begin with the name of a piece.
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
