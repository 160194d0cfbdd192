// Series, without their looks: what is typed as points, and the order of tournaments.
import type { TourneyHead } from '../api/types'

// The points of the places that a text says, or undefined: "25 18 15", also with commas or lines.
export function pointsIn(text: string): number[] | undefined {
  const list = text.split(/[\s,;，、；–]+/).filter(Boolean).map(Number)
  const fits = (p: number, i: number) => p >= 0 && p <= 999.9 && Math.abs(p * 10 - Math.round(p * 10)) < 1e-6 && (i === 0 || p <= list[i - 1]!)
  return list.length && list.length <= 100 && list.every(fits) ? list : undefined
}

const dateOf = (one: TourneyHead): number => one.starts_ms ?? one.created_ms

// The tournaments in the order they are held.
export const inOrder = (list: readonly TourneyHead[]): TourneyHead[] => [...list].sort((a, b) => dateOf(a) - dateOf(b) || a.created_ms - b.created_ms)
