// The chapters of the help: those about no one game, and each game's own.
import { kinds, type Chapter, type Kind } from '../board/kind'

const common: readonly Pick<Chapter, 'name'>[] = ['playing', 'study', 'clocks', 'together', 'editor', 'files', 'levels', 'keys', 'about'].map((name) => ({ name }))

export type Listed = Pick<Chapter, 'name' | 'title'> & Partial<Chapter>

// The games' first chapters in the order of the games, then the common ones,
// each with the chapters behind it that are said to follow it.
export function inOrder(common: readonly Listed[], games: readonly (readonly Chapter[])[]): readonly Listed[] {
  const list: Listed[] = [...games.flatMap((chapters) => chapters.filter((c) => !c.after)), ...common]
  for (const chapter of games.flat()) {
    if (chapter.after) list.splice(list.findIndex((c) => c.name === chapter.after) + 1, 0, chapter)
  }
  return list
}

export const allChapters = async (games: readonly Kind[] = kinds()): Promise<readonly Listed[]> =>
  inOrder(common, await Promise.all(games.map(async (kind) => (await kind.help?.())?.chapters ?? [])))
