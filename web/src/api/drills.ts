// The calls of guessing the moves of a game.
import { call, judgedMS, playLine } from './client'
import type { GuessGame, Guessed, GuessRound, GuessRoundBody, GuessRounds, Line } from './types'

// Where a game is: played here, a study, or in the library.
export type Source = { of: 'games' | 'studies' | 'library'; id: string }

export const guessGame = ({ of, id }: Source) => call<GuessGame>('GET', `/api/${of}/${id}/guess`)

type Start = Omit<Parameters<typeof playLine>[0], 'moves'>

// What positions of a game are made with; its players and clocks play no part.
function startOf({ config }: GuessGame): Start {
  const { players: _, clock: __, ...start } = config
  return start as Start
}

export const positionAt = (game: GuessGame, ply: number): Promise<Line> => playLine({ ...startOf(game), moves: game.moves.slice(0, ply).map((m) => m.move) })

// Two searches of fixed size, which may wait for others.
export const judge = (game: GuessGame, ply: number, guess: string) =>
  call<Guessed>('POST', '/api/guess', { ...startOf(game), moves: game.moves.slice(0, ply).map((m) => m.move), played: game.moves[ply]!.move, guess }, judgedMS)

export const guessRounds = () => call<GuessRounds>('GET', '/api/guess/rounds')
// A round as it stands: sent again with more guesses it replaces the earlier one.
export const keepRound = (round: GuessRoundBody) => call<void>('POST', '/api/guess/rounds', round)

// All rounds by pages: those behind the first n, and those of another device.
export const roundsAfter = async (n: number) => (await call<GuessRounds>('GET', `/api/guess/rounds?after=${n}`)).rounds
export const bringRounds = (rounds: readonly GuessRound[]) => call<{ added: number }>('POST', '/api/guess/rounds/import', { rounds })
