// How what the server sends becomes the game on the page.
import type { Game } from '../api/types'

// The later of two accounts of a game. A message may carry only the moves from
// moves_from on, the ones before being known. Returns undefined when they are
// not: the game must then be fetched whole.
export function merge(known: Game | undefined, news: Game): Game | undefined {
  if (known && news.version < known.version) return known
  if (news.moves_from === 0) return news
  if (!known || known.moves.length < news.moves_from) return undefined
  return { ...news, moves: [...known.moves.slice(0, news.moves_from), ...news.moves], moves_from: 0 }
}
