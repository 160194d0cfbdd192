// One's progress as a file: what was solved, in its order, for another device.
import { attemptsAfter, bringAttempts } from '../api/puzzles'
import type { Brought } from '../api/types'

const kind = 'progress'
const version = 1
const atOnce = 250
// Far more than anybody has: a larger file is none of these.
export const mostBytes = 20_000_000

interface Written {
  duiyi: typeof kind
  version: number
  attempts: Brought[]
}

export async function progressFile(): Promise<string> {
  const attempts: Brought[] = []
  for (let after = -1; ; ) {
    const { attempts: page } = await attemptsAfter(after)
    attempts.push(...page.map(({ cmd, puzzle, at_ms, right, hints, took_ms, mode }) => ({ cmd, puzzle, at_ms, right, hints, took_ms, mode })))
    const last = page.at(-1)
    if (!last) return JSON.stringify({ duiyi: kind, version, attempts } satisfies Written)
    after = last.n
  }
}

const isBrought = (one: unknown): one is Brought => {
  const { cmd, puzzle, at_ms, right, hints, took_ms, mode } = (one ?? {}) as Brought
  return typeof cmd === 'string' && typeof puzzle === 'string' && typeof mode === 'string' && typeof right === 'boolean' && [at_ms, hints, took_ms].every(Number.isInteger)
}

// What a file holds, or what is wrong with it: it is from something else, from a newer
// version, or damaged.
export function readProgress(text: string): Brought[] | 'foreign' | 'newer' | 'damaged' {
  let found: Partial<Written> | null
  try {
    found = JSON.parse(text) as Partial<Written> | null
  } catch {
    return /^\s*\{\s*"duiyi"\s*:\s*"progress"/.test(text) ? 'damaged' : 'foreign'
  }
  if (found?.duiyi !== kind) return 'foreign'
  if (typeof found.version !== 'number' || found.version < 1) return 'damaged'
  if (found.version > version) return 'newer'
  const { attempts } = found
  if (!Array.isArray(attempts) || !attempts.every(isBrought)) return 'damaged'
  return attempts.map(({ cmd, puzzle, at_ms, right, hints, took_ms, mode }) => ({ cmd, puzzle, at_ms, right, hints, took_ms, mode }))
}

// Adds attempts to those that are there, and returns how many were new.
export async function bring(attempts: readonly Brought[]): Promise<number> {
  let added = 0
  for (let i = 0; i < attempts.length; i += atOnce) added += (await bringAttempts(attempts.slice(i, i + atOnce))).added
  return added
}
