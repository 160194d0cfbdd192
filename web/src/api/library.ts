// Calls of the library: "Library" in docs/reference/api.md.
import { answer, call } from './client'
import type { Collected, Explored, GameKind, LibraryCollection, LibraryPage, LibraryPerson, NamedOpening, StudyOpened } from './types'

export interface LibraryFilter {
  game?: GameKind
  player?: string
  event?: string
  from?: string
  to?: string
  result?: string
  opening?: string
  own?: 'true'
  label?: string
  position?: string
  // A board on which ? may hold anything.
  pattern?: string
  // The letters of all pieces on the board.
  material?: string
  // Numbers with commas between.
  games?: string
}

const said = (filter: LibraryFilter, more: Record<string, string> = {}) =>
  new URLSearchParams(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== ''))

// A search goes through all games, and a first one may make the index.
const patienceMS = 120_000

export const searchLibrary = (filter: LibraryFilter, after = '') =>
  call<LibraryPage>('GET', `/api/library?${said(filter, { after, limit: '100' })}`, undefined, patienceMS)

export const explore = (filter: LibraryFilter, book = '') => call<Explored>('GET', `/api/library/explore?${said(filter, { book })}`, undefined, patienceMS)

export const openingsOf = (game: GameKind) => call<NamedOpening[]>('GET', `/api/library/openings?game=${game}`)

export const collections = () => call<LibraryCollection[]>('GET', '/api/library/labels')

// Puts all that is found into a collection, or takes it out.
export const label = (filter: LibraryFilter, name: string, into: boolean) =>
  call<LibraryCollection[]>('POST', `/api/library/labels?${said(filter)}`, { label: name, in: into }, patienceMS)

export const persons = (game: GameKind, name: string) =>
  call<LibraryPerson[]>('GET', `/api/library/players?${new URLSearchParams({ game, name })}`, undefined, patienceMS)

// Has spellings stand for the first of them; one alone stands for itself again.
export const joinNames = (names: readonly string[]) => call<void>('POST', '/api/library/players', { names })

export const studyEntry = (n: number) => call<StudyOpened>('POST', `/api/library/${n}/study`, {})

export async function exportLibrary(filter: LibraryFilter, format: string): Promise<Blob> {
  return (await answer('GET', `/api/library/export?${said(filter, { format })}`, undefined, patienceMS)).blob()
}

// Puts the games of a file into the library.
export async function collect(file: File): Promise<Collected | undefined> {
  const name = file.webkitRelativePath || file.name
  const response = await fetch(`/api/library?${new URLSearchParams({ name })}`, { method: 'POST', body: file })
  return response.ok ? ((await response.json()) as Collected) : undefined
}
