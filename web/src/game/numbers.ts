// Numbers as the status line shows them.
import { currentLanguage } from '../i18n/index.svelte'

// 1234 → 1.2k, 1234567 → 1.23M: short enough not to push its neighbours about.
export function shortNumber(n: number): string {
  if (n < 1000) return String(n)
  if (n < 999_500) return `${trim(n / 1e3)}k`
  if (n < 999_500_000) return `${trim(n / 1e6)}M`
  return `${trim(n / 1e9)}G`
}

const trim = (n: number) => (n < 10 ? n.toFixed(2) : n < 100 ? n.toFixed(1) : n.toFixed(0))

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
}

// A length of time in the language of the page: 3d, 23h.
const lasting = (n: number, unit: 'day' | 'hour') =>
  new Intl.NumberFormat(currentLanguage().tag, { style: 'unit', unit, unitDisplay: 'narrow' }).format(n)

// A clock's face: 12:05, 1:02:03, and tenths in the last ten seconds; from a day
// on in days and hours.
export function clockFace(ms: number): string {
  const left = Math.max(0, ms)
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`
  const s = Math.floor(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(s / 60)
  if (minutes < 60) return `${minutes}:${two(s % 60)}`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}:${two(minutes % 60)}:${two(s % 60)}`
  const rest = hours % 24
  return lasting(Math.floor(hours / 24), 'day') + (rest ? ` ${lasting(rest, 'hour')}` : '')
}

// After how many ms at most the face of a running clock changes; never at its end.
export const nextFace = (ms: number): number => (ms <= 0 ? Infinity : ms % (ms < 10_000 ? 100 : ms < 86_400_000 ? 1000 : 3_600_000))
