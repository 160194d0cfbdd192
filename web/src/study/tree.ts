// The shape of a study's tree on the page: rows of a list, and the ways from
// node to node. Nothing here walks by calls of itself, for a line may be as long
// as a study.
import type { Move, Side, StudyNode } from '../api/types'
import { numberOf } from '../board/position'

// A move and what is said of the position after it.
export type TreeNode = Omit<StudyNode, 'move'> & { move?: Move }

export type Nodes = Pick<ReadonlyMap<number, TreeNode>, 'get' | 'has' | 'size'>

// What was told of nodes, each given its move in the place of that one's number:
// where there are ten thousand, copies of them would take longer than all else.
export const nodesOf = ({ moves, nodes }: { moves: readonly Move[]; nodes: readonly StudyNode[] }): TreeNode[] =>
  nodes.map((told) => {
    const node = told as TreeNode
    if (told.move !== undefined) node.move = moves[told.move]!
    return node
  })

// Whether the rows of the list are others when a node is as it is now: it has been
// added, goes on otherwise, or has a comment where it had none.
export const reshaped = (before: TreeNode | undefined, now: TreeNode): boolean =>
  !before || !before.comment !== !now.comment || (before.next ?? []).join() !== (now.next ?? []).join()

// A row of the list: a move of each side, or a comment; variations are further
// in than what they leave.
export interface Row {
  depth: number
  // Of the first move that is shown, as numberOf counts.
  number: number
  cells: [number | undefined, number | undefined]
  // The node whose comment this row shows, instead of moves.
  comment?: number
}

const nextOf = (nodes: Nodes, id: number): readonly number[] => nodes.get(id)?.next ?? []

// The rows of a tree whose first move is a side's. Variations stand under the row
// with the move that they would replace, and what they leave goes on after them.
export function rowsOf(nodes: Nodes, first: Side, placing: boolean): Row[] {
  const rows: Row[] = []
  if (nodes.get(0)?.comment) rows.push({ depth: 0, number: 0, cells: [undefined, undefined], comment: 0 })
  const lines: { id: number; depth: number; ply: number }[] = []
  const [main] = nextOf(nodes, 0)
  if (main !== undefined) lines.push({ id: main, depth: 0, ply: 0 })
  for (let line = lines.pop(); line; line = lines.pop()) {
    let { id, ply } = line
    const { depth } = line
    let row: Row | undefined
    for (;;) {
      const node = nodes.get(id)!
      const side = (ply + first) % 2
      if (!row || row.cells[side] !== undefined || row.cells[1] !== undefined) {
        row = { depth, number: numberOf(placing, ply + 1, first), cells: [undefined, undefined] }
        rows.push(row)
      }
      row.cells[side] = id
      if (node.comment) {
        rows.push({ depth, number: row.number, cells: [undefined, undefined], comment: id })
        row = undefined
      }
      const beside = nextOf(nodes, node.parent)
      const next = node.next?.[0]
      if (beside[0] === id && beside.length > 1) {
        if (next !== undefined) lines.push({ id: next, depth, ply: ply + 1 })
        for (let i = beside.length - 1; i > 0; i--) lines.push({ id: beside[i]!, depth: depth + 1, ply })
        break
      }
      if (next === undefined) break
      id = next
      ply++
    }
  }
  return rows
}

// The nodes from the start to one, without the start.
export function pathTo(nodes: Nodes, id: number): TreeNode[] {
  const path: TreeNode[] = []
  for (let node = nodes.get(id); node && node.id !== 0; node = nodes.get(node.parent)) path.push(node)
  return path.reverse()
}

// The nodes beside one, itself among them.
export const besideOf = (nodes: Nodes, id: number): readonly number[] => (id === 0 ? [0] : nextOf(nodes, nodes.get(id)?.parent ?? 0))

// The fork before a node: where its line could last have gone another way.
export function forkBefore(nodes: Nodes, id: number): number {
  let node = nodes.get(id)
  while (node && node.id !== 0) {
    node = nodes.get(node.parent)
    if (node && (node.next?.length ?? 0) > 1) return node.id
  }
  return 0
}

// The fork after a node, along the way that is gone from each; the end of the
// line where there is none.
export function forkAfter(nodes: Nodes, id: number, way: (id: number) => number | undefined): number {
  for (let next = way(id); next !== undefined; next = way(id)) {
    id = next
    if (nextOf(nodes, id).length > 1) break
  }
  return id
}

// The end of the line that is gone from a node.
export function endOf(id: number, way: (id: number) => number | undefined): number {
  for (let next = way(id); next !== undefined; next = way(id)) id = next
  return id
}

// How many moves go with a node that is deleted.
export function countFrom(nodes: Nodes, id: number): number {
  let n = 0
  const rest = [id]
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    n++
    rest.push(...nextOf(nodes, at))
  }
  return n
}

// A node of which only what is still there counts: itself, else what it followed.
export function standing(before: Nodes, after: Nodes, id: number): number {
  while (!after.has(id)) id = before.get(id)?.parent ?? 0
  return id
}

// The beginning of a comment: one may be as long as a book, and the list, its
// names and what is read out would hold the page up for seconds.
export const briefly = (text: string, most = 300): string => (text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text)

// PGN's numbers of the marks that players write, in the order of the keys 1 to 6.
export const marks = [
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
] as const

const signs = new Map<number, string>([
  ...marks,
  [7, '□'],
  [10, '='],
  [13, '∞'],
  [14, '⩲'],
  [15, '⩱'],
  [16, '±'],
  [17, '∓'],
  [18, '+−'],
  [19, '−+'],
  [146, 'N'],
  [201, '⊞'],
  [220, '⊞'],
  [221, '⊞'],
])

// PGN's numbers of a diagram that is wanted in print, the first to write.
const diagrams = [220, 221, 201] as const

export const signOf = (glyph: number): string => signs.get(glyph) ?? `$${glyph}`

// The glyphs of a move with a mark set, or taken away where it was set. A move
// has one of the six.
export function marked(glyphs: readonly number[], mark: number): number[] {
  const others = glyphs.filter((g) => !marks.some(([m]) => m === g))
  return glyphs.includes(mark) ? others : [mark, ...others]
}

// The glyphs of a move with a diagram wanted, or no longer.
export const pictured = (glyphs: readonly number[]): number[] =>
  isPictured(glyphs) ? glyphs.filter((g) => !diagrams.some((d) => d === g)) : [...glyphs, diagrams[0]]

export const isPictured = (glyphs: readonly number[] = []): boolean => diagrams.some((d) => glyphs.includes(d))
