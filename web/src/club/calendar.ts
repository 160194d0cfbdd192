// The calendar, without its looks: days as the reader's clock has them.
import type { CalendarEntry } from '../api/types'

export interface Day {
  // The first moment of the day where the reader is.
  at: number
  list: CalendarEntry[]
}

export const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

// The tournaments by the day they start, in their order.
export function byDay(list: readonly CalendarEntry[]): Day[] {
  const days: Day[] = []
  for (const one of list) {
    const at = midnight(one.starts_ms ?? 0)
    if (days.at(-1)?.at !== at) days.push({ at, list: [] })
    days.at(-1)!.list.push(one)
  }
  return days
}
