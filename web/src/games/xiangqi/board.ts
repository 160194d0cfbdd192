// The board of xiangqi and its pieces' places.
import type { Side } from '../../api/types'
import type { Grid, Spot } from '../../board/geometry'

export const xiangqiGrid: Grid = { game: 'xiangqi', columns: 9, rows: 10, firstRow: 0, margin: { x: 62, y: 92 } }

export const startBoard = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'

// The kings at home on files of their own: on one file they would face each other.
export const bareBoard = '3k5/9/9/9/9/9/9/9/9/4K4 w'

export const kings = ['K', 'k'] as const satisfies Record<Side, string>

// Where a horse's move turns: one step along the longer part of its way, where
// a piece would block it. Undefined for every other move.
export function horseLeg(from: Spot, to: Spot): Spot | undefined {
  const [across, up] = [to.column - from.column, to.row - from.row]
  if (Math.abs(across) === 1 && Math.abs(up) === 2) return { column: from.column, row: from.row + up / 2 }
  if (Math.abs(across) === 2 && Math.abs(up) === 1) return { column: from.column + across / 2, row: from.row }
  return undefined
}
