// What a side's clock shows while it runs. The server says how things stood
// when it spoke; from then on the page counts for itself, by the same rules:
// first the main time or the period under way, then one period after another.
import type { Clock, ClockConfig, Game, Left, Side } from '../api/types'

export interface Face {
  // Main time, or what is left of the period or the move's time, in ms.
  left: number
  // Periods of byo-yomi that are not yet begun.
  periods: number
  // What the move under way may still take out of the main time, in ms, where a
  // cap holds; the whole cap for the side that is not to move.
  move?: number | undefined
}

// The clock of a side so many ms after the server spoke. Past its end it shows 0.
export function faceAt(config: ClockConfig, clock: Clock, side: Side, turn: Side, passed: number): Face {
  const { byoyomi_ms: period = 0, move_cap_ms: cap } = config
  let left = clock.left_ms[side]
  let periods = clock.periods_left[side]
  const inMain = periods === (config.periods ?? 0)
  if (side !== turn) return { left, periods, move: inMain ? cap : undefined }

  const gone = clock.running ? Math.max(0, passed) : 0
  const move = clock.move_left_ms
  // Who may not take the whole main time has lost when the cap is reached.
  if (move !== undefined && move < left) {
    const taken = Math.min(gone, move)
    return { left: left - taken, periods, move: move - taken }
  }
  if (gone < left) return { left: left - gone, periods, move: move === undefined ? undefined : move - gone }
  left -= gone
  for (; left <= 0 && periods > 0; periods--) left += period
  return left > 0 ? { left, periods } : { left: 0, periods: 0 }
}

// What a clock counts: the time of the game, of the move, or of a period.
export type Counting = 'main' | 'perMove' | 'period'

export function countingOf(config: ClockConfig, { periods }: Face): Counting {
  if (config.per_move_ms) return 'perMove'
  return config.byoyomi_ms && (!config.main_ms || periods < (config.periods ?? 0)) ? 'period' : 'main'
}

// What the clocks showed after so many plies.
export const clockAfter = ({ start, moves }: Pick<Game, 'start' | 'moves'>, ply: number): Left | undefined =>
  ply === 0 ? start.clock : moves[ply - 1]?.clock

// The clock of a side at a moment that is over.
export const faceThen = (then: Left, side: Side): Face => ({ left: then.left_ms[side], periods: then.periods_left[side] })

// The least that a clock has left before something happens: the flag, the end
// of a period, or the cap of the move. What is worth a warning.
export const nearest = ({ left, move }: Face): number => Math.min(left, move ?? left)

// A day or more for a move or for the game: a game by correspondence.
export const daily = ({ per_move_ms = 0, main_ms = 0 }: ClockConfig): boolean => Math.max(per_move_ms, main_ms) >= 86_400_000
