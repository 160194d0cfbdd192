// Coordinates on the edges of a board, in the styles that players use.
import type { CoordinateStyle } from '../ui/display.svelte'
import { cell, margin, type Grid } from './geometry'

export type DrawnStyle = Exclude<CoordinateStyle, 'auto'>

type Notation = 'chinese' | 'wxf' | 'iccs'
const styleOf = { chinese: 'both', wxf: 'arabic', iccs: 'iccs' } as const

export const drawnStyle = (style: CoordinateStyle, notation: Notation): DrawnStyle =>
  style === 'auto' ? styleOf[notation] : style

// Whether moves in the notation can be found by the coordinates.
export function agree(style: CoordinateStyle, notation: Notation): boolean {
  const drawn = drawnStyle(style, notation)
  if (drawn === 'off') return true
  return notation === 'iccs' ? drawn === 'iccs' : drawn !== 'iccs' && drawn !== 'algebraic'
}

export interface EdgeMark {
  readonly text: string
  readonly x: number
  readonly y: number
}

const numerals = '一二三四五六七八九'
const letter = (column: number) => String.fromCharCode(97 + column)

// What is written around the board. In gomoku every style but 'off' is letters
// from the left and numbers from below.
export function edgeMarks(grid: Grid, style: DrawnStyle, flipped: boolean): EdgeMark[] {
  if (style === 'off') return []
  const column = (c: number) => (flipped ? grid.columns - 1 - c : c) * cell
  const row = (r: number) => (flipped ? r : grid.rows - 1 - r) * cell
  const bottom = (grid.rows - 1) * cell
  const m = margin(grid)
  const marks: EdgeMark[] = []
  if (grid.game === 'gomoku') {
    const gap = m.x - 22
    for (let c = 0; c < grid.columns; c++) marks.push({ text: letter(c).toUpperCase(), x: column(c), y: bottom + gap })
    for (let r = 0; r < grid.rows; r++) marks.push({ text: String(r + 1), x: -gap, y: row(r) })
    return marks
  }
  const gap = m.y - 20 // clear of the pieces' shadows
  if (style === 'iccs' || style === 'algebraic') {
    const lowest = style === 'iccs' ? 0 : 1
    for (let c = 0; c < 9; c++) marks.push({ text: letter(c), x: column(c), y: bottom + gap })
    for (let r = 0; r < 10; r++) marks.push({ text: String(r + lowest), x: -m.x + 15, y: row(r) })
    return marks
  }
  const [red, black] = flipped ? [-gap, bottom + gap] : [bottom + gap, -gap]
  for (let c = 0; c < 9; c++) {
    const first = style === 'arabic' ? String(9 - c) : numerals[8 - c]!
    if (style !== 'near' || !flipped) marks.push({ text: first, x: column(c), y: red })
    if (style !== 'near' || flipped) marks.push({ text: String(c + 1), x: column(c), y: black })
  }
  return marks
}
