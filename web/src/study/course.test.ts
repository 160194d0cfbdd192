import { expect, test } from 'vitest'
import { courseOf } from './course'
import type { TreeNode } from './tree'

const tree = (...list: readonly TreeNode[]) => new Map(list.map((n) => [n.id, n]))

test('the course of a line has what is known of its moves, and gaps', () => {
  const nodes = tree(
    { id: 0, parent: 0, next: [1] },
    { id: 1, parent: 0, next: [2, 4], chance: 0.1 },
    { id: 2, parent: 1, next: [3], glyphs: [14, 4], chance: -0.5 },
    { id: 3, parent: 2 },
    { id: 4, parent: 1, chance: 0.2 },
  )
  const way = (id: number) => nodes.get(id)?.next?.[0]
  const main = courseOf(nodes, 1, way)
  expect(main?.line.map((n) => n.id)).toEqual([1, 2, 3])
  expect(main?.chances).toEqual([null, 0.1, -0.5, null])
  expect(main?.moves.map((m) => m.mark)).toEqual([undefined, 4, undefined])
  expect(courseOf(nodes, 4, way)?.chances).toEqual([null, 0.1, 0.2])
})

test('a line with one evaluation or none has no course', () => {
  const nodes = tree({ id: 0, parent: 0, next: [1] }, { id: 1, parent: 0, chance: 0.1 })
  expect(courseOf(nodes, 1, () => undefined)).toBeUndefined()
})
