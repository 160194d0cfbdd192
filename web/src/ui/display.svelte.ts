// How the board is shown: choices of this browser, not of a game.
import { currentLanguage } from '../i18n/index.svelte'
import { preference, remember } from '../browser/preferences'

export const lights = ['auto', 'light', 'dark'] as const
export const boards = ['wood', 'paper', 'ink', 'flat', 'dark'] as const
export const notations = ['chinese', 'wxf', 'iccs'] as const
// How the pieces of xiangqi are drawn.
export const pieceSets = ['traditional', 'simplified', 'pictures', 'movement'] as const
// Xiangqi's styles. 'auto' goes with the notation of the moves.
//   both: each side's own numerals, counted from its own right hand, 一…九 for Red and 1…9 for Black
//   near: the same, on the lower edge alone
//   arabic: the same, in digits for both sides
//   iccs: files a to i from Red's left, ranks 0 to 9
//   algebraic: the same, with ranks 1 to 10
export const coordinateStyles = ['auto', 'both', 'near', 'arabic', 'iccs', 'algebraic', 'off'] as const
// How a pointer moves pieces, and how it puts stones: at once, at the second
// press on the same point, or where a finger that slides lets go.
export const movings = ['both', 'click', 'drag'] as const
export const placings = ['direct', 'confirm', 'slide'] as const
// Seconds for each move of a replay.
export const paces = [0.5, 1, 2, 4] as const
// Move numbers on stones: none, on the last few, on all.
export const numberings = ['none', 'last', 'all'] as const

export type Theme = (typeof lights)[number]
export type BoardTheme = (typeof boards)[number]
export type PieceSet = (typeof pieceSets)[number]
export type CoordinateStyle = (typeof coordinateStyles)[number]
export type Notation = (typeof notations)[number]
export type Moving = (typeof movings)[number]
export type Placing = (typeof placings)[number]
export type Pace = (typeof paces)[number]
export type Numbering = (typeof numberings)[number]

export interface Choices {
  // The page's light, by the system or by choice.
  theme: Theme
  board: BoardTheme
  pieces: PieceSet
  // The far side's pieces stand upside down, for two at one table.
  turned: boolean
  coordinates: CoordinateStyle
  // Letters and numbers around a gomoku board.
  letters: boolean
  numbers: Numbering
  // Where none was chosen: Chinese for those who read it, else WXF.
  notation: Notation
  moving: Moving
  // A move of a piece is asked for once more before it is made.
  confirm: boolean
  placing: Placing
  // Legal points, and the last move, are marked.
  dots: boolean
  lastMove: boolean
  // Engines' scores stand beside their moves in the list.
  scores: boolean
  // Checks and mates are called out across the board.
  calls: boolean
  // The field for moves in writing is open.
  typed: boolean
  pace: Pace
}

// What the browser remembers, or the fallback when it remembers nothing that
// is among the choices.
function oneOf<T extends string>(name: string, all: readonly T[], fallback: T): T {
  const kept = preference<unknown>(name, fallback)
  return all.find((v) => v === kept) ?? fallback
}

function flag(name: string, fallback: boolean): boolean {
  const kept = preference<unknown>(name, fallback)
  return typeof kept === 'boolean' ? kept : fallback
}

class Display implements Choices {
  theme = $state(oneOf('theme', lights, 'auto'))
  board = $state(oneOf('board', boards, 'wood'))
  pieces = $state(oneOf('pieces', pieceSets, 'traditional'))
  turned = $state(flag('turned', false))
  // An older page remembered only whether there were any.
  coordinates = $state(
    preference<unknown>('coordinates', true) === false ? 'off' : oneOf('coordinates', coordinateStyles, 'auto'),
  )
  letters = $state(flag('letters', true))
  numbers = $state(oneOf('numbers', numberings, 'none'))
  #notation = $state<Notation | ''>(oneOf('notation', ['', ...notations], ''))
  moving = $state(oneOf('moving', movings, 'both'))
  confirm = $state(flag('confirm', false))
  placing = $state(oneOf('placing', placings, 'direct'))
  dots = $state(flag('dots', true))
  lastMove = $state(flag('lastMove', true))
  scores = $state(flag('scores', false))
  calls = $state(flag('calls', true))
  typed = $state(flag('typed', false))
  pace = $state<Pace>(paces.find((p) => p === preference<unknown>('pace', 1)) ?? 1)

  get notation(): Notation {
    return this.#notation || (currentLanguage() === 'en' ? 'wxf' : 'chinese')
  }
  set notation(chosen: Notation) {
    this.#notation = chosen
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    const self: Choices = this
    self[key] = value
    remember(key, value)
    this.applyTheme()
  }

  applyTheme(): void {
    const { dataset } = document.documentElement
    dataset['theme'] = this.theme
    dataset['board'] = this.board
  }
}

export const display = new Display()
