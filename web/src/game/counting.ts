// Moves as players number them, in words.
import type { GameKind, Move, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { sideName } from '../board/names'
import { movesIn, numberOf } from '../board/position'
import { t } from '../i18n/index.svelte'
import { saidMove } from './words'

// The number of the last of so many plies.
export const moveNumber = (kind: GameKind, moves: readonly Move[], ply = moves.length): number =>
  numberOf(kindOf(kind).placing, movesIn(moves, ply), moves[0]?.side ?? 0)

// The last of so many plies: Red’s move 12, or move 23 where stones are counted.
export function atMove(kind: GameKind, moves: readonly Move[], ply = moves.length): string {
  const n = moveNumber(kind, moves, ply)
  return kindOf(kind).placing ? t('number.stone', { n }) : t('number.round', { n, side: sideName(kind, moves[ply - 1]?.side ?? 0) })
}

// How long a game of so many plies is.
export const countText = (kind: GameKind, plies: number): string =>
  kindOf(kind).placing ? t('home.stones', { n: plies }) : t('home.rounds', { n: Math.ceil(plies / 2) })

// A moment of a game that is looked at.
export function momentText(kind: GameKind, moves: readonly Move[], ply: number): string {
  if (!movesIn(moves, ply)) return t('moves.start')
  const n = moveNumber(kind, moves, ply)
  return kindOf(kind).placing ? t('status.past.stone', { n, of: moveNumber(kind, moves) }) : t('status.past', { n, side: sideName(kind, moves[ply - 1]!.side) })
}

// The nth move with its number: the second side's of a round has dots.
export const dotted = (kind: GameKind, n: number, first: Side, text: string): string => {
  const { placing } = kindOf(kind)
  return `${numberOf(placing, n, first)}${!placing && (n - 1 + first) % 2 ? '…' : '.'} ${text}`
}

// The last of so many plies with its number, in words for somebody who chose no notation.
export const numberedIn = (kind: GameKind, moves: readonly Move[], ply: number): string =>
  dotted(kind, movesIn(moves, ply), moves[0]!.side, saidMove(kind, moves[ply - 1]!))
