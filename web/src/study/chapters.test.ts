import { expect, test } from 'vitest'
import { chapterAt, chaptersOf, ownFrom } from './chapters'
import type { TreeNode } from './tree'

// 1 and 2 are of all games; A ends at 4, B at 2, C at 6.
const nodes = new Map<number, TreeNode>(
  [
    { id: 0, parent: 0, next: [1] },
    { id: 1, parent: 0, next: [2, 5] },
    { id: 2, parent: 1, next: [3], chapter: 'B' },
    { id: 3, parent: 2, next: [4] },
    { id: 4, parent: 3, chapter: 'A' },
    { id: 5, parent: 1, next: [6, 7] },
    { id: 7, parent: 5 },
    { id: 6, parent: 5, chapter: 'C' },
  ].map((n) => [n.id, n as TreeNode]),
)
const main = (id: number) => nodes.get(id)?.next?.[0]

test('chapters come in the order of the tree', () => {
  expect(chaptersOf(nodes)).toEqual([
    { id: 2, title: 'B' },
    { id: 4, title: 'A' },
    { id: 6, title: 'C' },
  ])
})

test('a node is of the chapter that ends next on its way', () => {
  expect([0, 1, 2, 3, 4].map((at) => chapterAt(nodes, at, main))).toEqual([2, 2, 2, 4, 4])
  expect(chapterAt(nodes, 1, (id) => (id === 1 ? 5 : main(id)))).toBe(6)
})

test('a chapter opens where it leaves the others', () => {
  expect([2, 4, 6].map((id) => ownFrom(nodes, id))).toEqual([2, 3, 5])
})
