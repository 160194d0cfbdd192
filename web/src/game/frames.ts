// The frames of a game, for films and pages that show all of them.
import type { Game, Side } from '../api/types'
import type { Frame } from '../board/frame'
import { aside, sceneAt } from '../board/position'
import { moveText } from './words'

// A move with its number, which both sides' moves share: the second side's has
// dots before it.
export const numbered = (n: number, first: Side, text: string): string => {
  const at = n - 1 + first
  return `${Math.floor(at / 2) + 1}${at % 2 ? '…' : '.'} ${text}`
}

// The start and what followed each of the first so many plies that changed the
// board.
export function framesOf(game: Game, plies: number): Frame[] {
  const frames: Frame[] = [{ scene: sceneAt(game, 0), shapes: [], text: '' }]
  game.moves.slice(0, plies).forEach((move, i) => {
    if (aside(move)) return
    frames.push({ scene: sceneAt(game, i + 1), shapes: [], text: numbered(frames.length, game.start.turn, moveText(game.config.game, move)) })
  })
  return frames
}
