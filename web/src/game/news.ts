// What happened to a game between two accounts of it: what there is to say and
// to sound.
import type { ClockConfig, Game, Move, Player, Result, Side } from '../api/types'
import { countingOf, type Face } from './clock'

export type News =
  // A move was made, or a taken-back one brought back.
  | { kind: 'move'; move: Move; again: boolean }
  | { kind: 'undone'; ply: number; count: number }
  | { kind: 'restarted' }
  | { kind: 'result'; result: Result }
  | { kind: 'reopened' }
  | { kind: 'offer'; side: Side }
  | { kind: 'paused' | 'resumed' }
  // Two engines wait, or play on.
  | { kind: 'halted' | 'wentOn' }
  | { kind: 'players' }

// The news since an earlier account of the same game, in their order.
export function newsSince(before: Game, after: Game): News[] {
  if (before.version === after.version) return []
  const news: News[] = []
  const kept = sharedPlies(before, after)
  if (kept < before.ply) {
    if (after.ply === 0 && before.ply > 1) news.push({ kind: 'restarted' })
    else if (after.ply < before.ply) news.push({ kind: 'undone', ply: after.ply, count: before.ply - after.ply })
  }
  for (let i = kept; i < after.ply; i++) {
    const move = after.moves[i]!
    news.push({ kind: 'move', move, again: before.moves[i]?.move === move.move && before.length === after.length })
  }
  if (before.result && !after.result && kept === before.ply && after.ply >= before.ply) news.push({ kind: 'reopened' })
  if (after.offer !== null && after.offer !== before.offer) news.push({ kind: 'offer', side: after.offer })
  if (after.result && !sameResult(before.result, after.result)) news.push({ kind: 'result', result: after.result })
  const halted = after.show?.halted ?? false
  if (before.show && after.show && halted !== before.show.halted && !after.result) news.push({ kind: halted ? 'halted' : 'wentOn' })
  else if (!halted && after.clock && before.clock && !after.result && after.ply === before.ply && after.ply > 0) {
    if (before.clock.running && !after.clock.running) news.push({ kind: 'paused' })
    if (!before.clock.running && after.clock.running) news.push({ kind: 'resumed' })
  }
  const swapped = news.some((n) => n.kind === 'move' && n.move.swap)
  if (!swapped && !samePlayers(before.config.players, after.config.players)) news.push({ kind: 'players' })
  return news
}

// How many plies on the board of both accounts are the same.
function sharedPlies(before: Game, after: Game): number {
  const most = Math.min(before.ply, after.ply)
  for (let i = 0; i < most; i++) if (before.moves[i]!.move !== after.moves[i]!.move) return i
  return most
}

const sameResult = (a: Result | null, b: Result) => a !== null && a.winner === b.winner && a.reason === b.reason

const samePlayers = (a: readonly Player[], b: readonly Player[]) => JSON.stringify(a) === JSON.stringify(b)

// What is left on a clock when it is low, in ms: a tenth of the time for the game, but
// from 10 to 30 seconds; 10 seconds of a period or of the time for one move.
export function lowAt(config: ClockConfig, face: Face): number {
  const main = countingOf(config, face) === 'main' && face.left <= (face.move ?? Infinity)
  return main ? Math.min(30_000, Math.max(lastMS, (config.main_ms ?? 0) / 10)) : lastMS
}

// What is left when it is said once more, in ms.
export const lastMS = 10_000

// An Alarm tells once when a side's clock has run down to a mark, and again only after
// it held half as much more. A clock that was low when it was first seen is not told.
export class Alarm {
  #known = new Map<string, boolean>()

  rings(side: Side, mark: number, left: number): boolean {
    const key = `${side} ${mark}`
    const low = left <= mark
    const told = this.#known.get(key)
    if (told === undefined || left > 1.5 * mark) this.#known.set(key, low)
    if (told !== false || !low) return false
    this.#known.set(key, true)
    return left > 0
  }
}
