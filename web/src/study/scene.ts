// What the board shows at a node of a study.
import type { Move, Study, StudyPosition } from '../api/types'
import type { Grid } from '../board/geometry'
import { afterMoves, aside, kingPoint, readBoard, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import type { Pen, Shape } from '../board/shapes'
import type { TreeNode } from './tree'

// The arrows and rings of a node.
export const drawnOn = (node: Pick<TreeNode, 'shapes'> | undefined): Shape[] =>
  (node?.shapes ?? []).map((s) => ({ from: s.from, to: s.to, ink: s.colour as Pen, weight: 0.4 }))

// What the board shows at the end of a path: the pieces are known at once, what
// the rules say of them once they have.
export function sceneAfter(grid: Grid, study: Pick<Study, 'start'>, path: readonly TreeNode[], stands: StudyPosition | undefined): Scene {
  const moves = path.flatMap((n): Move[] => (n.move && !aside(n.move) ? [n.move] : []))
  const numbers = new Map(moves.flatMap((m, i) => (m.from || !m.to ? [] : [[m.to, i + 1] as const])))
  const last = moves.at(-1)
  if (stands) return sceneOf(grid, stands.position, last, numbers)
  const pieces = afterMoves(readBoard(grid, study.start.board), moves)
  const turn = last ? (last.side === 0 ? 1 : 0) : study.start.turn
  return {
    pieces,
    turn,
    legal: [],
    last,
    check: last?.check ? kingPoint(grid, pieces, turn) : undefined,
    row: [],
    forbidden: new Map(),
    numbers,
  }
}
