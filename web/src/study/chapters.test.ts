import { expect, test } from 'vitest'
import { chapterAt, chaptersOf, within } from './chapters'
import { rowsOf, type TreeNode } from './tree'

// A begins at 1, with the variation 3; B at 4; 6 is a move of both.
const nodes = new Map<number, TreeNode>(
  [
    { id: 0, parent: 0, next: [6, 1, 3, 4] },
    { id: 1, parent: 0, next: [2], chapter: 'A' },
    { id: 2, parent: 1 },
    { id: 3, parent: 0, chapter: 'A' },
    { id: 4, parent: 0, next: [5], chapter: 'B' },
    { id: 5, parent: 4 },
    { id: 6, parent: 0 },
  ].map((n) => [n.id, n as TreeNode]),
)

test('each game is a chapter of its own', () => {
  expect(chaptersOf(nodes)).toEqual([
    { id: 1, title: 'A' },
    { id: 4, title: 'B' },
  ])
  expect([0, 2, 3, 5, 6].map((id) => chapterAt(nodes, id))).toEqual([undefined, 'A', 'A', 'B', undefined])
})

test('a chapter has its moves alone, and those of the start that are of none', () => {
  const shown = (chapter?: string) => rowsOf(within(nodes, chapter), 0, false).map((row) => row.cells.filter((c) => c !== undefined))
  expect(shown('A')).toEqual([[1], [3], [6], [2]])
  expect(shown('B')).toEqual([[4], [6], [5]])
  expect(within(nodes, undefined)).toBe(nodes)
})
