// A value of an endgame table in words.
import type { GameKind, Side, Table, TableValue } from '../api/types'
import { kindOf } from '../board/kind'
import { sideName } from '../board/names'
import { t } from '../i18n/index.svelte'

// A table may have a board of the game with so many pieces: both kings and few others.
export const mayHaveTable = (game: GameKind, pieces: number): boolean => pieces >= 2 && pieces <= (kindOf(game).tablePieces ?? 0)

// Guests of some servers get no tables: there the box stays away.
export const withoutTables: ReadonlySet<string> = new Set(['log_in', 'not_allowed'])

// Moves of the winner.
export const movesTo = (plies: number): number => Math.ceil(plies / 2)

// What a value comes to, for the side whose it is.
export function valueWords(game: GameKind, value: TableValue, side: Side): string {
  if (value.outcome === 'draw') return [t('table.draw'), value.open ? t('table.open') : ''].filter(Boolean).join(' · ')
  const winner = value.outcome === 'win' ? side : ((1 - side) as Side)
  const n = movesTo(value.plies ?? 0)
  return [t('table.win', { side: sideName(game, winner), n }), value.late ? t('table.late') : ''].filter(Boolean).join(' · ')
}

// From these shares on an ending is usually won, or drawn.
const usually = { won: 0.9, drawn: 0.1 }

// How an ending ends in general.
export function usualOutcome({ won, lost }: Pick<Table, 'won' | 'lost'>): 'won' | 'drawn' | 'open' {
  if (won >= usually.won) return 'won'
  return won <= usually.drawn && lost <= usually.drawn ? 'drawn' : 'open'
}

export function endingWords(table: Pick<Table, 'won' | 'lost' | 'ending'>): string {
  const { won, lost, ending } = table
  if (!/[RNCP]/.test(ending)) return ''
  const words = t(`table.usually.${usualOutcome(table)}`, { n: percent(won) })
  return lost > 0 ? `${words}${t('table.usually.lost', { n: percent(lost) })}` : words
}

// A share as it is written: 0 and 100 are said of none and all alone.
export function percent(share: number): string {
  const n = 100 * share
  if (n > 0 && n < 0.1) return '<0.1'
  if (n < 100 && n > 99.9) return '>99.9'
  return String(Math.round(10 * n) / 10)
}
