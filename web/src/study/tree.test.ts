import { describe, expect, test } from 'vitest'
import { briefly, countFrom, endOf, forkAfter, forkBefore, marked, nodesOf, pathTo, reshaped, rowsOf, standing, type Nodes, type TreeNode } from './tree'

// A tree by the parent of each node, from node 1 on; comments by node.
function treeOf(parents: readonly number[], comments: Record<number, string> = {}): Map<number, TreeNode> {
  const nodes = new Map<number, TreeNode>([[0, { id: 0, parent: 0 }]])
  parents.forEach((parent, i) => {
    const id = i + 1
    nodes.set(id, { id, parent })
    const above = nodes.get(parent)!
    above.next = [...(above.next ?? []), id]
  })
  for (const [id, comment] of Object.entries(comments)) nodes.get(Number(id))!.comment = comment
  return nodes
}

const text = (nodes: Nodes, first: 0 | 1 = 0) =>
  rowsOf(nodes, first, false).map((r) =>
    r.comment !== undefined ? `${'>'.repeat(r.depth)}{${r.comment}}` : `${'>'.repeat(r.depth)}${r.number} ${r.cells.map((c) => c ?? '–').join(' ')}`,
  )

describe('rows', () => {
  test.each([
    ['nothing', treeOf([]), 0, []],
    ['a line', treeOf([0, 1, 2]), 0, ['1 1 2', '2 3 –']],
    ['a line that the second side begins', treeOf([0, 1, 2]), 1, ['1 – 1', '2 2 3']],
    ['a variation on the second move', treeOf([0, 1, 2, 1, 4]), 0, ['1 1 2', '>1 – 4', '>2 5 –', '2 3 –']],
    ['a variation on the first move', treeOf([0, 1, 0]), 0, ['1 1 –', '>1 3 –', '1 – 2']],
    ['one in another', treeOf([0, 1, 0, 3, 3]), 0, ['1 1 –', '>1 3 4', '>>1 – 5', '1 – 2']],
    ['two beside each other, in their order', treeOf([0, 0, 0]), 0, ['1 1 –', '>1 2 –', '>1 3 –']],
    ['comments', treeOf([0, 1, 2], { 0: 'a', 1: 'b', 3: 'c' }), 0, ['{0}', '1 1 –', '{1}', '1 – 2', '2 3 –', '{3}']],
  ] as const)('%s', (_, nodes, first, want) => {
    expect(text(nodes, first)).toEqual(want)
  })

  test('stones are counted each', () => {
    const nodes = treeOf([0, 1, 2, 1, 4], { 2: 'a' })
    expect(rowsOf(nodes, 0, true).map((r) => [r.number, ...r.cells])).toEqual([[1, 1, 2], [1, undefined, undefined], [2, undefined, 4], [3, 5, undefined], [3, 3, undefined]])
  })

  test('every node has its place once, in any tree', () => {
    let seed = 7
    const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n
    for (let round = 0; round < 50; round++) {
      const nodes = treeOf(Array.from({ length: 60 }, (_, i) => random(i + 1)))
      const shown = rowsOf(nodes, 0, false).flatMap((r) => r.cells.filter((c) => c !== undefined))
      expect([...shown].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
    }
  })

  test('a line as long as a study', () => {
    const nodes = treeOf(Array.from({ length: 100_000 }, (_, i) => i))
    expect(rowsOf(nodes, 0, false)).toHaveLength(50_000)
    expect(countFrom(nodes, 1)).toBe(100_000)
  })
})

test('ways', () => {
  const nodes = treeOf([0, 1, 2, 3, 2, 5]) // 1 2 3 4, and 5 6 beside 3
  const way = (id: number) => nodes.get(id)?.next?.[0]
  expect(pathTo(nodes, 6).map((n) => n.id)).toEqual([1, 2, 5, 6])
  expect(forkBefore(nodes, 6)).toBe(2)
  expect(forkBefore(nodes, 2)).toBe(0)
  expect(forkAfter(nodes, 0, way)).toBe(2)
  expect(forkAfter(nodes, 2, way)).toBe(4)
  expect(endOf(0, way)).toBe(4)
  expect(countFrom(nodes, 2)).toBe(5)
  const without = new Map([...nodes].filter(([id]) => id < 3))
  expect(standing(nodes, without, 6)).toBe(2)
})

test('moves are told once and shared', () => {
  const move = { move: 'h8', side: 0, from: '', to: 'h8', piece: 'X', captured: '', check: false, text: {} } as const
  const [root, one, two] = nodesOf({ moves: [move], nodes: [{ id: 0, parent: 0 }, { id: 1, parent: 0, move: 0 }, { id: 2, parent: 1, move: 0, comment: 'a' }] })
  expect(root).toEqual({ id: 0, parent: 0 })
  expect(one!.move).toBe(move)
  expect(two).toEqual({ id: 2, parent: 1, move, comment: 'a' })
})

test('the list is made anew where its rows are others', () => {
  const node = { id: 1, parent: 0, next: [2, 3] }
  expect(reshaped(undefined, node)).toBe(true)
  expect(reshaped(node, { ...node, next: [3, 2] })).toBe(true)
  expect(reshaped(node, { id: 1, parent: 0 })).toBe(true)
  expect(reshaped(node, { ...node, comment: 'a' })).toBe(true)
  expect(reshaped({ ...node, comment: 'a' }, { ...node, comment: 'b', glyphs: [1] })).toBe(false)
})

test('of a long comment the beginning is shown', () => {
  expect(briefly('好棋')).toBe('好棋')
  expect(briefly('a'.repeat(1 << 20))).toBe(`${'a'.repeat(300)}…`)
  expect(briefly('a\u{20000}b', 2)).toBe('a…') // no half of a character
})

test('a mark takes the place of another, and goes when it is set again', () => {
  expect(marked([], 1)).toEqual([1])
  expect(marked([1, 14], 2)).toEqual([2, 14])
  expect(marked([2, 14], 2)).toEqual([14])
})
