// What an editor does with a whole board at once.
import type { GameKind, Side } from '../api/types'
import { pointName, spotOf, type Grid } from '../board/geometry'
import { kindOf } from '../board/kind'
import { readBoard, sideOf } from '../board/position'
import type { Pieces } from '../board/scene'

// A board as it stands in the editor.
export interface Standing {
  game: GameKind
  size: number // rows of a board that has a choice of sizes; else of no meaning
  pieces: Pieces
  turn: Side
}

export const gridFor = ({ game, size }: Pick<Standing, 'game' | 'size'>): Grid => kindOf(game).grid(size || undefined)

const piecesOf = (game: GameKind, board: string | undefined): Pieces =>
  board ? readBoard(kindOf(game).grid(), board) : new Map<string, string>()

export const startOf = (game: GameKind, size: number): Standing => ({
  game,
  size,
  pieces: piecesOf(game, kindOf(game).start),
  turn: 0,
})

// A board with nothing on it but what every position must have.
export const cleared = (standing: Standing): Standing => ({
  ...standing,
  pieces: piecesOf(standing.game, kindOf(standing.game).bare),
})

function moved(standing: Standing, to: (column: number, row: number) => [number, number], letter = (l: string) => l): Standing {
  const grid = gridFor(standing)
  const pieces = new Map<string, string>()
  for (const [point, l] of standing.pieces) {
    const spot = spotOf(grid, point)
    if (!spot) continue
    const [column, row] = to(spot.column, spot.row)
    pieces.set(pointName(grid, { column, row }), letter(l))
  }
  return { ...standing, pieces }
}

// Left and right change places.
export function mirrored(standing: Standing): Standing {
  const last = gridFor(standing).columns - 1
  return moved(standing, (column, row) => [last - column, row])
}

// The same piece of the other side.
function other(letter: string): string {
  if (letter === 'X' || letter === 'O') return letter === 'X' ? 'O' : 'X'
  return sideOf(letter) === 0 ? letter.toLowerCase() : letter.toUpperCase()
}

// Each side gets what the other had, and its turn. Where the sides sit at
// opposite edges the board is turned with it, so that everybody stays at home.
export function exchanged(standing: Standing): Standing {
  const turn = (1 - standing.turn) as Side
  const { columns, rows } = gridFor(standing)
  const stays = kindOf(standing.game).placing
  return { ...moved(standing, (c, r) => (stays ? [c, r] : [columns - 1 - c, rows - 1 - r]), other), turn }
}

// A board of another size, its middle where it was. What has no place on a
// smaller one is lost.
export function resized(standing: Standing, size: number): Standing {
  const by = Math.floor(size / 2) - Math.floor(standing.size / 2)
  const [before, grid] = [gridFor(standing), gridFor({ ...standing, size })]
  const pieces = new Map<string, string>()
  for (const [point, letter] of standing.pieces) {
    const spot = spotOf(before, point)
    if (!spot) continue
    const to = { column: spot.column + by, row: spot.row + by }
    if (Math.min(to.column, to.row) >= 0 && Math.max(to.column, to.row) < size) pieces.set(pointName(grid, to), letter)
  }
  return { ...standing, size, pieces }
}

// How many pieces of a kind are still in the box; undefined for those of which
// there are enough.
export function leftInBox(game: GameKind, pieces: Pieces, letter: string): number | undefined {
  const all = kindOf(game).box?.[letter.toUpperCase()]
  if (all === undefined) return undefined
  let used = 0
  for (const l of pieces.values()) if (l === letter) used++
  return all - used
}

// The piece that a key means: its letter, or what the game has for the key.
export function letterOfKey(game: GameKind, key: string): string | undefined {
  const { tray, keys = {} } = kindOf(game)
  const letter = Object.hasOwn(keys, key) ? keys[key]! : key
  return tray.some((row) => row.includes(letter)) ? letter : undefined
}
