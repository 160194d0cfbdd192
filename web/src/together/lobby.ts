// The lobby: its JSON, its calls, and what is chosen in it.
import { call } from '../api/client'
import { holdSeat } from '../api/seats'
import type * as api from '../api/types'
import type { ClockConfig, Config, GameKind, House, OwnGames, Profile, Seek, Started } from '../api/types'
import { kindOf } from '../board/kind'
import { preference, remember } from '../browser/preferences'
import { keepSeat } from '../game/seats'

// A seek as the page makes it: with a name, and an id to withdraw it by.
export type NewSeek = Pick<Seek, 'id' | 'config' | 'side' | 'to'> & Required<Pick<api.NewSeek, 'name'>> & Pick<api.NewSeek, 'below' | 'above'>

const random = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('')

export const newSeekID = (): string => random(8)

// By this the lobby knows the page again.
export function visit(): void {
  let secret = preference('visitor', '')
  if (!secret) remember('visitor', (secret = random(16)))
  holdSeat('lobby', secret)
}

export const offer = (seek: NewSeek) => call<Started>('POST', '/api/lobby/seeks', seek)
export const withdraw = (id: string) => call<void>('DELETE', `/api/lobby/seeks/${id}`)
export const accept = (id: string, name: string) => call<Started>('POST', `/api/lobby/seeks/${id}/accept`, { name })
export const decline = (id: string) => call<void>('POST', `/api/lobby/seeks/${id}/decline`, {})
export const wait = (pool: string, name: string) => call<Started>('POST', `/api/lobby/pools/${pool}`, { name })
export const leave = (pool: string) => call<void>('DELETE', `/api/lobby/pools/${pool}`)
export const profile = (user: string) => call<Profile>('GET', `/api/profiles/${user}`)

// Engines that play in the lobby, each at a level with a fixed rating.
export const engines = () => call<readonly House[]>('GET', '/api/lobby/house')
export const challengeEngine = ({ engine, level }: House, { id, name, config, side }: NewSeek) =>
  call<Started>('POST', '/api/lobby/house', { id, name, engine, level, config, ...(side !== undefined && { side }) })

// The public games of an account, as one's own are told.
export const gamesOf = (user: string, before = '') =>
  call<OwnGames>('GET', `/api/profiles/${user}/games?${new URLSearchParams({ before })}`)

// Takes the seat in a game that has been made, and returns the game's id.
export function taken({ game, seat }: Started): string | undefined {
  if (!game || !seat) return undefined
  keepSeat(game, { secret: seat.secret })
  return game
}

// The clocks that are offered: minutes and seconds, or days for each move.
export const clocks: readonly (readonly [name: string, clock: ClockConfig])[] = [
  ['3+2', { main_ms: 180_000, increment_ms: 2_000 }],
  ['5+5', { main_ms: 300_000, increment_ms: 5_000 }],
  ['10+5', { main_ms: 600_000, increment_ms: 5_000 }],
  ['30+20', { main_ms: 1_800_000, increment_ms: 20_000 }],
  ['20+3x30', { main_ms: 1_200_000, byoyomi_ms: 30_000, periods: 3 }],
  ['1d', { per_move_ms: 86_400_000 }],
  ['3d', { per_move_ms: 3 * 86_400_000 }],
  ['7d', { per_move_ms: 7 * 86_400_000 }],
  ['14d', { per_move_ms: 14 * 86_400_000 }],
]

// Those of them that a press alone offers.
export const quickClocks: readonly ClockConfig[] = ['3+2', '5+5', '10+5', '30+20'].map((name) => clocks.find(([n]) => n === name)![1])

// A public game on the usual terms.
export function plain(game: GameKind, clock: ClockConfig, rules = kindOf(game).rules[0]!): Config {
  return { game, rules, players: [{ kind: 'human', name: '' }, { kind: 'human', name: '' }], clock, keeps: 'network', public: true }
}

// Whether a seek is for anybody: unrated, of either side, and of any rating.
export const open = ({ config, side, least, most, to }: Seek): boolean => !config.rated && side === undefined && !least && !most && !to

// A rating's line over its games, in a box that is so wide and high, with what
// lies at the box's lower and upper edge.
export function lineOf(values: readonly number[], wide: number, high: number): { path: string; low: number; top: number } {
  const low = Math.floor((Math.min(...values) - 10) / 50) * 50
  const top = Math.ceil((Math.max(...values) + 10) / 50) * 50
  const x = (i: number) => (values.length > 1 ? (i * wide) / (values.length - 1) : wide / 2)
  const y = (v: number) => high - ((v - low) / (top - low)) * high
  const path = values.map((v, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`).join('')
  return { path, low, top }
}
