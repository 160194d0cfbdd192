// Which puzzles of the bank go into a set.
import { listPuzzles } from '../api/puzzles'
import type { Entry } from '../api/types'

export interface Filter {
  game: string
  theme: string
  task: string
  book: string
  least: number
  most: number
}

// Difficulties as the page names them; 0 is no limit.
export const bands = [
  ['easy', 0, 999],
  ['middle', 1000, 1399],
  ['hard', 1400, 1799],
  ['master', 1800, 0],
] as const

export const asQuery = (filter: Filter): Record<string, string | number> => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))

const fewAtOnce = 200
const parts = 6

function shuffle<T>(list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}

// Draws up to n puzzles that fit and are not there yet, easy ones first. The bank lists
// puzzles of a kind together, so it is drawn from all of its parts.
export async function drawn(filter: Filter, n: number, has: ReadonlySet<string>): Promise<Entry[]> {
  const query = asQuery(filter)
  const first = await listPuzzles({ ...query, limit: fewAtOnce })
  let found = first.puzzles
  if (first.total > fewAtOnce) {
    const limit = Math.min(fewAtOnce, Math.ceil(n / parts) * 4)
    const width = first.total / parts
    const pages = Array.from({ length: parts }, (_, i) => Math.floor(i * width + Math.random() * Math.max(0, width - limit)))
    found = (await Promise.all(pages.map((after) => listPuzzles({ ...query, after, limit })))).flatMap((page) => page.puzzles)
  }
  const fresh = new Map(found.filter(({ id }) => !has.has(id)).map((one) => [one.id, one]))
  return shuffle([...fresh.values()]).slice(0, n).sort((a, b) => a.difficulty - b.difficulty)
}
