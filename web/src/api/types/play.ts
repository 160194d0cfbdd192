// What games are made of: sides, moves, positions, and how they are played.

// A game by its name; games/ has those that the page knows.
export type GameKind = string
export type Side = 0 | 1

export interface Player {
  kind: 'human' | 'engine'
  name?: string
  engine?: string
  level?: string
  depth?: number
  nodes?: number
  move_time_ms?: number
  // Its level follows how the person does, and the game counts for that.
  adaptive?: boolean
  // Their account is deleted, and their name with it.
  left?: boolean
  // That an engine thinks with; one if missing.
  threads?: number
  // Of an engine of one's own, by name: what is set otherwise than it declares.
  options?: Record<string, string>
  // That an engine opens by: its own if missing, 'none', or the name of a book.
  book?: string
}

export interface ClockConfig {
  main_ms?: number
  increment_ms?: number
  per_move_ms?: number
  byoyomi_ms?: number
  periods?: number
  // Most that a move may take out of main_ms.
  move_cap_ms?: number
}

export interface Config {
  game: GameKind
  rules: string
  size?: number
  setup?: string
  // What a forbidden move leads to; missing is refused.
  fouls?: 'refused' | 'loses'
  // The opening rule; missing is none.
  opening?: string
  players: [Player, Player]
  clock: ClockConfig
  no_take_backs?: boolean
  no_hints?: boolean
  // Of a game of two people over the network: "network"; what is made of it; and
  // how much of what the network costs is given back: "", "generous" or "none".
  keeps?: string
  rated?: boolean
  public?: boolean
  lag?: string
  // What the engines' choices follow from; without one they play the same every time.
  seed?: number
}

export interface Result {
  winner: Side | null
  reason: string
  detail?: string
}

export interface Score {
  centipawns?: number
  mate?: number
}

// An engine's account of a search; the score is for the side that searched.
export interface Info {
  depth?: number
  sel_depth?: number
  score?: Score
  nodes?: number
  nps?: number
  time_ms?: number
  pv?: string[]
  // The move comes from an opening book: nothing was searched.
  book?: boolean
}

export interface Move {
  move: string
  // What an opening rule made of it; the first three leave the board as it was.
  kind?: 'choice' | 'number' | 'offer' | 'pick'
  // The players swap seats with it.
  swap?: boolean
  side: Side
  from?: string
  to: string
  piece: string
  captured?: string
  check?: boolean
  text: Record<string, string>
  info?: Info
  // What the clocks showed after it.
  clock?: Left
  // What was credited for its way over the network, in ms.
  lag?: number
}

// Why a point is forbidden.
export interface Foul {
  point: string
  kind: string
  // The rows that a stone there would make, each with its points.
  rows?: { name: string; stones: string[]; completions: string[] }[]
}

// A ruling on a loop or on the move limit, in sentences by language: on the
// whole and on each move of the loop. A warning of one has the verdict alone.
export interface Ruling {
  // Who loses by it, or must vary; null for a draw.
  loser: Side | null
  clause: string
  // Moves until a warning comes true.
  plies?: number
  // The moves of the loop, once around.
  loop: string[]
  text: Record<string, { verdict: string; reason?: string; moves?: string[] }>
}

// What an opening rule asks of the side to decide.
export interface Opening {
  rule: string
  ask: 'place' | 'choice' | 'number' | 'offer' | 'pick'
  // The number of the stone that comes next.
  stone: number
  // The central square that it must lie in, or outside of.
  within?: number
  outside?: number
  options?: string[]
  offers?: string[]
  of?: number
}

// A named opening.
export interface Pattern {
  code: string
  name: Record<string, string>
}

export interface View {
  opening?: Opening
  pattern?: Pattern
  board: string
  turn: Side
  legal: string[]
  check?: string
  row?: string[]
  forbidden?: string[]
  fouls?: Foul[]
  warning?: Ruling
  ruling?: Ruling
  seen?: number
}

// What becomes of a position by moves, outside of any game.
export interface Line {
  moves: Move[]
  position: View
  result: Result | null
}

// What the clocks showed at a moment of the game.
export interface Left {
  left_ms: [number, number]
  periods_left: [number, number]
}

// What the pieces on a board do to each other, as docs/reference/api.md has it.
export interface Relations {
  pieces: {
    point: string
    side: Side
    stands: 'checked' | 'hanging' | 'weak' | 'guarded' | 'unbacked'
    attackers: string[]
    guards: string[]
  }[]
  rows: { side: Side; kind: 'four' | 'open_four' | 'three'; stones: string[]; points: string[] }[]
}
