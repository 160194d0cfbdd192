// The first moves of each game, as the program gave them when the page was built: until it has
// come the page asks them. scripts/called.mjs writes them; nothing here knows a rule.
import type { Move, View } from '../api/types'

// The parts of a board's text that a move changes, by number.
export type Changes = Readonly<Record<number, string>>

export interface Opening {
  game: string
  // Rules by which a game begins like this, and the board's size where there is a choice.
  rules: string[]
  size?: number
  // The board before the first move, and whose that is.
  board: string
  turn: View['turn']
  // What else is said of that position, and of those after every first move.
  start: Omit<View, 'board' | 'turn' | 'legal'>
  after: Omit<View, 'board' | 'legal'>
  moves: [Move, Changes][]
}

const between = /([/ ])/

export function changed(before: string, after: string): Changes {
  const old = before.split(between)
  return Object.fromEntries(after.split(between).flatMap((text, i) => (text === old[i] ? [] : [[i, text]])))
}

export const boardAfter = ({ board }: Pick<Opening, 'board'>, [, changes]: Opening['moves'][number]): string =>
  board.split(between).map((text, i) => changes[i] ?? text).join('')
