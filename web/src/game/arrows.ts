// Arrows and stones for the moves that an engine advises.
import type { Report, Side } from '../api/types'
import type { Kind } from '../board/kind'
import { pointsOf } from '../board/position'
import type { Shape } from '../board/shapes'

// The first move of each line, the best strongest. A move that puts a stone shows
// it, pale.
export function firstMoves(
  kind: Kind,
  lines: readonly Report[],
  side: Side,
  ink: 'hint' | 'threat',
  label: (report: Report, i: number, stone: boolean) => string | undefined,
): Shape[] {
  return lines.flatMap((report, i): Shape[] => {
    const points = pointsOf(report.pv?.[0] ?? '')
    const [from, to] = points.length > 1 ? points : [undefined, points[0]]
    if (!to) return []
    return [{ from, to, ink, label: label(report, i, !from), weight: 1 - i / lines.length, stone: from ? undefined : kind.sides[side] }]
  })
}

// Help with a move, in steps: the piece, then the move. A move that puts a stone
// is shown with the second step.
export function helpShapes(move: string, help: number): Shape[] {
  const [from, to] = pointsOf(move)
  if (!from || !help) return []
  if (!to) return help > 1 ? [{ to: from, ink: 'hint', weight: 1 }] : []
  return help === 1 ? [{ to: from, ink: 'hint', weight: 1 }] : [{ from, to, ink: 'hint', weight: 1 }]
}
