// A position of the help's boards. What may be played on it is for the server
// to say.
import type { GameKind } from '../api/types'

export interface Lesson {
  game: GameKind
  rules?: string
  setup: string
  // Only the side to move at the start moves, as often as it likes.
  alone?: boolean
}
