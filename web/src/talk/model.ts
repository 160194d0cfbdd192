// What is known of talk without asking anybody.
import type { Talk, TalkLine } from '../api/types'

// As many lines as the server gives.
const most = 200

// Lines with others that are new or changed, in their order.
export function merged(before: readonly TalkLine[], changed: readonly TalkLine[]): TalkLine[] {
  const all = new Map(before.map((l) => [l.n, l]))
  for (const l of changed) all.set(l.n, l)
  return [...all.values()].sort((x, y) => x.n - y.n).slice(-most)
}

// Why the caller cannot say anything now.
export type Silence = 'playing' | 'closed' | 'muted'

export function silenceOf({ you, closed }: Pick<Talk, 'you' | 'closed'>, now: number): Silence | undefined {
  if (you.staff) return undefined
  if (you.playing) return 'playing'
  if ((you.muted_ms ?? 0) > now) return 'muted'
  return closed ? 'closed' : undefined
}
