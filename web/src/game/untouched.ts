// Games that somebody opened against an engine and left before a move of their own.
import type { GameSummary } from '../api/types'
import { kindOf } from '../board/kind'
import { gridOfBoard, readBoard } from '../board/position'

// Reports whether nothing of a running game is worth finding again: no move of the
// person, no title, no position of one's own. The home only counts such games, until
// somebody asks for them.
export function untouched({ game, title, players, plies, result, board, source, keeps, damaged }: GameSummary): boolean {
  if (result || title || source || keeps || damaged || !game) return false
  if (players.filter((p) => p.kind === 'engine').length !== 1) return false
  const { placing, sample } = kindOf(game)
  const first = players[0].kind === 'engine' && plies === 1
  if (plies > 0 && !first) return false
  // What follows the side to move counts moves.
  if (!first && !placing) return board === sample || board.startsWith(`${sample} `)
  const count = (text: string) => readBoard(gridOfBoard(game, text), text).size
  return count(board) === (placing ? plies : count(sample))
}
