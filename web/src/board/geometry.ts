// Where the points of a board are: names, columns, rows and drawing units.
// Nothing here knows how a piece moves.
import type { GameKind } from '../api/types'

// One cell of the board is this many drawing units wide and high.
export const cell = 100

// A Grid is a board of points. Columns are counted from the left and rows from
// the bottom, both from 0, as the first player sees them.
export interface Grid {
  readonly game: GameKind
  readonly columns: number
  readonly rows: number
  // The number of the lowest row in a point's name: xiangqi counts from 0.
  readonly firstRow: 0 | 1
}

export interface Spot {
  column: number
  row: number
}

export const xiangqiGrid: Grid = { game: 'xiangqi', columns: 9, rows: 10, firstRow: 0 }

export const gomokuGrid = (size: number): Grid => ({ game: 'gomoku', columns: size, rows: size, firstRow: 1 })

const lettersFrom = 'a'.charCodeAt(0)

export function pointName(grid: Grid, { column, row }: Spot): string {
  return String.fromCharCode(lettersFrom + column) + (row + grid.firstRow)
}

// Returns undefined for a name that is not a point of the grid.
export function spotOf(grid: Grid, name: string): Spot | undefined {
  const match = /^([a-z])(\d{1,2})$/i.exec(name)
  if (!match) return undefined
  const column = match[1]!.toLowerCase().charCodeAt(0) - lettersFrom
  const row = Number(match[2]) - grid.firstRow
  if (column >= grid.columns || row < 0 || row >= grid.rows) return undefined
  return { column, row }
}

// The drawing place of a spot, with the first player at the bottom unless
// flipped. The top left point is at 0, 0.
export function place(grid: Grid, { column, row }: Spot, flipped: boolean): { x: number; y: number } {
  return {
    x: (flipped ? grid.columns - 1 - column : column) * cell,
    y: (flipped ? row : grid.rows - 1 - row) * cell,
  }
}

// The spot whose cell holds a drawing place, or undefined outside the board.
export function spotAt(grid: Grid, x: number, y: number, flipped: boolean): Spot | undefined {
  const across = Math.floor(x / cell + 0.5)
  const down = Math.floor(y / cell + 0.5)
  if (across < 0 || across >= grid.columns || down < 0 || down >= grid.rows) return undefined
  return {
    column: flipped ? grid.columns - 1 - across : across,
    row: flipped ? down : grid.rows - 1 - down,
  }
}

// One step on the screen from a spot, stopping at the edges.
export function step(grid: Grid, spot: Spot, right: number, down: number, flipped: boolean): Spot {
  const clamp = (v: number, n: number) => Math.max(0, Math.min(n - 1, v))
  const turn = flipped ? -1 : 1
  return {
    column: clamp(spot.column + right * turn, grid.columns),
    row: clamp(spot.row - down * turn, grid.rows),
  }
}

// Room around the outermost points, in drawing units.
export const margin = (grid: Grid) => (grid.game === 'xiangqi' ? { x: 62, y: 92 } : { x: 78, y: 78 })

// The drawing's extent: left, top, width, height.
export function extent(grid: Grid): [number, number, number, number] {
  const m = margin(grid)
  return [-m.x, -m.y, (grid.columns - 1) * cell + 2 * m.x, (grid.rows - 1) * cell + 2 * m.y]
}

// The marked points of a gomoku board: the centre of an odd board, and from 13
// on the four points three in from the corners, as boards are sold.
export function starSpots(size: number): Spot[] {
  const spots: Spot[] = []
  if (size % 2 === 1) spots.push({ column: (size - 1) / 2, row: (size - 1) / 2 })
  if (size >= 13) {
    for (const column of [3, size - 4]) for (const row of [3, size - 4]) spots.push({ column, row })
  }
  return spots
}
