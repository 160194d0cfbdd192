// Board texts become pieces on points, and moves change them. The server
// decides what is legal; this only carries out what it reports.
import type { Game, GameKind, Move, Side, View } from '../api/types'
import { pointName, type Grid } from './geometry'
import { kindOf } from './kind'
import type { Pieces, Scene } from './scene'

// The grid of a game: a board that was set up has as many rows as its text.
export const gridOf = ({ game, size, setup }: { game: GameKind; size?: number; setup?: string }): Grid =>
  setup && kindOf(game).sizes ? gridOfBoard(game, setup) : kindOf(game).grid(size || undefined)

// The grid of a board text that comes without its configuration.
export const gridOfBoard = (game: GameKind, board: string): Grid =>
  kindOf(game).grid(board.trim().split(/\s+/)[0]!.split('/').length)

// Reads rows from the top joined by '/': a letter is a piece, a number so many
// empty points, '.' one.
export function readBoard(grid: Grid, text: string): Map<string, string> {
  const pieces = new Map<string, string>()
  text
    .trim()
    .split(/\s+/)[0]!
    .split('/')
    .forEach((line, down) => {
      let column = 0
      for (const [token] of line.matchAll(/\d+|[A-Za-z.]/g)) {
        if (/\d/.test(token)) {
          column += Number(token)
        } else {
          if (token !== '.') pieces.set(pointName(grid, { column, row: grid.rows - 1 - down }), token)
          column++
        }
      }
    })
  return pieces
}

// Writes what readBoard reads, and the side to move behind it, as the game has them.
export function writeBoard(grid: Grid, pieces: Pieces, turn: Side): string {
  const { gaps, turns } = kindOf(grid.game).written
  const rows: string[] = []
  for (let row = grid.rows - 1; row >= 0; row--) {
    let line = ''
    for (let column = 0; column < grid.columns; column++) line += pieces.get(pointName(grid, { column, row })) ?? '.'
    rows.push(gaps === 'counted' ? line.replace(/\.+/g, (gap) => String(gap.length)) : line)
  }
  return `${rows.join('/')} ${turns[turn]}`
}

// The same after moves from a start, with the counters that the start has: of plies since
// the last capture, and of moves. A rule on long play and the tables go by the first.
export function boardAfter(grid: Grid, start: string, pieces: Pieces, turn: Side, moves: readonly Move[]): string {
  const board = writeBoard(grid, pieces, turn)
  const counters = / - - (\d+) (\d+)$/.exec(start)
  if (!counters) return board
  let [quiet, number] = [Number(counters[1]), Number(counters[2])]
  for (const m of moves) {
    if (aside(m)) continue
    quiet = m.captured ? 0 : quiet + 1
    number += m.side
  }
  return `${board} - - ${quiet} ${number}`
}

// A move that leaves the board as it was: an answer to an opening rule.
export const aside = (move: Move): boolean => move.kind === 'choice' || move.kind === 'number' || move.kind === 'offer'

// How many moves there are among the first so many plies, as players count: an
// answer to an opening rule is none.
export const movesIn = (moves: readonly Move[], plies = moves.length): number => moves.slice(0, plies).filter((m) => !aside(m)).length

// The number of the nth move of a game that a side begins: stones are counted each,
// other moves by rounds, whose two moves share a number.
export const numberOf = (placing: boolean, n: number, first: Side): number => (placing ? n : Math.floor((n - 1 + first) / 2) + 1)

export function afterMoves(start: Pieces, moves: readonly Move[]): Map<string, string> {
  const pieces = new Map(start)
  for (const m of moves) {
    if (aside(m)) continue
    if (m.from) pieces.delete(m.from)
    pieces.set(m.to, m.piece)
  }
  return pieces
}

// Stones stay where they were put, so that each has the number of its move.
const numbersOf = (moves: readonly Move[]): ReadonlyMap<string, number> =>
  new Map(moves.filter((m) => !aside(m)).flatMap((m, i) => (m.from || !m.to ? [] : [[m.to, i + 1] as const])))

// A position as the server gives it.
export function sceneOf(grid: Grid, position: View, last: Move | undefined, numbers: Scene['numbers'] = new Map()): Scene {
  const { board, turn, legal, check, row, forbidden, fouls, opening } = position
  const size = opening?.within ?? opening?.outside
  return {
    pieces: readBoard(grid, board),
    // Who places the next stone and its colour differ in openings.
    turn: opening ? (opening.stone % 2 ? 0 : 1) : turn,
    legal,
    last,
    check,
    row: row ?? [],
    forbidden: new Map([
      ...(forbidden ?? []).map((point) => [point, 'forbidden'] as const),
      ...(fouls ?? []).map(({ point, kind }) => [point, kind] as const),
    ]),
    fouls: new Map((fouls ?? []).map((foul) => [foul.point, foul])),
    numbers,
    offers: opening?.offers ?? [],
    frame: size ? { size, outside: opening?.within === undefined } : undefined,
  }
}

// The game after so many plies. The present comes from the server whole; any
// other moment is rebuilt from the start position.
export function sceneAt(game: Game, ply: number): Scene {
  const grid = gridOf(game.config)
  const played = game.moves.slice(0, ply)
  const last = played.findLast((m) => !aside(m))
  const numbers = numbersOf(played)
  if (ply === game.ply) return { ...sceneOf(grid, game.position, last, numbers), mate: game.result?.reason === 'checkmate' }
  const pieces = afterMoves(readBoard(grid, game.start.board), played)
  const turn = last ? ((1 - sideOf(last.piece)) as Side) : game.start.turn
  return {
    pieces,
    turn,
    legal: [],
    last,
    check: last?.check ? kingPoint(grid, pieces, turn) : undefined,
    row: [],
    forbidden: new Map(),
    numbers,
    offers: played.some((m) => m.kind === 'pick') ? [] : played.flatMap((m) => (m.kind === 'offer' ? [m.to] : [])),
  }
}

// Where the king of a side stands, in games that have kings.
export function kingPoint({ game }: Grid, pieces: Pieces, side: Side): string | undefined {
  const king = kindOf(game).kings?.[side]
  for (const [point, piece] of pieces) if (piece === king) return point
  return undefined
}

// The points that a move's text names, in their order.
export const pointsOf = (move: string): string[] => move.match(/[a-z]\d+/g) ?? []

// Legal moves by the point they start from. A move that starts in the hand is
// under ''. Games write the points of a move one after the other.
export function movesByOrigin(legal: readonly string[]): Map<string, Map<string, string>> {
  const origins = new Map<string, Map<string, string>>()
  for (const move of legal) {
    const points = pointsOf(move)
    const [from, to] = points.length > 1 ? [points[0]!, points[1]!] : ['', points[0] ?? '']
    if (!origins.has(from)) origins.set(from, new Map())
    origins.get(from)!.set(to, move)
  }
  return origins
}

// Whose piece a letter is: capitals are the first side's and small ones the
// second's; of stones, X and O.
export const sideOf = (letter: string): Side => (letter === 'O' || (letter !== 'X' && letter >= 'a') ? 1 : 0)
