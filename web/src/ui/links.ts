// Where others find a game.
import type { Health } from '../api/types'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

// The addresses of the page that another device may open, the likeliest first;
// none where only this machine can.
export function addressesFor({ origin, hostname }: Pick<Location, 'origin' | 'hostname'>, health: Health | undefined): readonly string[] {
  return loopback.test(hostname) ? (health?.addresses ?? []) : [origin]
}

export const joinLink = (address: string, id: string, secret: string): string => `${address}/game/${id}#join=${secret}`
export const seatLink = (address: string, id: string, secret: string): string => `${address}/game/${id}#seat=${secret}`
export const watchLink = (address: string, id: string): string => `${address}/game/${id}`
