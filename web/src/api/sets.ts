// A set of puzzles that somebody has put together, as links and files carry it.

export interface PuzzleSet {
  title: string
  // Ids of puzzles, in the order in which they are done.
  ids: readonly string[]
}

// The most puzzles of a set, and characters of its title.
export const mostPuzzles = 200
export const mostTitle = 80

const version = 1
const idForm = /^[0-9a-f]{12}$/
const perID = 8

// A link has the six bytes of each id in base64url: eight characters, without padding.
const packed = (id: string): string =>
  btoa(String.fromCharCode(...id.match(/../g)!.map((hex) => parseInt(hex, 16)))).replaceAll('+', '-').replaceAll('/', '_')
const unpacked = (text: string): string =>
  [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')

export const linkCode = (ids: readonly string[]): string => ids.map(packed).join('')

// The ids of a link; undefined if it is damaged.
export function idsOfLink(code: string): string[] | undefined {
  if (!/^[\w-]*$/.test(code) || code.length % perID || code.length > mostPuzzles * perID) return undefined
  return [...new Set((code.match(new RegExp(`.{${perID}}`, 'g')) ?? []).map(unpacked))]
}

const query = ({ title, ids }: PuzzleSet) => new URLSearchParams({ set: linkCode(ids), ...(title && { title }) })

// Where the page shows a set, where it is solved, and where it is given to a group.
export const setPath = (set: PuzzleSet): string => `/exercises?${query(set)}`
export const solvePath = (set: PuzzleSet): string => `/exercises/do?mode=free&${query(set)}`
export const givePath = (set: PuzzleSet): string => `/groups?${query(set)}`

export const setFile = ({ title, ids }: PuzzleSet): string => `${JSON.stringify({ duiyi: 'puzzles', version, title, puzzles: ids }, null, 1)}\n`

export type SetFault = 'newer' | 'damaged'

// The set of a file, or what is wrong with it.
export function setOfFile(text: string): PuzzleSet | SetFault {
  try {
    const found = JSON.parse(text.replace(/^\ufeff/, '')) as { duiyi?: unknown; version?: unknown; title?: unknown; puzzles?: unknown }
    const { title = '', puzzles } = found
    if (found.duiyi !== 'puzzles' || typeof found.version !== 'number') return 'damaged'
    if (found.version > version) return 'newer'
    if (typeof title !== 'string' || !Array.isArray(puzzles) || !puzzles.every((id) => typeof id === 'string' && idForm.test(id))) return 'damaged'
    const ids = [...new Set(puzzles as string[])]
    return ids.length && ids.length <= mostPuzzles ? { title: [...title].slice(0, mostTitle).join(''), ids } : 'damaged'
  } catch {
    return 'damaged'
  }
}
