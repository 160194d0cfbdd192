// How boards are shown: choices of this browser, not of one game. What only one
// game has to choose is kept with that game.
import { preference, remember } from '../browser/preferences'

export const lights = ['auto', 'light', 'dark'] as const
export const boards = ['wood', 'paper', 'ink', 'flat', 'dark'] as const
// How a pointer moves pieces, and how it puts stones: at once, or where a finger
// that slides lets go.
export const movings = ['both', 'click', 'drag'] as const
export const placings = ['direct', 'slide'] as const
// Where a move is asked for once more before it is made: nowhere, by correspondence,
// there and on touch screens, or everywhere.
export const confirms = ['never', 'daily', 'touch', 'always'] as const
// Seconds for each move of a replay.
export const paces = [0.5, 1, 2, 4] as const
// Move numbers on stones: none, on the last few, on all.
export const numberings = ['none', 'last', 'all'] as const

// What is told of engines' thoughts.
export const telling = ['all', 'score', 'none'] as const

export type Telling = (typeof telling)[number]
export type Theme = (typeof lights)[number]
export type BoardTheme = (typeof boards)[number]
export type Moving = (typeof movings)[number]
export type Confirm = (typeof confirms)[number]
export type Placing = (typeof placings)[number]
export type Pace = (typeof paces)[number]
export type Numbering = (typeof numberings)[number]

export interface Choices {
  // The page's light, by the system or by choice.
  theme: Theme
  board: BoardTheme
  // The far side's pieces stand upside down, for two at one table.
  turned: boolean
  // Letters and numbers around the board.
  letters: boolean
  numbers: Numbering
  moving: Moving
  confirm: Confirm
  // A move may be chosen before its turn.
  premove: boolean
  placing: Placing
  // A clock that runs low is heard, where sounds are on.
  lowTime: boolean
  // While a game runs there is nothing but the board, the clocks and the tools.
  zen: boolean
  // Legal points, and the last move, are marked.
  dots: boolean
  lastMove: boolean
  // How much the panel tells of what engines think.
  engine: Telling
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
export function oneOf<T extends string>(name: string, all: readonly T[], fallback: T): T {
  const kept = preference<unknown>(name, fallback)
  return all.find((v) => v === kept) ?? fallback
}

function flag(name: string, fallback: boolean): boolean {
  const kept = preference<unknown>(name, fallback)
  return typeof kept === 'boolean' ? kept : fallback
}

// Earlier pages kept a switch for pieces and a way of putting stones.
const confirmedAlways = (): boolean => preference<unknown>('confirm', false) === true || preference<unknown>('placing', '') === 'confirm'

class Display implements Choices {
  theme = $state(oneOf('theme', lights, 'auto'))
  board = $state(oneOf('board', boards, 'wood'))
  turned = $state(flag('turned', false))
  letters = $state(flag('letters', true))
  numbers = $state(oneOf('numbers', numberings, 'none'))
  moving = $state(oneOf('moving', movings, 'both'))
  confirm = $state(oneOf('confirm', confirms, confirmedAlways() ? 'always' : 'daily'))
  premove = $state(flag('premove', true))
  placing = $state(oneOf('placing', placings, 'direct'))
  lowTime = $state(flag('lowTime', true))
  zen = $state(flag('zen', false))
  dots = $state(flag('dots', true))
  lastMove = $state(flag('lastMove', true))
  engine = $state(oneOf('engine', telling, 'all'))
  scores = $state(flag('scores', false))
  calls = $state(flag('calls', true))
  typed = $state(flag('typed', false))
  pace = $state<Pace>(paces.find((p) => p === preference<unknown>('pace', 1)) ?? 1)

  // A move in a game, by correspondence or not, is to be confirmed.
  asks(daily: boolean): boolean {
    if (this.confirm === 'touch') return daily || matchMedia('(pointer: coarse)').matches
    return this.confirm === 'always' || (this.confirm === 'daily' && daily)
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
