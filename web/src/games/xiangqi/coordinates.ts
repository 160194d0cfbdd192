// Coordinates on the edges of a board, in the styles that players use.
import { cell, type EdgeMark } from '../../board/geometry'
import { currentLanguage, t } from '../../i18n/index.svelte'
import { xiangqiGrid } from './board'

// 'auto' goes with the notation of the moves.
//   both: each side's own numerals, counted from its own right hand, 一…九 for Red and 1…9 for Black
//   near: the same, on the lower edge alone
//   arabic: the same, in digits for both sides
//   iccs: files a to i from Red's left, ranks 0 to 9
//   algebraic: the same, with ranks 1 to 10
export const coordinateStyles = ['auto', 'both', 'near', 'arabic', 'iccs', 'algebraic', 'off'] as const
export type CoordinateStyle = (typeof coordinateStyles)[number]
export type DrawnStyle = Exclude<CoordinateStyle, 'auto'>

export const notations = ['chinese', 'wxf', 'iccs', 'vietnamese'] as const
export type Notation = (typeof notations)[number]
const styleOf = { chinese: 'both', wxf: 'arabic', iccs: 'iccs', vietnamese: 'arabic' } as const

// Whether Chinese is written in traditional characters.
export const traditional = (): boolean => currentLanguage().characters === 'traditional'

export const drawnStyle = (style: CoordinateStyle, notation: Notation): DrawnStyle =>
  style === 'auto' ? styleOf[notation] : style

// Whether moves in the notation can be found by the coordinates.
export function agree(style: CoordinateStyle, notation: Notation): boolean {
  const drawn = drawnStyle(style, notation)
  if (drawn === 'off') return true
  return notation === 'iccs' ? drawn === 'iccs' : drawn !== 'iccs' && drawn !== 'algebraic'
}

const numerals = '一二三四五六七八九'
const letter = (column: number) => String.fromCharCode(97 + column)

// A point in the coordinates of a notation. A player counts the files from the
// right hand and the lines from the near edge, so each half goes by its own side.
export function pointIn(notation: Notation, point: string): string {
  const column = point.charCodeAt(0) - 97
  const row = Number(point.slice(1))
  if (notation === 'iccs') return point
  const red = row < 5
  const [file, line] = red ? [9 - column, row + 1] : [column + 1, 10 - row]
  const written = (n: number) => (notation === 'chinese' && red ? numerals[n - 1]! : String(n))
  return t(red ? 'point.xiangqi.red' : 'point.xiangqi.black', { file: written(file), line: written(line) })
}

// What is written around the board.
export function edgeMarks(style: DrawnStyle, flipped: boolean): EdgeMark[] {
  if (style === 'off') return []
  const grid = xiangqiGrid
  const column = (c: number) => (flipped ? grid.columns - 1 - c : c) * cell
  const row = (r: number) => (flipped ? r : grid.rows - 1 - r) * cell
  const bottom = (grid.rows - 1) * cell
  const gap = grid.margin.y - 20 // clear of the pieces' shadows
  const marks: EdgeMark[] = []
  if (style === 'iccs' || style === 'algebraic') {
    const lowest = style === 'iccs' ? 0 : 1
    for (let c = 0; c < 9; c++) marks.push({ text: letter(c), x: column(c), y: bottom + gap })
    for (let r = 0; r < 10; r++) marks.push({ text: String(r + lowest), x: -grid.margin.x + 15, y: row(r) })
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
