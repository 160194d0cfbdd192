// Which modules share a file of the built page. A game's screen needs some thirty that the first
// screen does without, and other boards need most of them: they are one file, not thirty.
import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

// Modules and all that they import at once.
function closure(graph: Graph, root: string): Set<string> {
  const all = new Set<string>()
  for (const todo = [root]; todo.length; ) {
    const id = todo.pop()!
    if (all.has(id)) continue
    all.add(id)
    todo.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return all
}

const group = (name: string, root: string, priority: number) => {
  let all: Set<string> | undefined
  return { priority, debugName: name, name: (id: string, graph: Graph) => ((all ??= closure(graph, source(root))).has(id) && id !== source(root) ? name : null) }
}

export const rooms = [group('early', 'early.ts', 3), group('page', 'main.ts', 2), group('game', 'screens/GameScreen.svelte', 1)]
