// What games, sides, pieces and boards are called.
import type { GameKind, Side } from '../api/types'
import { currentLanguage, gameKey, t } from '../i18n/index.svelte'
import type { Grid } from './geometry'
import { kindOf } from './kind'

export const gameName = (game: GameKind): string => t(gameKey('game', game))

// The same within a sentence.
export function gameWithin(game: GameKind): string {
  const name = gameName(game)
  return currentLanguage().small ? name[0]!.toLowerCase() + name.slice(1) : name
}

export const sideName = (game: GameKind, side: Side): string => t(gameKey('side', game, side))

export const pieceName = (game: GameKind, letter: string): string => t(gameKey('piece', game, letter))

export const boardName = ({ game, columns }: Grid): string => t(gameKey('board.label', game), { n: columns })

// A point by the coordinates that the moves are shown in.
export const pointWords = (game: GameKind, point: string): string => kindOf(game).point?.(point) ?? point.toUpperCase()
