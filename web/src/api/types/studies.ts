// Studies: trees of moves.
import type { Report } from './engines'
import type { Source } from './games'
import type { GameKind, Move, Result, Score, Side, View } from './play'

// A study: a tree of moves, of which each node comes before those that follow it.
export interface Study {
  id: string
  title: string
  version: number
  created_ms: number
  updated_ms: number
  config: StudyConfig
  start: { board: string; turn: Side }
  // That the nodes name.
  moves: Move[]
  nodes: StudyNode[]
  undo: boolean
  redo: boolean
  damage?: { lost: number; row: boolean }
}

export interface StudyConfig {
  game: GameKind
  rules: string
  options?: Record<string, unknown>
  setup?: string
  players: [string, string]
  result?: string
  tags?: { name: string; value: string }[]
  from?: Source
}

// A move and what is said of the position after it; number 0, which has no move, is the start.
export interface StudyNode {
  id: number
  parent: number
  // Its place among the moves.
  move?: number
  next?: number[]
  comment?: string
  glyphs?: number[]
  shapes?: StudyShape[]
  eval?: Evaluation
  // Of the first side, -1 to 1, by the evaluation.
  chance?: number
  spent_ms?: number
}

// An arrow, or a ring where it comes from nowhere.
export interface StudyShape {
  from?: string
  to: string
  colour: string
}

// What an engine or a file said of a position, from the point of view of side 0.
export interface Evaluation {
  score: Score
  depth?: number
}

// What has changed in a study since from_version: these nodes are as they are now, and those are gone.
export interface StudyUpdate {
  from_version: number
  version: number
  updated_ms: number
  title: string
  moves: Move[]
  nodes: StudyNode[]
  gone: number[]
  undo: boolean
  redo: boolean
}

export interface StudyEdited {
  // To which the command led.
  node: number
  update: StudyUpdate
}

export interface StudyOpened {
  id: string
  node: number
}

// What an engine thinks of a position of a study so far, the best line first.
export interface Analysis {
  node: number
  // The lines are of the other side, as if the one to move had passed.
  threat?: boolean
  side: Side
  lines: Report[]
  // The deepest that is remembered of the position, from anywhere.
  known?: Report
  done: boolean
  // The place in the line for a processor.
  waiting?: number
}

export interface StudyPosition {
  node: number
  position: View
  result: Result | null
}

export type StudyCommand =
  | { type: 'play'; node: number; moves: string[] }
  | { type: 'delete' | 'promote' | 'main'; node: number }
  | { type: 'reorder'; node: number; index: number }
  | { type: 'comment'; node: number; text: string }
  | { type: 'mark'; node: number; glyphs: number[] }
  | { type: 'draw'; node: number; shapes: StudyShape[] }
  | { type: 'evaluate'; node: number; eval?: Evaluation }
  | { type: 'title'; text: string }
  | { type: 'undo' | 'redo' }

export type StudyMessage =
  | { type: 'study'; study: Study }
  | { type: 'study_update'; update: StudyUpdate }
  | { type: 'deleted' }
