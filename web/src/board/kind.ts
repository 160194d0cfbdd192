// What the page knows of a game. Everything that is one game's own is here, and
// a folder of games/ fills it in; the rest of the page asks, and names no game.
import type { Component } from 'svelte'
import type { Config, GameKind, Move, Refusal, SetupNote, Side } from '../api/types'
import { addTexts, type Texts } from '../i18n/index.svelte'
import type { EdgeMark, Grid, Spot } from './geometry'
import type { Pieces, Scene } from './scene'

// A Kind is a game: its board and pieces, its words, what is asked before it
// begins, what the editor does with it, and its chapters of the help.
//
// Its texts are found by its name: game.NAME, side.NAME.0 and so on, as PerGame
// in i18n lists them, with piece.NAME.LETTER for each letter of a board. They
// stand among the page's texts, or come along in texts by language tag.
export interface Kind {
  // As the server calls it.
  readonly name: GameKind
  readonly texts?: Readonly<Record<string, Texts>>

  // ---- The board.

  // The board of a size; of the usual one where none is given. A game with one
  // board gives that for every size.
  grid(size?: number): Grid
  // Rows and columns to choose from, where there is a choice.
  readonly sizes?: { readonly smallest: number; readonly usual: number; readonly largest: number }
  // A move puts a stone on a point, where it stays. Else it takes a piece from
  // one point to another, and the two sides sit at opposite edges.
  readonly placing: boolean
  // The lines; a plain lattice where not given. Plain ones are for small pictures.
  readonly Lines?: Component<{ grid: Grid; plain?: boolean }>
  // Marked points of a lattice.
  stars?(grid: Grid): readonly Spot[]
  // What is written around the board: letters and numbers where not given.
  edges?(grid: Grid, flipped: boolean): readonly EdgeMark[]
  // Where a move turns on its way, for arrows that go that way.
  bend?(from: Spot, to: Spot): Spot | undefined
  // A whole board as text, for a picture of the game.
  readonly sample: string

  // ---- The pieces: letters, in capitals for the first side and small for the
  // second; X and O are stones.

  // One piece, centred on 0, 0, in a cell of 100 units; a stone where not given.
  readonly Piece?: Component<PieceProps>
  // The piece that stands for either side.
  readonly sides: readonly [string, string]
  // The pieces whose attack is a check and whose loss is the game's.
  readonly kings?: readonly [string, string]
  // What a piece counts when it is taken, by capital letter, the dearest first;
  // without it nothing is taken, or nobody counts.
  readonly worth?: Readonly<Record<string, number>>
  // Signs that stand for letters in a board of text.
  readonly signs?: Readonly<Record<string, string>>
  // How a board's text has empty points, and the side to move.
  readonly written: { readonly gaps: 'counted' | 'dotted'; readonly turns: readonly [string, string] }
  // A word across the board at a check or a mate.
  readonly Call?: Component<{ mate: boolean }>

  // ---- Words.

  // The notations that its moves can be shown in, where there is a choice.
  readonly notations?: Notations
  // A move for a system voice; the letters of its points where not given.
  spoken?(move: Move): Utterance | undefined
  // Why a move was refused, where more can be said than the code's own text.
  refusalText?(refusal: Refusal, scene: Scene): string | undefined
  // A point as a player says it; its name in capitals where not given.
  point?(point: string): string
  // A fault or an oddity of a board that is set up.
  noteText?(note: SetupNote, pieces: Pieces, turn: Side): string | undefined
  // The moves that a side may choose before its turn: all that its pieces could make,
  // whatever stands in their way. Any empty point where not given.
  ahead?(): Promise<{ ahead(pieces: Pieces, side: Side): string[] }>
  // What a side's pieces do to each other, or the rows that threaten.
  readonly threats: 'pieces' | 'rows'

  // ---- Engines and records.

  // So many moves are compared when their values are shown.
  readonly compared: number
  // From this score, in centipawns, an engine claims a win that is no mate: whoever
  // must not repeat the position runs out of other moves.
  readonly byRule?: number
  // The loop in the moves of a line: the first, and the one after the last.
  loopIn?(line: readonly string[]): readonly [from: number, to: number] | undefined
  // Positions with so many pieces or fewer may be in an endgame table.
  readonly tablePieces?: number
  // Forced wins can be looked for.
  readonly forcedWins: boolean
  // The usual record format, by the server's name for it.
  readonly record: string

  // ---- How it is shown.

  // Letters of pieces to show a theme by.
  readonly preview: string
  // The display's switches that mean something, in the order of the menu.
  readonly flags: readonly Flag[]
  // Choices of its own in that menu, and the ones that a newcomer should see.
  readonly LookFields?: Component
  readonly FirstLook?: Component

  // ---- A new game.

  // Its rule sets, the usual one first. Texts: rules.NAME.
  readonly rules: readonly string[]
  // What it can start from beside the usual board and a position of one's own.
  // Texts: new.from.NAME.
  readonly starts: readonly string[]
  // Choices of its own, as they are at first; size where there are sizes.
  readonly settings?: Settings
  // What they make of a game that starts from the usual board or one of starts.
  config?(settings: Settings, start: string): Pick<Config, 'size' | 'opening' | 'setup'>
  // The opening rules that two people may begin by, the usual one, which is none, first.
  readonly openings?: readonly string[]
  // Fields for them: under the rules, and under what the game starts from.
  readonly RulesFields?: Component<FieldsProps>
  readonly StartFields?: Component<FieldsProps>

  // ---- The editor.

  // The box of pieces, row by row.
  readonly tray: readonly (readonly string[])[]
  // How many of a letter there are for a side; without end where not given.
  readonly box?: Readonly<Record<string, number>>
  // Letters that keys other than their own put on the board.
  readonly keys?: Readonly<Record<string, string>>
  // The rules have a say in what a position is.
  readonly ruledPositions: boolean
  // The usual board as text, where it is not empty, and that with no more on it
  // than every position must have.
  readonly start?: string
  readonly bare?: string

  // ---- The first page.

  // Positions that the side to move wins by force, one for a day.
  challenges?(): Promise<{ readonly challenges: readonly Challenge[] }>

  // ---- The opening trainer.

  // Ready-made repertoires.
  systems?(): Promise<{ readonly systems: readonly System[] }>

  // ---- The help, fetched when it is read.

  help?(): Promise<{ readonly chapters: readonly Chapter[] }>
}

export interface PieceProps {
  letter: string
  // Without the finer parts, for small pictures.
  plain?: boolean | undefined
  // The piece of the side at the upper edge.
  far?: boolean | undefined
  // Drawn for the reader on the other side of the table.
  turned?: boolean | undefined
  // Another set of pieces than the chosen one.
  set?: string | undefined
}

export interface Notations {
  // Texts: moves.NAME.
  readonly all: readonly string[]
  // Reading it follows the choice.
  chosen(): string
  choose(notation: string): void
  // Whether readers were given one that they never chose and may not know.
  given(): boolean
  // The keys under which a move's or a line's texts have a notation, the best first.
  keys(notation: string): readonly string[]
}

// What a voice says, and the language that it speaks.
export interface Utterance {
  text: string
  tag: string
}

// In how many moves of one's own the position is won, and its board as text.
export type Challenge = readonly [moves: number, board: string]

// A system of the openings: its lines for either side, moves separated by blanks.
export interface System {
  readonly title: Readonly<Record<'en', string> & Record<string, string>>
  readonly lines: readonly [readonly string[], readonly string[]]
}

export type Flag = 'dots' | 'lastMove' | 'calls' | 'turned' | 'premove' | 'letters'

export type Settings = Readonly<Record<string, unknown>>

export interface FieldsProps {
  settings: Settings
  // What the game starts from.
  start: string
  onchange: (change: Settings) => void
}

export interface Chapter {
  // The end of its address, and its key among the titles of the help.
  readonly name: string
  // Its title, where the help has none.
  title?(): string
  // The chapter that it follows; with none it is the game's first.
  readonly after?: string
  // It is given the texts of the help, and takes of them what it needs.
  readonly Page: Component<{ texts: never }>
}

const known = new Map<GameKind, Kind>()

// Makes games known to the page, in the order in which they are offered.
export function register(...kinds: readonly Kind[]): void {
  for (const kind of kinds) {
    known.set(kind.name, kind)
    if (kind.texts) addTexts(kind.texts)
  }
}

export const kinds = (): readonly Kind[] => [...known.values()]

export const isKind = (name: string): boolean => known.has(name)

export function kindOf(name: GameKind): Kind {
  const kind = known.get(name)
  if (!kind) throw new Error(`no game is called ${JSON.stringify(name)}`)
  return kind
}
