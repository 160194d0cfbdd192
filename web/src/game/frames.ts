// The frames of a game, for films and pages that show all of them.
import type { Game } from '../api/types'
import type { Frame } from '../board/frame'
import { aside, sceneAt } from '../board/position'
import { dotted } from './counting'
import { moveText } from './words'

// The start and what followed each of the first so many plies that changed the
// board.
export function framesOf(game: Game, plies: number): Frame[] {
  const frames: Frame[] = [{ scene: sceneAt(game, 0), shapes: [], text: '' }]
  game.moves.slice(0, plies).forEach((move, i) => {
    if (aside(move)) return
    frames.push({ scene: sceneAt(game, i + 1), shapes: [], text: dotted(game.config.game, frames.length, game.start.turn, moveText(game.config.game, move)) })
  })
  return frames
}
