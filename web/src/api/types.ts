// The JSON of docs/api.md. Sides are 0, the first to move as a rule, and 1.

// A game by its name; games/ has those that the page knows.
export type GameKind = string
export type Side = 0 | 1

// The program that answers; quit says that POST /api/quit ends it.
export interface Health {
  name: string
  version: string
  quit: boolean
}

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
  // That an engine thinks with; one if missing.
  threads?: number
}

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

// What the engine that chose a move said of it.
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

// A fact that is proved, with its sentence by language: docs/reasons.md.
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

// How two engines play: halted they wait, when they have made so many steps.
export interface Show {
  halted: boolean
  steps: number
  pace_ms: number
}

export interface Clock {
  left_ms: [number, number]
  periods_left: [number, number]
  running: boolean
  server_ms: number
  // What the cap leaves for the move under way, where one holds.
  move_left_ms?: number
}

export interface Game {
  id: string
  title: string
  version: number
  created_ms: number
  updated_ms: number
  config: Config
  start: { board: string; turn: Side; clock?: Left }
  ply: number
  length: number
  moves: Move[]
  position: View
  result: Result | null
  offer: Side | null
  clock: Clock | null
  // Only of a game between engines.
  show?: Show
  thinking: boolean
  // Its place in the line, while the engine waits for a processor.
  waiting?: number
  // What of a stored game is lost: so many events after what is shown, and with
  // row the title and the dates as well.
  damage?: { lost: number; row: boolean }
  // The game that this one began as a copy of, and the moves that both have.
  from?: Source
  // The copy that keeps the end of this game that was lifted last.
  kept?: string
  // What records say of it beside its moves.
  about?: About
  // It was opened from a record, which may have notes on it.
  noted?: boolean
}

export interface About {
  event?: string
  site?: string
  date?: string
  comment?: string
}

// What the record of a game has at a moment of the game's line.
export interface Note {
  ply: number
  comment?: string
  glyphs?: number[]
  lines?: SideLine[]
}

export interface Notes {
  notes: Note[]
}

// What might have been played: in place of the move before the moment, or after it.
export interface SideLine {
  after?: boolean
  moves: NotedMove[]
  // The record has more of it.
  more?: boolean
}

export interface NotedMove {
  move: string
  text: Record<string, string>
  comment?: string
  glyphs?: number[]
}

export interface Source {
  game: string
  ply: number
  // It keeps that game's end, which was lifted there.
  end?: boolean
}

// What has changed in a game since from_version: the first moves_from moves
// have not, and these follow them; nor have players and position where they
// are missing.
export interface Update {
  from_version: number
  version: number
  updated_ms: number
  players?: [Player, Player]
  ply: number
  moves_from: number
  moves: Move[]
  position?: View
  result: Result | null
  offer: Side | null
  clock: Clock | null
  show?: Show
  thinking: boolean
  // Its place in the line, while the engine waits for a processor.
  waiting?: number
  kept?: string
  about?: About
}

export interface GameSummary {
  id: string
  title: string
  game: GameKind
  rules: string
  players: [Player, Player]
  created_ms: number
  updated_ms: number
  plies: number
  turn: Side
  result: Result | null
  board: string
  // It is a study, of which plies counts the moves of its tree.
  study?: boolean
  // The game that a study was opened from, or that a game is a copy of.
  source?: string
  damaged?: boolean
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
  // Of its table while it analyses.
  memory_mib?: NumberRange
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

// What went wrong with a request.
export interface Fault {
  code: string
  message: string
  // Where in what was sent the fault lies: a byte offset or a field.
  at?: number | string
  // The byte, where at is a field that holds a text.
  offset?: number
  // The most bytes that are taken.
  limit?: number
  // The format of a file that is not read.
  format?: string
  // Where the game stands.
  version?: number
  refusal?: Refusal
}

export interface Refusal {
  move: string
  code: string
  points?: string[]
  detail: string
}

// What the pieces on a board do to each other, as docs/api.md has it.
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
  }[]
  lost: string[]
  faults: RecordFault[]
}

// What could not be understood of a record: where in the file, and after which
// ply (-1 where it does not stand among moves).
export interface RecordFault {
  offset: number
  line: number
  ply: number
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
}

export type Command =
  | { type: 'move'; move: string; notation?: string }
  | { type: 'undo' | 'redo'; unit?: 'ply' | 'round'; to?: number }
  | { type: 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw'; side: Side }
  | { type: 'restart' | 'flag' | 'pause' | 'resume' | 'vary' | 'move_now' | 'halt' | 'step' | 'go_on' }
  | { type: 'pace'; pace_ms: number }
  | { type: 'describe'; names?: [string, string]; about?: About }
  | { type: 'set_players'; players: [Player, Player] }

export type SocketMessage =
  | { type: 'game'; game: Game }
  | { type: 'update'; update: Update }
  | { type: 'thinking'; version: number; waiting?: number }
  | { type: 'info'; version: number; side: Side; info: Report }
  | { type: 'engine_failed'; version: number; message: string }
  | { type: 'title'; title: string }
  | { type: 'slept' }
  | { type: 'deleted' }

// A study: a tree of moves, of which each node comes before those that follow it.
export interface Study {
  id: string
  title: string
  version: number
  created_ms: number
  updated_ms: number
  config: StudyConfig
  start: { board: string; turn: Side }
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
  move?: Move
  next?: number[]
  comment?: string
  glyphs?: number[]
  shapes?: StudyShape[]
  eval?: Evaluation
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
  }[]
  latest: LibraryEntry[]
}

// What became of a file that was put into the library.
export interface Collected {
  games: number
  added: number
  faulty: number
  failed: boolean
  faults: string[]
}

export interface NamedOpening {
  code: string
  names: Record<string, string>
}
