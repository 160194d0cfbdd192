// The course of a line of a study, by the evaluations of its moves.
import type { ReportedMove } from '../api/types'
import { endOf, marks, pathTo, type Nodes, type TreeNode } from './tree'

export interface Course {
  readonly line: readonly TreeNode[]
  // Of the first side, at the start and after each move of the line.
  readonly chances: readonly (number | null)[]
  readonly moves: readonly ReportedMove[]
}

// The course of the line that leads through a node and on, by the way that is gone
// from each; none where there is no evaluation that a curve could come from.
export function courseOf(nodes: Nodes, at: number, way: (id: number) => number | undefined): Course | undefined {
  const line = pathTo(nodes, endOf(at, way))
  const chances = [nodes.get(0), ...line].map((node) => node?.chance ?? null)
  if (chances.filter((chance) => chance !== null).length < 2) return undefined
  const moves = line.map(({ glyphs = [], chance }): ReportedMove => {
    const mark = glyphs.find((g) => marks.some(([m]) => m === g))
    return { spent_ms: 0, ...(mark !== undefined && { mark }), ...(chance !== undefined && { chance }) }
  })
  return { line, chances, moves }
}
