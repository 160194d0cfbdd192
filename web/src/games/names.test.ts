// A game is a value, not a case: who may name one, and nobody else does.
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages'
import { games } from '.'

// Files that may name every game: the table of games, and texts.
const free = ['games/index.ts', ...languages.flatMap(({ tag }) => [`i18n/${tag}.ts`, `help/texts/${tag}.ts`])]

// The names of each game, in any case and as part of any word. Its folder has the first.
const names = games.map(({ name }) => [name, ...(name === 'gomoku' ? ['renju'] : [])])

// Lines of a tree that name a game in a file that may not, a sentence each.
// Tests may name whom they test.
function faultsOf(sources: Readonly<Record<string, string>>): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (free.includes(file) || file.endsWith('.test.ts')) return []
    const others = names.filter(([name]) => !file.startsWith(`games/${name}/`)).flat()
    return text.split('\n').flatMap((line, i) => {
      const named = others.find((name) => line.toLowerCase().includes(name))
      return named ? [`${file}:${i + 1} names ${named}: ${line.trim()}`] : []
    })
  })
}

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../**/*.{ts,svelte,css,svg}', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.startsWith('../') ? path.slice(3) : `games/${path.slice(2)}`, text]),
)

test('nobody but a game’s own folder, the table of games and the texts names a game', () => {
  for (const file of free) expect(sources, file).toHaveProperty([file])
  expect(faultsOf(sources)).toEqual([])
})

test('no file is free to name games that names none', () => {
  expect(free.filter((file) => !names.flat().some((name) => sources[file]!.toLowerCase().includes(name)))).toEqual([])
})

test.each([
  ['its own folder', 'games/gomoku/a.ts', 'the board of gomoku', 0],
  ['another folder', 'games/xiangqi/a.ts', 'not Renju', 1],
  ['a name in a name', 'board/Board.svelte', '<XiangqiLines />', 1],
  ['a case', 'game/setup.ts', "a\nif (game === 'gomoku') b()\n// and not xiangqi", 2],
  ['a test', 'board/position.test.ts', "gridOf('xiangqi')", 0],
] as const)('a game named in %s', (_, file, text, faults) => {
  expect(faultsOf({ [file]: text })).toHaveLength(faults)
})
