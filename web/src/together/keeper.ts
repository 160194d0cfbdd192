// Calls of whoever keeps the server running, and the notice of a restart.
import { call } from '../api/client'
import type { Restart, Status } from '../api/types'

export const status = () => call<Status>('GET', '/api/status')
export const restart = () => call<Restart>('GET', '/api/notice')
export const announce = (in_s: number, text: string) => call<Restart>('PUT', '/api/notice', { in_s, text })
export const withdraw = () => call<void>('DELETE', '/api/notice')

// A size in the units that people read: 512 KiB, 3.4 GiB.
export function sizeText(bytes: number, tag: string): string {
  const units = ['KiB', 'MiB', 'GiB', 'TiB']
  let n = bytes / 1024
  let unit = 0
  while (n >= 1000 && unit < units.length - 1) {
    n /= 1024
    unit++
  }
  return `${n.toLocaleString(tag, { maximumFractionDigits: n < 10 ? 1 : 0 })} ${units[unit]}`
}

// A time that runs down: 9:05, or 1:02:03.
export function countdown(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

// How long a program has run, for a text with {{days}}, {{hours}} and {{minutes}}.
export function runningFor(ms: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
