// Days and weeks as they are where the page is read.

// The moment before midnight.
export const endOfDay = (now: Date): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - 1

// How many midnights lie between two moments; below 0 where the second is earlier.
export function daysBetween(from: Date, to: Date): number {
  const noon = (d: Date) => Date.UTC(d.getFullYear(), d.getMonth(), d.getDate())
  return Math.round((noon(to) - noon(from)) / 86_400_000)
}

// The Mondays on which the last so many weeks began, and the next one.
export function weeksUntil(now: Date, weeks: number): Date[] {
  const monday = now.getDate() - ((now.getDay() + 6) % 7)
  return Array.from({ length: weeks + 1 }, (_, i) => new Date(now.getFullYear(), now.getMonth(), monday - 7 * (weeks - 1 - i)))
}
