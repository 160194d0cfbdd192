// Calls of the library: /api/docs.
import { answer, ApiError, call } from './client'
import { request } from './transport'
import type { Collected, EntryStudy, Explored, Fault, GameKind, LibraryCollection, LibraryEnding, LibraryPage, LibraryPerson, LibraryProfile, LibraryStudy, NamedOpening } from './types'

export interface LibraryFilter {
  game?: GameKind
  // Words: parts of names, events and openings, years.
  text?: string
  player?: string
  // The player's opponent.
  against?: string
  event?: string
  from?: string
  to?: string
  result?: string
  opening?: string
  own?: 'true' | undefined
  label?: string
  position?: string
  // A board on which ? may hold anything.
  pattern?: string
  // The letters of all pieces on the board.
  material?: string
  // An ending by material: KRP-KR.
  ending?: string
  // A board, or game@moves, whose structure is sought.
  like?: string
  // Numbers with commas between.
  games?: string
}

const said = (filter: LibraryFilter, more: Record<string, string> = {}) =>
  new URLSearchParams(Object.entries({ ...filter, ...more }).filter((entry): entry is [string, string] => Boolean(entry[1])))

// A search goes through all games, and a first one may make the index.
const patienceMS = 120_000

// Names of engines come in the language.
export const searchLibrary = (filter: LibraryFilter, language: string, after = '') =>
  call<LibraryPage>('GET', `/api/library?${said(filter, { after, limit: '100', lang: language })}`, undefined, patienceMS)

export const explore = (filter: LibraryFilter, language: string, book = '') => call<Explored>('GET', `/api/library/explore?${said(filter, { book, lang: language })}`, undefined, patienceMS)

// The endings by material of the games that a filter selects.
export const endingsOf = (filter: LibraryFilter) => call<LibraryEnding[]>('GET', `/api/library/endings?${said(filter)}`, undefined, patienceMS)

export const openingsOf = (game: GameKind) => call<NamedOpening[]>('GET', `/api/library/openings?game=${game}`)

export const collections = () => call<LibraryCollection[]>('GET', '/api/library/labels')

// Puts all that is found into a collection, or takes it out.
export const label = (filter: LibraryFilter, name: string, into: boolean) =>
  call<LibraryCollection[]>('POST', `/api/library/labels?${said(filter)}`, { label: name, in: into }, patienceMS)

export const persons = (game: GameKind, name: string) =>
  call<LibraryPerson[]>('GET', `/api/library/players?${new URLSearchParams({ game, name })}`, undefined, patienceMS)

export const profileOf = (game: GameKind, name: string) => call<LibraryProfile>('GET', `/api/library/player?${new URLSearchParams({ game, name })}`, undefined, patienceMS)

// Has spellings stand for the first of them; one alone stands for itself again.
export const joinNames = (names: readonly string[]) => call<void>('POST', '/api/library/players', { names })

export const studyEntry = (n: number) => call<EntryStudy>('POST', `/api/library/${n}/study`, {})

export async function exportLibrary(filter: LibraryFilter, format: string): Promise<Blob> {
  return (await answer('GET', `/api/library/export?${said(filter, { format })}`, undefined, patienceMS)).blob()
}

// The games as an opening book.
export async function exportBook(filter: LibraryFilter, format: string): Promise<Blob> {
  return (await answer('GET', `/api/library/book?${said(filter, { format })}`, undefined, patienceMS)).blob()
}

// The games as one study, each a chapter.
export const studySearch = (filter: LibraryFilter, title: string) => call<LibraryStudy>('POST', `/api/library/study?${said(filter)}`, { title }, patienceMS)

// What a file is called, with the folders in which it was found.
export const pathOf = (file: File): string => file.webkitRelativePath || file.name

// A file that is read again corrects the games that the library has of it: one of them
// by its number in the file, or all.
export interface Again {
  only?: number | undefined
}

// Puts the games of a file into the library. The error is an ApiError.
export async function collect(file: File, charset: string, again?: Again): Promise<Collected> {
  const query = new URLSearchParams({
    name: pathOf(file),
    ...(charset !== 'auto' && { charset }),
    ...(again && { again: 'true' }),
    ...(again?.only && { only: String(again.only) }),
  })
  let response: Response
  try {
    response = await request(`/api/library?${query}`, { method: 'POST', body: file })
  } catch (cause) {
    throw new ApiError('unreachable', String(cause))
  }
  if (response.ok) return (await response.json()) as Collected
  const said = (await response.json().catch(() => undefined)) as { error?: Fault } | undefined
  throw new ApiError(said?.error?.code ?? 'internal', said?.error?.message ?? response.statusText)
}
