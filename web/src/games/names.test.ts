// A game is a value, not a case: which files may name one.
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages'
import { games } from '.'

// Files that may name every game: the table of games, and texts.
const parts = [...new Set(Object.keys(import.meta.glob('../i18n/*/*/en.ts')).map((path) => path.slice('../'.length, -'/en.ts'.length)))]
const free = ['games/index.ts', ...languages.flatMap(({ tag }) => [...parts, 'help/texts'].map((folder) => `${folder}/${tag}.ts`))]

// The names of each game. Its folder has the first.
const names = games.map(({ name }) => [name, ...(name === 'gomoku' ? ['renju'] : [])])

// Matches a name as a whole word, of a text or of an identifier in camel case:
// four is in isFour and 'four', not in fourteen.
function pattern(name: string): RegExp {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return new RegExp(`(?:^|[^A-Za-z])${name}(?![a-z])|${title}(?![a-z])|${name.toUpperCase()}(?![A-Z])`)
}

// The text with blanks for its comments, so that lines keep their numbers. What
// a comment says of a game binds nobody.
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

// Lines of a tree that name a game in a file that may not, a sentence each.
// Tests may name the games that they test.
function faultsOf(sources: Readonly<Record<string, string>>, all = names): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (free.includes(file) || file.endsWith('.test.ts')) return []
    const others = all.filter(([name]) => !file.startsWith(`games/${name}/`)).flat()
    const patterns = others.map((name) => [name, pattern(name)] as const)
    return withoutComments(text)
      .split('\n')
      .flatMap((line, i) => {
        const named = patterns.find(([, pattern]) => pattern.test(line))
        return named ? [`${file}:${i + 1} names ${named[0]}: ${line.trim()}`] : []
      })
  })
}

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../**/*.{ts,svelte,css,svg}', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.startsWith('../') ? path.slice(3) : `games/${path.slice(2)}`, text]),
)

test('only a game’s own folder, the table of games and the texts name a game', () => {
  for (const file of free) expect(sources, file).toHaveProperty([file])
  expect(faultsOf(sources)).toEqual([])
})

test('the table of games and the texts of every language name one', () => {
  const named = free.filter((file) => names.flat().some((name) => pattern(name).test(sources[file]!)))
  expect(named).toEqual(expect.arrayContaining(['games/index.ts', ...languages.flatMap(({ tag }) => [`i18n/texts/page/${tag}.ts`, `help/texts/${tag}.ts`])]))
})

test.each([
  ['its own folder', 'games/gomoku/a.ts', 'the board of gomoku', 0],
  ['another folder', 'games/xiangqi/a.ts', 'not Renju', 1],
  ['a name in a name', 'board/Board.svelte', '<XiangqiLines />', 1],
  ['a case', 'game/setup.ts', "a\nif (game === 'gomoku') b()\nconst XIANGQI = 1", 2],
  ['a test', 'board/position.test.ts', "gridOf('xiangqi')", 0],
  ['a comment', 'board/Board.svelte', '// of xiangqi\n/* and\nof gomoku */ <!-- renju -->', 0],
  ['code behind a comment', 'board/a.ts', "/* a */ const b = 'renju' // c", 1],
  ['code behind an address', 'board/a.ts', "const a = 'https://example.org', b = 'renju'", 1],
] as const)('a game named in %s', (_, file, text, faults) => {
  expect(faultsOf({ [file]: text })).toHaveLength(faults)
})

// A further game may be called by an ordinary word.
test.each([
  ['a comment', '// the four of them', 0],
  ['a longer word', 'const fourteen = fourth', 0],
  ['its name', "if (game === 'four') a()", 1],
  ['camel case', 'isFour() || drawFourBoard()', 1],
] as const)('a game named four in %s', (_, text, faults) => {
  expect(faultsOf({ 'board/a.ts': text }, [...names, ['four']])).toHaveLength(faults)
})
