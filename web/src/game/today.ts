// The challenge of a day: a position that is won by force, to be played out
// against the strongest opponent there is.
import type { Config, EngineInfo, GameKind, Player, Side } from '../api/types'
import { kindOf, type Challenge } from '../board/kind'

// Whole days since 1970, by the calendar of who plays.
export const dayOf = (date: Date): number => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000)

// The one of a day: each comes in its turn.
export const ofDay = (all: readonly Challenge[], day: number): Challenge | undefined => all[day % all.length]

// The side to move on a board that is written as the game writes it.
export const sideToMove = (game: GameKind, board: string): Side => (board.endsWith(` ${kindOf(game).written.turns[1]}`) ? 1 : 0)

// A game from there: whoever is here has the move, and the strongest level of
// the best engine the other side; where there is none, another person.
export function challengeConfig(game: GameKind, board: string, engines: readonly EngineInfo[]): Config {
  const me: Player = { kind: 'human' }
  const engine = engines.find((e) => e.game === game)
  const strongest = engine?.levels.at(-1)?.id
  const other: Player = engine ? { kind: 'engine', engine: engine.id, ...(strongest && { level: strongest }) } : me
  const mine = sideToMove(game, board)
  return {
    game,
    rules: kindOf(game).rules[0]!,
    setup: board,
    players: mine === 0 ? [me, other] : [other, me],
    clock: {},
  }
}
