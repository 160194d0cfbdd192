// A repertoire from a line of the explorer: the line, and what games and a book go on with.
import { playLine } from '../api/client'
import { explore } from '../api/library'
import { repertoireOfLines } from '../api/repertoires'
import type { ExploredMove, GameKind, Side } from '../api/types'

// How many positions are looked at, and how far behind the line.
const mostPositions = 30
const deepest = 10

export interface Line {
  game: GameKind
  // A board to begin at; empty for the game's own.
  start: string
  moves: readonly string[]
  // A book beside the games, or empty.
  book: string
  language: string
}

const weight = ({ games, book }: ExploredMove) => (book?.forbidden ? 0 : games + (book?.weight ?? 0))

// The best known move for the side that learns; of the other side all that come up often.
export function goingOn(moves: readonly ExploredMove[], own: boolean): string[] {
  const known = moves.filter((row) => row.move && weight(row) > 0).toSorted((a, b) => weight(b) - weight(a))
  const all = known.reduce((sum, row) => sum + weight(row), 0)
  return (own ? known.slice(0, 1) : known.filter((row) => weight(row) >= all / 8).slice(0, 3)).map((row) => row.move!.move)
}

// The lines that go on from a line, each with it.
export async function linesFrom({ game, start, moves, book, language }: Line, side: Side): Promise<string[][]> {
  const setup = start ? { setup: start } : {}
  const ends: string[][] = []
  const queue: string[][] = [[...moves]]
  for (let seen = 0; queue.length; seen++) {
    const line = queue.shift()!
    if (seen >= mostPositions || line.length >= moves.length + deepest) {
      ends.push(line)
      continue
    }
    const { position } = await playLine({ game, ...setup, moves: line })
    const next = position.legal.length ? goingOn((await explore({ game, position: position.board }, language, book)).moves, position.turn === side) : []
    if (!next.length) ends.push(line)
    for (const move of next) queue.push([...line, move])
  }
  return ends.filter((line) => line.length)
}

// Makes a repertoire of these lines, and returns its id. Without a move of the side there is
// none: the error is bad_config.
export const repertoireOf = async (line: Line, side: Side, title: string): Promise<string> =>
  repertoireOfLines({ game: line.game, title, ...(line.start && { setup: line.start }) }, await linesFrom(line, side), side)
