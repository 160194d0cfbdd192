// The chapters of a study of several games: each is the moves after the start with
// its title, usually one. Moves of the start without a title belong to all of them.
import { pathTo, type Nodes } from './tree'

export interface Chapter {
  // Of the first move.
  id: number
  title: string
}

export function chaptersOf(nodes: Nodes): Chapter[] {
  const list: Chapter[] = []
  for (const id of nodes.get(0)?.next ?? []) {
    const title = nodes.get(id)?.chapter
    if (title && !list.some((c) => c.title === title)) list.push({ id, title })
  }
  return list
}

// The title of the chapter that a node is in; none at the start.
export const chapterAt = (nodes: Nodes, id: number): string | undefined => pathTo(nodes, id)[0]?.chapter

// The tree with nothing but one chapter.
export function within(nodes: Nodes, chapter: string | undefined): Nodes {
  if (chapter === undefined) return nodes
  const start = nodes.get(0)!
  const next = (start.next ?? []).filter((id) => [undefined, chapter].includes(nodes.get(id)?.chapter))
  // Its own moves come first, whatever was played beside them.
  next.sort((a, b) => Number(!nodes.get(a)?.chapter) - Number(!nodes.get(b)?.chapter))
  const own = { ...start, next }
  return { get: (id) => (id === 0 ? own : nodes.get(id)), has: (id) => nodes.has(id), size: nodes.size }
}
