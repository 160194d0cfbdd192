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
  // The number of the lowest row in a point's name.
  readonly firstRow: 0 | 1
  // Room around the outermost points, in drawing units.
  readonly margin: { readonly x: number; readonly y: number }
}

// How far a stone reaches from its point.
const stoneRadius = 45

// A square board of so many lines each way, its rows counted from 1.
export const squareGrid = (game: GameKind, size: number): Grid => ({
  game,
  columns: size,
  rows: size,
  firstRow: 1,
  margin: { x: 100, y: 100 },
})

// A text at the edge of the board.
export interface EdgeMark {
  readonly text: string
  readonly x: number
  readonly y: number
}

export interface Spot {
  column: number
  row: number
}

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

// The drawing's extent: left, top, width, height.
export function extent(grid: Grid): [number, number, number, number] {
  const m = grid.margin
  return [-m.x, -m.y, (grid.columns - 1) * cell + 2 * m.x, (grid.rows - 1) * cell + 2 * m.y]
}

// The extent of a small picture, which has nothing written around its points:
// the same room on every side, so that the board keeps its proportions.
export function closeExtent(grid: Grid): [number, number, number, number] {
  const room = stoneRadius + 15
  return [-room, -room, (grid.columns - 1) * cell + 2 * room, (grid.rows - 1) * cell + 2 * room]
}

// How wide a board is for its height.
export function aspect(grid: Grid): number {
  const [, , width, height] = extent(grid)
  return width / height
}

// Letters from the left below the board, and numbers from below at its left,
// where no stone on the edge reaches them.
export function lettersAndNumbers(grid: Grid, flipped: boolean): EdgeMark[] {
  const gap = (stoneRadius + grid.margin.x) / 2
  const bottom = (grid.rows - 1) * cell
  const marks: EdgeMark[] = []
  for (let column = 0; column < grid.columns; column++) {
    const { x } = place(grid, { column, row: 0 }, flipped)
    marks.push({ text: String.fromCharCode(lettersFrom + column).toUpperCase(), x, y: bottom + gap })
  }
  for (let row = 0; row < grid.rows; row++) {
    const { y } = place(grid, { column: 0, row }, flipped)
    marks.push({ text: String(row + grid.firstRow), x: -gap, y })
  }
  return marks
}
