// The chapters of a study of several games: nodes where a game ends.
import { endOf, pathTo, type Nodes } from './tree'

export interface Chapter {
  id: number
  title: string
}

// The chapters in the order of the tree.
export function chaptersOf(nodes: Nodes): Chapter[] {
  const list: Chapter[] = []
  const rest = [0]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    const node = nodes.get(id)
    if (node?.chapter) list.push({ id, title: node.chapter })
    rest.push(...(node?.next ?? []).toReversed())
  }
  return list
}

// The chapter whose line leads through a node along the ways that are gone: the first
// that ends there or after it.
export function chapterAt(nodes: Nodes, at: number, way: (id: number) => number | undefined): number | undefined {
  const line = pathTo(nodes, endOf(at, way))
  const from = pathTo(nodes, at).length - 1
  return line.slice(Math.max(0, from)).find((node) => node.chapter)?.id
}

// The first node on the line of a chapter that no other chapter has; its end where
// another goes on from there.
export function ownFrom(nodes: Nodes, id: number): number {
  const games = new Map<number, number>()
  for (const chapter of chaptersOf(nodes)) for (const node of pathTo(nodes, chapter.id)) games.set(node.id, (games.get(node.id) ?? 0) + 1)
  return pathTo(nodes, id).find((node) => games.get(node.id) === 1)?.id ?? id
}
