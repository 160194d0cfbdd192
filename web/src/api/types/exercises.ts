// Exercises: mistakes that come back until they are known.
import type { Report, Reason } from './engines'
import type { GameKind, Move, Side, View } from './play'

export type Grade = 'again' | 'hard' | 'good' | 'easy'
export type Stage = 'new' | 'learning' | 'known'

// An exercise as a list has it.
export interface ExerciseEntry {
  id: string
  game: GameKind
  rules: string
  board: string
  turn: Side
  // The mistake.
  played: Move
  // The game or study that it is from.
  source: string
  // Role and kind of its reasons: missed.fork.
  kinds: string[]
  added_ms: number
  due_ms: number
  stage: Stage
  suspended?: boolean
}

export interface Exercise {
  entry: ExerciseEntry
  position: View
  // The move that led to it.
  before?: Move
  mark: number
  loss: number
  best: Report
  reasons?: Reason[]
  ply: number
  title: string
  study?: boolean
  // There is no such game any more.
  gone?: boolean
  reviews: { at_ms: number; grade: Grade }[]
  // It rests so long.
  days: number
  lapses: number
}

export interface Exercises {
  exercises: ExerciseEntry[]
  due: number
  // New ones, beyond those of one sitting.
  waiting: number
  stages: Record<Stage, number>
  suspended: number
  // All there are to choose from.
  games: Record<string, number>
  kinds: Record<string, number>
}

// How often exercises were done in spans of time.
export interface Progress {
  spans: Record<Grade, number>[]
}

// Of each side, in a report.
export interface Mistakes {
  made: [number, number]
  kept: [number, number]
}
