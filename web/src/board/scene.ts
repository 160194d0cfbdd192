// What a board shows.
import type { Foul, Move, Side } from '../api/types'

// Letters by point name.
export type Pieces = ReadonlyMap<string, string>

// A Scene is one moment of a game as the board shows it.
export interface Scene {
  pieces: Pieces
  turn: Side
  // What the side to move may play: empty when the moment is not the present.
  legal: readonly string[]
  // The side to choose is not to move yet: turn and legal are for a move ahead of its turn.
  ahead?: boolean
  last?: Move | undefined
  // The point of a king that is attacked.
  check?: string | undefined
  // That king is mated.
  mate?: boolean
  row: readonly string[]
  // Forbidden points, and what is wrong with each: "double_three", or "forbidden".
  forbidden: ReadonlyMap<string, string>
  // The whole story of each, where the server tells it.
  fouls?: ReadonlyMap<string, Foul>
  // The number of the move that put a stone on its point, in the order of play.
  numbers: ReadonlyMap<string, number>
  // Points offered for the fifth stone, in order.
  offers?: readonly string[]
  // The central square that the next stone must lie in, or outside of.
  frame?: { size: number; outside: boolean } | undefined
}
