// Engines, and what they say of a position.
import type { GameKind, Info, Side } from './play'

// How the person stands with an engine that follows them.
export interface Standing {
  engine: string
  // That the next game is played at.
  level: string
  elo: number
  won: number
  drawn: number
  lost: number
  // The game that counted last: half points of the person, and how often help was asked for.
  last?: { game: string; level: string; half: number; helps: number; ended_ms: number }
}

// An account with the line in every notation: of a search under way, or asked for.
export interface Report extends Info {
  pv_text?: Record<string, string[]>
  // Of the side to move, in thousandths; missing where the engine's scores are not known to mean any.
  chances?: Chances
}

export interface Chances {
  win: number
  draw: number
  loss: number
}

// What the engine that chose a move said of it, or what is remembered of a position.
export interface Said {
  ply: number
  side: Side
  info: Report
}

// What an engine would play for the side to move: the best line first.
export interface Advice {
  version: number
  side: Side
  lines: Report[]
  done: boolean
  // Its place in the line, while it waits for a processor and has no lines yet.
  waiting?: number
  // Why the best move is good, where that can be proved: with the last of it, when asked for.
  reasons?: Reason[]
}

// A fact that is proved, with its sentence by language: docs/reference/reasons.md.
export interface Reason {
  role: string
  kind: string
  name?: string
  side: Side
  by?: string[]
  targets?: string[]
  gain?: number
  moves?: number
  line?: string[]
  text: Record<string, string>
}

// A forced win: the moves of both sides in turn, "" where the loser has no
// answer that the rules allow. Empty where none was found.
export interface ForcedWin {
  version: number
  side: Side
  line: string[]
  nodes: number
  time_ms: number
}

// What comes before an answer that waits for a processor: the place in the line,
// 0 when it has begun.
export interface Waiting {
  waiting: number
}

export interface NumberRange {
  min: number
  max: number
  default: number
}

export type StrengthKey = 'depth' | 'nodes' | 'move_time_ms'

export interface EngineInfo {
  id: string
  game: GameKind
  name: Record<string, string>
  strength: Partial<Record<StrengthKey, NumberRange>>
  // From the weakest up, by the number on the ladder; the face names a picture of the page's. The Elo number is
  // missing where nobody measured. The step is the match with the level below; its error is half the width of the 95 % interval.
  levels: LevelInfo[]
  default_level?: string
  // That it may think with, at the levels that say so and at a strength set by a number.
  threads?: NumberRange
  // It can open by books other than its own.
  books?: boolean
  // Of its table while it analyses.
  memory_mib?: NumberRange
  // A program of the user's own: what may be set of it, how it does, and the code of what it failed by.
  own?: boolean
  state?: 'starting' | 'ready' | 'failed'
  trouble?: string
  options?: EngineOption[]
}

export interface EngineOption {
  name: string
  type: 'check' | 'spin' | 'combo' | 'button' | 'string'
  default?: string
  min?: number
  max?: number
  choices?: string[]
}

export interface LevelInfo {
  id: string
  number?: number
  name: Record<string, string>
  face?: string
  elo?: number
  step?: { elo: number; error?: number; games?: number }
  threads?: boolean
}
