// Guessed moves: the rounds of a game as a curve, and what their total says.
import type { GuessRounds, GuessTotal } from '../api/types'
import { codeOf } from '../game/notice'
import { noticeText } from '../game/words'
import { currentLanguage } from '../i18n/index.svelte'
import type { Stop } from './Curve.svelte'

// What to say where the rounds did not come; nothing to a caller who has none.
export function lostRounds(error: unknown): string {
  const code = codeOf(error)
  return code === 'not_allowed' || code === 'log_in' ? '' : noticeText({ code })
}

const share = (points: number, guesses: number): number => Math.round((100 * points) / (10 * guesses))

// The share of the points, and of par, in percent.
export const roundStops = (found: GuessRounds | undefined, game: string): Stop[] =>
  (found?.rounds ?? []).filter((one) => one.game === game).map(({ at_ms: at, guesses, points, par }) => ({ at, value: share(points, guesses), other: share(par, guesses) }))

export function totalValues({ rounds, guesses, points, par }: GuessTotal): Record<string, string | number> {
  const number = (n: number) => n.toLocaleString(currentLanguage().tag)
  return { rounds, points: number(points), most: number(10 * guesses), share: share(points, guesses), par: share(par, guesses) }
}
