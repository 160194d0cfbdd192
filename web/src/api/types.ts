// The JSON of the API. openapi.ts has it as the server describes it (npm run api); here are
// names of the page for parts of it, and what each command needs.
import type * as api from './openapi'
export type * from './openapi'

// A game by its name; games/ has those that the page knows.
export type GameKind = string
export type Grade = api.Review['grade']
export type StrengthKey = keyof api.Strength
export type SocketMessage = api.GameSocketMessage
export type TableValue = Omit<api.TableMove, 'move' | 'text'>
export type StudyMessage = api.StudySocketMessage
export type StudyAccess = api.StudyShare['access']

// One<B, T> is T, a kind of a request body that the API describes as B.
type One<B, T extends B> = T

export type Command = One<
  api.CommandBody,
  | { type: 'move'; move: string; notation?: string; took_ms?: number }
  | { type: 'undo' | 'redo'; unit?: 'ply' | 'round'; to?: number }
  | { type: 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw'; side: api.Side }
  | { type: 'restart' | 'flag' | 'pause' | 'resume' | 'vary' | 'move_now' | 'think_again' | 'halt' | 'step' | 'go_on' }
  | { type: 'pace'; pace_ms: number }
  | { type: 'describe'; names?: [string, string]; about?: api.About }
  | { type: 'set_players'; players: [api.Player, api.Player] }
>

export type StudyCommand = One<
  api.StudyCommand,
  | { type: 'play'; node: number; moves: string[] }
  | { type: 'delete' | 'promote' | 'main'; node: number }
  | { type: 'reorder'; node: number; index: number }
  | { type: 'comment'; node: number; text: string; base?: string }
  | { type: 'mark'; node: number; glyphs: number[] }
  | { type: 'draw'; node: number; shapes: api.StudyShape[] }
  | { type: 'evaluate'; node: number; eval?: api.Evaluation }
  | { type: 'title'; text: string; base?: string }
  | { type: 'undo' | 'redo' }
>
