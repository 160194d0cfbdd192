// Reports: what the moves of a game were worth.
import type { Reason } from './engines'
import type { Config, Move, Result, Ruling, Score, Side } from './play'

// A report on a game or study, as far as it is made.
export interface ReportSoFar {
  // Positions looked at.
  done: number
  of: number
  // Its place in the line of reports.
  waiting?: number
  // Of the first side after so many plies, -1 to 1.
  chances: (number | null)[]
  engine: string
  time_ms: number
  // It could not be stored.
  unsaved?: boolean
  // Why nobody goes on with it unless it is asked for again.
  failed?: string
  // When all is done.
  report?: GameReport
  // With the first that is told.
  game?: Reported
}

// The game that a report is on.
export interface Reported {
  id: string
  title: string
  study?: boolean
  config: Config
  start: { board: string; turn: Side }
  moves: Move[]
  result: Result | null
}

export interface GameReport {
  start?: number
  moves: ReportedMove[]
  sides: [SideReport, SideReport]
  // Numbers of moves, from 1.
  turning: number[]
  repetitions: Repetition[]
}

// Score and chance are the first side's, after the move; loss is the mover's.
export interface ReportedMove {
  score?: Score
  chance?: number
  depth?: number
  best?: string
  line?: string[]
  best_text?: Record<string, string>
  line_text?: Record<string, string[]>
  loss?: number
  // The number of PGN's glyph.
  mark?: number
  book?: boolean
  forced?: boolean
  spent_ms: number
  reasons?: Reason[]
  // Where there is no game beside.
  played?: string
  text?: Record<string, string>
}

export interface SideReport {
  accuracy?: number
  judged: number
  marks: Record<string, number>
  spent_ms: number
}

// What the rules had to say of a repetition after so many plies.
export interface Repetition {
  ply: number
  kind: string
  side?: Side
  // The move that broke it, and whose it was.
  broken?: number
  by?: Side
  notice: Ruling
}

// What comes of a move that was tried in place of a mistake.
export interface Tried {
  good: boolean
  best?: boolean
  loss: number
  move: Move
}
