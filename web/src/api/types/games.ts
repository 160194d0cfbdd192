// A game that is played: as it stands, what changes, what can be asked of it.
import type { Report } from './engines'
import type { Config, GameKind, Left, Move, Player, Result, Side, View } from './play'

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
  // Of a game between two people over a network: about what their next moves
  // will be credited with, what was counted back for what the server cost, and
  // when a clock begins to run that is running but for a vacation.
  lag_ms?: [number, number]
  credited_ms?: [number, number]
  starts_ms?: number
  vacation?: { until_ms: [number, number]; left_ms: [number, number] }
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
  // Of a game between two people over a network.
  network?: Network
  undo_offer?: UndoOffer
  // Who is not there on their own turn, and in how long the other may claim the game.
  gone?: { side: Side; claim_ms: number }
}

// Which seats nobody has taken, and who is at the board. You is one's own, told
// only to who asks with its secret.
export interface Network {
  open: [boolean, boolean]
  present: [boolean, boolean]
  you?: Side
}

// A side asks to go back to a ply.
export interface UndoOffer {
  side: Side
  to: number
}

// What the secret of an open seat gives.
export interface Joined {
  side: Side
  secret: string
  game: Game
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
  // To who has come back.
  title?: string
  network?: Network
  undo_offer?: UndoOffer
  // Who is not there on their own turn, and in how long the other may claim the game.
  gone?: { side: Side; claim_ms: number }
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
  // "network": it is between two people, each at a page of their own.
  keeps?: string
  damaged?: boolean
}

export type Command =
  | { type: 'move'; move: string; notation?: string; took_ms?: number }
  | { type: 'undo' | 'redo'; unit?: 'ply' | 'round'; to?: number }
  | { type: 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw'; side: Side }
  | { type: 'restart' | 'flag' | 'pause' | 'resume' | 'vary' | 'move_now' | 'think_again' | 'halt' | 'step' | 'go_on' }
  | { type: 'pace'; pace_ms: number }
  | { type: 'describe'; names?: [string, string]; about?: About }
  | { type: 'set_players'; players: [Player, Player] }

export type SocketMessage =
  | { type: 'game'; game: Game }
  | { type: 'update'; update: Update }
  | { type: 'thinking'; version: number; waiting?: number }
  | { type: 'info'; version: number; side: Side; info: Report }
  | { type: 'engine_failed'; version: number; code?: string; message: string }
  | { type: 'title'; title: string }
  | { type: 'slept' }
  | { type: 'presence'; present: [boolean, boolean] }
  | { type: 'greeting'; side: Side; greeting: 'hello' | 'please' | 'thanks' | 'well_played' | 'again' | 'sorry' }
  | { type: 'rematch'; offer?: [boolean, boolean]; game?: string }
  // How many look on.
  | { type: 'crowd'; n: number }
  | { type: 'deleted' }

// What an engine thinks of a game between two people, for who looks on.
export interface Opinion {
  version: number
  // The moment that it is about, and who is to move there: the score is theirs.
  ply: number
  side: Side
  info: Report
}
