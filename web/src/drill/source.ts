// Which game an address names: /guess?game=ID, ?study=ID or ?library=N.
import type { Source } from '../api/drills'

const rooms = { game: 'games', study: 'studies', library: 'library' } as const

export function sourceOf(query: URLSearchParams): Source | undefined {
  for (const [name, of] of Object.entries(rooms)) {
    const id = query.get(name)
    if (id && /^[0-9a-z]+$/.test(id)) return { of, id }
  }
  return undefined
}

// The address of a game of the library, within a search.
export const entryPath = (n: number, search: string): string => `/guess?${new URLSearchParams({ library: String(n), ...(search && { search }) })}`
