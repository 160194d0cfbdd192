// Where others find a game.
import type { Health } from '../api/types'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

// The addresses of the page that another device may open, the likeliest first;
// none where only this machine can.
export function addressesFor({ origin, hostname }: Pick<Location, 'origin' | 'hostname'>, health: Health | undefined): readonly string[] {
  return loopback.test(hostname) ? (health?.addresses ?? []) : [origin]
}

// A link to a game, study or report that somebody pasted: the path to it where this program
// serves it, by whichever of its addresses, else the host that does. Undefined for anything
// else.
export function linkIn(text: string, origins: readonly string[]): { path: string } | { host: string } | undefined {
  const link = text.trim()
  if (!/^https?:\/\/\S+$/.test(link) || !URL.canParse(link)) return undefined
  const { origin, host, pathname, search, hash } = new URL(link)
  if (!/^\/(game|report)\/[0-9a-f]{16}$|^\/study\/([0-9a-f]{16}|[a-z2-7]{26})$/.test(pathname)) return undefined
  return origins.includes(origin) ? { path: pathname + search + hash } : { host }
}

export const joinLink = (address: string, id: string, secret: string): string => `${address}/game/${id}#join=${secret}`
export const seatLink = (address: string, id: string, secret: string): string => `${address}/game/${id}#seat=${secret}`
export const watchLink = (address: string, id: string): string => `${address}/game/${id}`
