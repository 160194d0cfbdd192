// Records that are opened, and boards that are set up.
import type { GameKind, Side } from './play'

// What was found in a record, and the game that was made of it.
export interface Imported {
  // Empty while one of several games has to be chosen.
  id: string
  format: string
  games: {
    game: GameKind
    title: string
    players: [string, string]
    result: string
    date: string
    plies: number
    comments: number
    side_lines: number
    faults: number
    // In which its text was read; ASCII has none.
    charsets: string[]
  }[]
  lost: string[]
  faults: RecordFault[]
  // The first lines of the file that belong to no game, and how many there are.
  unread: RecordFault[]
  unread_lines: number
  notes: TextNote[]
}

// How the text was read where that was not certain.
export interface TextNote {
  code: 'restored' | 'unrestored' | 'unsure' | 'wrong_set'
  line: number
  // As it was read.
  text: string
  message: string
}

// What could not be understood of a record: where in the file, and after which
// ply (-1 where it does not stand among moves).
export interface RecordFault {
  offset: number
  line: number
  // Characters of the line, from 1; none in a very long line.
  column?: number
  ply: number
  code: string
  text: string
  message: string
}

// One thing to say of a board that is being set up.
export interface SetupNote {
  code: string
  side: Side | null
  points: string[]
  reason?: string
  detail: string
}

// A board as the rules see it: without faults a game can start there.
export interface SetupReport {
  game: GameKind
  board: string
  turn: Side
  faults: SetupNote[]
  remarks: SetupNote[]
  check: string
  row: string[]
  forbidden: string[]
  // Moves of a record that led there, and the one at which its reading stopped.
  plies: number
  stopped?: RecordFault
  // Of a record, the first of so many games.
  games: number
  charsets: string[]
  notes: TextNote[]
  unread: RecordFault[]
  unread_lines: number
}

// A format that records are written in.
export interface RecordFormat {
  name: string
  extension: string
  games: GameKind[]
  // Whose format it is, by the name that players know.
  program?: string
  // It is no text: there is nothing in it to read or to copy.
  binary?: boolean
  // It is written in a character set of choice.
  charsets?: boolean
  // Moves of pieces are written in a notation of choice.
  notations?: boolean
  // A file of it is a position and no moves.
  position?: boolean
}
