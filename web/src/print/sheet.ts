// A game or study as it is set in a book: the moves in rows, and between them
// what is said, what might have been played, and diagrams.
import type { Side } from '../api/types'
import { numberOf } from '../board/position'
import { isPictured, pathTo, signOf, type Nodes, type TreeNode } from '../study/tree'

// What stands one under the other.
export type Block =
  | { kind: 'row'; number: number; cells: [string, string] }
  | { kind: 'comment'; text: string }
  | { kind: 'line'; text: string }
  | { kind: 'diagram'; node: number; caption: string }

export interface Choices {
  // A diagram of the start.
  readonly start: boolean
  // Diagrams at moves with a mark, beside those where one is wanted.
  readonly marked: boolean
  // And where the line ends.
  readonly end: boolean
  readonly comments: boolean
  readonly lines: boolean
}

// So many diagrams of marks are set: a book has no more of one game.
const mostMarked = 12

const isMarked = (node: TreeNode) => (node.glyphs ?? []).some((g) => g >= 1 && g <= 6)

// Glyphs as they are written behind a move; that a diagram is wanted is not.
const glyphsOf = (node: TreeNode): string => (node.glyphs ?? []).filter((g) => !isPictured([g])).map(signOf).join('')

// The blocks of a tree whose first move is a side's.
export function blocksOf(nodes: Nodes, first: Side, placing: boolean, text: (node: TreeNode) => string, choices: Choices): Block[] {
  const blocks: Block[] = []
  let drawn = 0
  const numbered = (ply: number) => numberOf(placing, ply + 1, first)
  const written = (node: TreeNode) => text(node) + glyphsOf(node)
  const say = (comment: string | undefined) => {
    if (choices.comments && comment?.trim()) blocks.push({ kind: 'comment', text: comment.trim() })
  }
  const draw = (node: TreeNode, ply: number) =>
    blocks.push({ kind: 'diagram', node: node.id, caption: node.id === 0 ? '' : `${numbered(ply)}${!placing && (ply + first) % 2 ? '…' : '.'} ${written(node)}` })

  const root = nodes.get(0)!
  say(root.comment)
  if (choices.start || isPictured(root.glyphs)) draw(root, 0)
  let row: Extract<Block, { kind: 'row' }> | undefined
  let ply = 0
  for (let id = root.next?.[0]; id !== undefined; id = nodes.get(id)!.next?.[0], ply++) {
    const node = nodes.get(id)!
    const side = (ply + first) % 2
    if (!row || side === 0) {
      row = { kind: 'row', number: numbered(ply), cells: ['', ''] }
      // What was broken off goes on with the second side's move.
      if (side === 1) row.cells[0] = '…'
      blocks.push(row)
    }
    row.cells[side] = written(node)
    const before = blocks.length
    say(node.comment)
    const beside = nodes.get(node.parent)!.next!
    if (choices.lines) {
      for (const other of beside.slice(1)) {
        blocks.push({ kind: 'line', text: lineText(nodes, other, ply, first, placing, text, choices.comments) })
        for (const wanted of wantedIn(nodes, other)) draw(wanted, pathTo(nodes, wanted.id).length - 1)
      }
    }
    const isEnd = node.next === undefined || node.next.length === 0
    const forMark = choices.marked && isMarked(node) && drawn < mostMarked
    if (forMark) drawn++
    if (isPictured(node.glyphs) || forMark || (isEnd && choices.end)) draw(node, ply)
    if (blocks.length > before) row = undefined
  }
  return blocks
}

// The nodes from one on where a diagram is wanted.
function wantedIn(nodes: Nodes, from: number): TreeNode[] {
  const found: TreeNode[] = []
  const rest = [from]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    const node = nodes.get(id)!
    if (isPictured(node.glyphs)) found.push(node)
    rest.push(...[...(node.next ?? [])].reverse())
  }
  return found
}

// A variation as a text, those that leave it in brackets. It may be as deep as a
// study, so that nothing here walks by calls of itself.
export function lineText(nodes: Nodes, from: number, ply: number, first: Side, placing: boolean, text: (node: TreeNode) => string, comments: boolean): string {
  const words: string[] = []
  let numbered = true
  const rest: ({ id: number; ply: number; alone: boolean } | '(' | ')')[] = [{ id: from, ply, alone: true }]
  for (let step = rest.pop(); step; step = rest.pop()) {
    if (typeof step === 'string') {
      words.push(step)
      numbered = true
      continue
    }
    const node = nodes.get(step.id)!
    const side = (step.ply + first) % 2
    const number = numberOf(placing, step.ply + 1, first)
    words.push((side === 0 || (placing && numbered) ? `${number}. ` : numbered ? `${number}… ` : '') + text(node) + glyphsOf(node))
    numbered = false
    if (comments && node.comment?.trim()) {
      words.push(node.comment.trim())
      numbered = true
    }
    const next = node.next?.[0]
    if (next !== undefined) rest.push({ id: next, ply: step.ply + 1, alone: false })
    if (step.alone) continue
    const beside = nodes.get(node.parent)!.next!
    for (const other of beside.slice(1).reverse()) rest.push(')', { id: other, ply: step.ply, alone: true }, '(')
  }
  return words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')')
}
