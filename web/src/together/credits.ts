// What the server counts back to the players of a game over the network, and the
// vacations that they take from it.
import type { Game, Side } from '../api/types'
import { currentLanguage } from '../i18n/index.svelte'

export interface Credit {
  side: Side
  ms: number
  // Because the server was away, and not for a move's way over the network.
  server: boolean
}

// Less than this no clock shows.
const leastMS = 50

// What was credited between two accounts of a game. It stays with the player
// where the two have changed sides.
export function creditBetween(before: Game, after: Game): Credit | undefined {
  for (const side of [0, 1] as const) {
    const [had, has] = [before.clock?.credited_ms, after.clock?.credited_ms]
    const ms = had && has && had[0] + had[1] < has[0] + has[1] ? has[side] - had[side] : 0
    if (ms >= leastMS) return { side, ms, server: true }
  }
  const move = after.ply === before.ply + 1 ? after.moves[before.ply] : undefined
  if (!move?.lag || move.lag < leastMS) return undefined
  return { side: move.swap ? (move.side === 0 ? 1 : 0) : move.side, ms: move.lag, server: false }
}

export const secondsOf = (ms: number): string => (ms < 9_950 ? (ms / 1000).toFixed(1) : `${Math.round(ms / 1000)}`)

// Until when a side is away on vacation, in words; empty while it is not.
export function awayUntil({ clock, result }: Pick<Game, 'clock' | 'result'>, side: Side): string {
  const until = clock?.vacation?.until_ms[side] ?? 0
  if (result || !clock || until <= clock.server_ms) return ''
  return new Intl.DateTimeFormat(currentLanguage().tag, { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' }).format(until)
}
