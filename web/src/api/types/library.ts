// The library: games that are looked for.
import type { GameKind, Move } from './play'
import type { TextNote } from './records'

// How often each side won.
export interface Results {
  first: number
  drawn: number
  second: number
}

// A game of the library.
export interface LibraryEntry {
  n: number
  game: GameKind
  players: [string, string]
  event: string
  date: string
  result: string
  // Its code, or empty.
  opening: string
  plies: number
  // At its end.
  board: string
  // The id of a game that was played here, or empty.
  own: string
  // The collections that it is in.
  labels?: string[]
}

export interface LibraryCollection {
  name: string
  games: number
}

// A player, by the name that stands for him and all that records call him by.
export interface LibraryPerson {
  name: string
  games: number
  spellings: { name: string; games: number }[]
}

export interface LibraryPage {
  games: LibraryEntry[]
  // What the next page begins with; empty at the end.
  next: string
  counts: { games: number; results: Results; years: Record<string, number>; openings: Record<string, number> }
}

// What games of the library went on with in a position.
export interface Explored {
  games: number
  results: Results
  opening: string
  moves: {
    // None: games ended there.
    move?: Move
    games: number
    results: Results
    years: Record<string, number>
    players: { name: string; games: number }[]
    // None: the book does not know it.
    book?: BookEntry
  }[]
  latest: LibraryEntry[]
}

// What a book knows of a move; the results are those of the side that moves.
export interface BookEntry {
  weight: number
  forbidden: boolean
  wins: number
  draws: number
  losses: number
  note: string
}

export interface ShelvedBook {
  name: string
  game: GameKind
  format: string
  rules: string
  moves: number
  editing: boolean
}

// Where a game left what is known; 0: it did not.
export interface Departure {
  ply: number
}

// What became of a file that was put into the library.
export interface Collected {
  games: number
  added: number
  faulty: number
  // Lines that belong to no game.
  unread: number
  failed: boolean
  faults: string[]
  details: ImportFault[]
  // How many more there are.
  unlisted: number
  // In which the text of games was read; ASCII has none.
  charsets: string[]
}

// What of a file was not read as it stands.
export interface ImportFault {
  kind: 'file' | 'game' | 'line' | TextNote['code']
  // Of the file, from 1; 0 in file and line.
  game: number
  line: number
  column?: number
  code: string
  text: string
  message: string
  // Faults of the game after this one.
  more: number
}

export interface NamedOpening {
  code: string
  names: Record<string, string>
}
