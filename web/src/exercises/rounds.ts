// Guessed moves: the rounds of a game as a curve, and what their total says.
import type { GuessRounds, GuessTotal } from '../api/types'
import { currentLanguage } from '../i18n/index.svelte'
import type { Stop } from './Curve.svelte'

const share = (points: number, guesses: number): number => Math.round((100 * points) / (10 * guesses))

// The share of the points, and of par, in percent.
export const roundStops = (found: GuessRounds | undefined, game: string): Stop[] =>
  (found?.rounds ?? []).filter((one) => one.game === game).map(({ at_ms: at, guesses, points, par }) => ({ at, value: share(points, guesses), other: share(par, guesses) }))

export function totalValues({ rounds, guesses, points, par }: GuessTotal): Record<string, string | number> {
  const number = (n: number) => n.toLocaleString(currentLanguage().tag)
  return { rounds, points: number(points), most: number(10 * guesses), share: share(points, guesses), par: share(par, guesses) }
}
