// The seats that this browser has in games between two people, kept by game, so
// that they survive a reload.
import { holdSeat } from '../api/seats'
import { preference, remember } from '../browser/preferences'

export interface Kept {
  // Of one's own seat, once there is one.
  secret?: string
  // For the other's seat or, before one sits, for one's own.
  join?: string
}

const most = 200

const all = () => preference<Record<string, Kept>>('seats', {})

export const keptSeat = (game: string): Kept | undefined => all()[game]

export const keptSeats = (): { game: string; secret: string }[] =>
  Object.entries(all()).flatMap(([game, { secret }]) => (secret ? [{ game, secret }] : []))

export function keepSeat(game: string, kept: Kept): void {
  const { [game]: _, ...others } = all()
  remember('seats', Object.fromEntries([[game, kept], ...Object.entries(others)].slice(0, most)))
  if (kept.secret) holdSeat(game, kept.secret)
}

// Whether the address brings a seat.
export const invited = (): boolean => /^#(join|seat)=/.test(location.hash)
