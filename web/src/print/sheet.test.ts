import { expect, test } from 'vitest'
import type { Nodes, TreeNode } from '../study/tree'
import { blocksOf, lineText, type Block, type Choices } from './sheet'

// A tree of moves named by their number: parents, and what is said.
function tree(...list: readonly (Partial<TreeNode> & { parent: number })[]): Nodes {
  const nodes = new Map<number, TreeNode>([[0, { id: 0, parent: 0 }]])
  list.forEach((node, i) => {
    const id = i + 1
    nodes.set(id, { id, ...node })
    const parent = nodes.get(node.parent)!
    nodes.set(node.parent, { ...parent, next: [...(parent.next ?? []), id] })
  })
  return nodes
}
const name = (node: TreeNode) => `m${node.id}`
const all: Choices = { start: false, marked: true, end: true, comments: true, lines: true }
const brief = (blocks: readonly Block[]) =>
  blocks.map((b) => (b.kind === 'row' ? `${b.number} ${b.cells.join(' | ')}` : b.kind === 'diagram' ? `[${b.node}] ${b.caption}` : `${b.kind}: ${b.text}`))

test('moves stand in rows, and what is said of one stands below it', () => {
  const nodes = tree({ parent: 0 }, { parent: 1, comment: 'so' }, { parent: 2 }, { parent: 3, glyphs: [4] }, { parent: 4 })
  expect(brief(blocksOf(nodes, 0, false, name, all))).toEqual(['1 m1 | m2', 'comment: so', '2 m3 | m4??', '[4] 2… m4??', '3 m5 | ', '[5] 3. m5'])
  expect(brief(blocksOf(nodes, 0, false, name, { start: true, marked: false, end: false, comments: false, lines: false }))).toEqual(['[0] ', '1 m1 | m2', '2 m3 | m4??', '3 m5 | '])
})

test('a row that was broken goes on with dots, and so does a game that the second side begins', () => {
  const nodes = tree({ parent: 0, comment: 'a' }, { parent: 1 })
  expect(brief(blocksOf(nodes, 0, false, name, { ...all, end: false }))).toEqual(['1 m1 | ', 'comment: a', '1 … | m2'])
  expect(brief(blocksOf(tree({ parent: 0 }, { parent: 1 }), 1, false, name, { ...all, end: false }))).toEqual(['1 … | m1', '2 m2 | '])
})

test('stones are numbered each', () => {
  const nodes = tree({ parent: 0 }, { parent: 1, glyphs: [4] }, { parent: 2 }, { parent: 1 }, { parent: 4 })
  expect(brief(blocksOf(nodes, 0, true, name, { ...all, end: false }))).toEqual(['1 m1 | m2??', 'line: 2. m4 3. m5', '[2] 2. m2??', '3 m3 | '])
})

test('variations stand below what they replace, those within them in brackets', () => {
  //  1 — 2 — 3        2 may be 4 (— 5 — 6), and 5 may be 7
  const nodes = tree({ parent: 0 }, { parent: 1 }, { parent: 2 }, { parent: 1, comment: 'hm' }, { parent: 4 }, { parent: 5 }, { parent: 4, glyphs: [220] })
  expect(brief(blocksOf(nodes, 0, false, name, { ...all, end: false }))).toEqual(['1 m1 | m2', 'line: 1… m4 hm 2. m5 (2. m7) 2… m6', '[7] 2. m7', '2 m3 | '])
  expect(lineText(nodes, 4, 1, 0, false, name, false)).toBe('1… m4 2. m5 (2. m7) 2… m6')
})

test('a variation of twenty thousand moves, each with another beside it, is written', () => {
  const list = Array.from({ length: 20_000 }, (_, i) => ({ parent: i === 0 ? 0 : i % 2 ? i : i - 1 }))
  const text = lineText(tree(...list), 1, 0, 0, false, name, false)
  expect(text.split('m')).toHaveLength(20_001)
})
