// One's progress as a file: what was solved, in its order, and how moves were guessed, for
// another device.
import { bringRounds, roundsAfter } from '../api/drills'
import { attemptsAfter, bringAttempts } from '../api/puzzles'
import type { Brought, GuessRound } from '../api/types'

const kind = 'progress'
// The first version had no rounds of guesses; a file without them is still of that version.
const version = 2
const atOnce = 250
// Far more than anybody has: a larger file is none of these.
export const mostBytes = 20_000_000

export interface Carried {
  attempts: Brought[]
  rounds: GuessRound[]
}

interface Written {
  duiyi: typeof kind
  version: number
  attempts: Brought[]
  rounds?: GuessRound[]
}

const attemptOf = ({ cmd, puzzle, at_ms, right, hints, took_ms, mode }: Brought): Brought => ({ cmd, puzzle, at_ms, right, hints, took_ms, mode })
const roundOf = ({ cmd, game, title, at_ms, guesses, points, par }: GuessRound): GuessRound => ({ cmd, game, title, at_ms, guesses, points, par })

async function allAttempts(): Promise<Brought[]> {
  const attempts: Brought[] = []
  for (let after = -1; ; ) {
    const { attempts: page } = await attemptsAfter(after)
    attempts.push(...page.map(attemptOf))
    const last = page.at(-1)
    if (!last) return attempts
    after = last.n
  }
}

async function allRounds(): Promise<GuessRound[]> {
  const rounds: GuessRound[] = []
  for (;;) {
    const page = await roundsAfter(rounds.length)
    if (!page.length) return rounds
    rounds.push(...page.map(roundOf))
  }
}

export async function progressFile(): Promise<string> {
  const [attempts, rounds] = [await allAttempts(), await allRounds()]
  const written: Written = rounds.length ? { duiyi: kind, version, attempts, rounds } : { duiyi: kind, version: 1, attempts }
  return JSON.stringify(written)
}

const isBrought = (one: unknown): one is Brought => {
  const { cmd, puzzle, at_ms, right, hints, took_ms, mode } = (one ?? {}) as Brought
  return typeof cmd === 'string' && typeof puzzle === 'string' && typeof mode === 'string' && typeof right === 'boolean' && [at_ms, hints, took_ms].every(Number.isInteger)
}

const isRound = (one: unknown): one is GuessRound => {
  const { cmd, game, title, at_ms, guesses, points, par } = (one ?? {}) as GuessRound
  return typeof cmd === 'string' && typeof game === 'string' && typeof title === 'string' && [at_ms, guesses, points].every(Number.isInteger) && Number.isFinite(par)
}

// What a file holds, or what is wrong with it: it is from something else, from a newer
// version, or damaged.
export function readProgress(text: string): Carried | 'foreign' | 'newer' | 'damaged' {
  let found: Partial<Written> | null
  try {
    found = JSON.parse(text) as Partial<Written> | null
  } catch {
    return /^\s*\{\s*"duiyi"\s*:\s*"progress"/.test(text) ? 'damaged' : 'foreign'
  }
  if (found?.duiyi !== kind) return 'foreign'
  if (typeof found.version !== 'number' || found.version < 1) return 'damaged'
  if (found.version > version) return 'newer'
  const { attempts, rounds = [] } = found
  if (!Array.isArray(attempts) || !attempts.every(isBrought) || !Array.isArray(rounds) || !rounds.every(isRound)) return 'damaged'
  return { attempts: attempts.map(attemptOf), rounds: rounds.map(roundOf) }
}

// Adds what a file holds to what is there, and returns how much was new.
export async function bring({ attempts, rounds }: Carried): Promise<number> {
  let added = 0
  for (let i = 0; i < attempts.length; i += atOnce) added += (await bringAttempts(attempts.slice(i, i + atOnce))).added
  for (let i = 0; i < rounds.length; i += atOnce) added += (await bringRounds(rounds.slice(i, i + atOnce))).added
  return added
}
