// The rooms of the page, and who may know whom. A room is a folder of src/, and
// each folder of games/ is one; the files beside this one are the room '.',
// which wires the others together.
import { describe, expect, test } from 'vitest'

// What each room may import, itself always. From the ground up: nobody knows
// what stands below it in this table.
const allowed: Readonly<Record<string, readonly string[]>> = {
  // What a browser keeps, and when it paints.
  browser: [],
  // The JSON of httpapi/openapi.json and the calls that bring it.
  api: [],
  i18n: ['browser'],
  sound: ['api'],
  // Parts of any page, and what is chosen for all of it: look, sound, keys, address.
  ui: ['browser', 'api', 'i18n', 'sound'],
  // Engines in this browser at a server's page, fetched when somebody first asks one.
  here: ['api', 'i18n', 'ui'],
  // The program in the page itself, without a server.
  alone: ['api', 'i18n', 'ui'],
  // The board of points and what is drawn on it, and what the page knows of a game.
  board: ['browser', 'api', 'i18n', 'ui'],
  // A game that is watched, without its looks: session, advice, sentences.
  game: ['browser', 'api', 'i18n', 'ui', 'here', 'board'],
  // The board as a file.
  picture: ['i18n', 'ui', 'board'],
  // The dialog that a game begins with.
  newgame: ['browser', 'api', 'i18n', 'ui', 'board', 'game'],
  // Games that are looked for, and what they went on with in a position.
  library: ['browser', 'api', 'i18n', 'ui', 'board', 'game'],
  editor: ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'picture', 'newgame', 'library'],
  // Who may read a study or a report, asked in a dialog of both.
  sharing: ['api', 'i18n', 'ui', 'game'],
  // How rated games were played, for moderators.
  evidence: ['api', 'i18n', 'ui', 'board'],
  // What there is to say of a game that was played, fetched when it is asked for.
  report: ['browser', 'api', 'i18n', 'ui', 'here', 'board', 'game', 'picture', 'sharing'],
  // A tree of moves that somebody looks into, fetched when one is opened.
  study: ['browser', 'api', 'i18n', 'ui', 'here', 'board', 'game', 'library', 'picture', 'report', 'sharing'],
  // Mistakes that come back until they are known, fetched when they are practised.
  exercises: ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'picture', 'report'],
  // Moves of games that are guessed, and of studies that are asked; fetched when somebody does.
  drill: ['api', 'i18n', 'ui', 'board', 'game', 'exercises'],
  // Chapters with boards to try, fetched when they are opened.
  courses: ['api', 'i18n', 'ui', 'board', 'game', 'exercises'],
  // A game or study on paper.
  print: ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'study'],
  help: ['api', 'i18n', 'ui', 'board', 'game'],
  screens: ['browser', 'api', 'i18n', 'ui', 'here', 'board', 'game', 'picture', 'newgame', 'library'],
  // What people say beside a game or at a tournament, fetched by those who can talk.
  talk: ['api', 'i18n', 'ui', 'game'],
  // Two people, each at a page of their own; fetched when they play.
  together: ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'screens', 'sharing', 'evidence', 'talk'],
  // Tournaments, fetched when they are opened.
  tourney: ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'screens', 'talk', 'together'],
  // A club's page and calendar, fetched when they are opened.
  club: ['api', 'i18n', 'ui', 'board', 'game', 'together', 'tourney'],
  // Each game, which knows no other; whatever it fills in is asked for by its Kind.
  'games/*': ['browser', 'api', 'i18n', 'ui', 'board', 'game', 'newgame', 'help'],
  games: ['board', 'games/*'],
  // Every part of the page in every state, in development only.
  parts: ['ui', 'board'],
  styles: [],
  '.': ['i18n', 'ui', 'board', 'game', 'screens', 'editor', 'library', 'study', 'report', 'exercises', 'drill', 'courses', 'print', 'help', 'together', 'tourney', 'club', 'games', 'parts', 'styles'],
}

type Sources = Readonly<Record<string, string>>
interface Edge {
  from: string
  to: string
  // As it is written.
  spec: string
}

const roomOf = (file: string): string => /^(games\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? '.'

// The row of a room in the table.
const rowOf = (room: string): string => (room.startsWith('games/') ? 'games/*' : room)

function joined(folder: string, spec: string): string {
  const parts = folder ? folder.split('/') : []
  for (const part of spec.split('/')) {
    if (part === '..') parts.length ? parts.pop() : parts.push('<outside>')
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

// Every string of a source that begins like a path of the tree is an import,
// whatever the form: static, of types alone, at need, or of a style sheet.
function importsOf(sources: Sources, file: string): { edges: Edge[]; lost: string[] } {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
  const edges: Edge[] = []
  const lost: string[] = []
  for (const [, , spec = ''] of sources[file]!.matchAll(/(['"])(\.\.?\/[^'"\s]+)\1/g)) {
    const path = joined(folder, spec.replace(/\?.*$/, ''))
    const to = ['', '.ts', '.svelte', '/index.ts'].map((end) => path + end).find((name) => name in sources)
    if (to) edges.push({ from: file, to, spec })
    else lost.push(`${file} imports ${spec}, which is no file of the page`)
  }
  return { edges, lost }
}

const isTest = (file: string) => file.endsWith('.test.ts')

// What is wrong with the imports of a tree, a sentence each. Tests may use
// every room.
function faultsOf(sources: Sources, allowed: Readonly<Record<string, readonly string[]>>): string[] {
  const faults: string[] = []
  const next = new Map<string, Edge[]>()
  for (const file of Object.keys(sources).filter((f) => !isTest(f))) {
    const { edges, lost } = importsOf(sources, file)
    faults.push(...lost)
    next.set(file, edges)
    const room = roomOf(file)
    const knows = allowed[rowOf(room)]
    if (!knows) {
      faults.push(`${file}: the room ${room} is not in the table`)
      continue
    }
    for (const { to, spec } of edges) {
      const other = roomOf(to)
      if (isTest(to)) faults.push(`${file} imports ${spec}, which is a test`)
      else if (other !== room && !knows.includes(rowOf(other))) faults.push(`${file} imports ${spec}: ${room} may not know ${other}`)
    }
  }
  return [...faults, ...circlesOf(next)]
}

// Files that lead back to themselves: each circle once, as the way around.
function circlesOf(next: ReadonlyMap<string, readonly Edge[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  function walk(file: string) {
    const at = way.indexOf(file)
    if (at >= 0) circles.push(`a circle of imports: ${[...way.slice(at), file].join(' → ')}`)
    if (at >= 0 || done.has(file)) return
    way.push(file)
    for (const { to } of next.get(file) ?? []) walk(to)
    way.pop()
    done.add(file)
  }
  for (const file of next.keys()) walk(file)
  return circles
}

const sources: Sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['./**/*.{ts,svelte,css,svg}'], { query: '?raw', import: 'default', eager: true }),
  ).map(([path, text]) => [path.slice(2), text]),
)

test('every import goes from a room to one that it may know, and none goes round', () => {
  // The sources were read, and the way from the first file to the last of them is known.
  expect(importsOf(sources, 'main.ts').edges.map((e) => e.to)).toContain('App.svelte')
  expect(faultsOf(sources, allowed)).toEqual([])
})

test('the table has no room that is gone, and no line that is not needed', () => {
  const used = new Set<string>()
  for (const file of Object.keys(sources).filter((f) => !isTest(f))) {
    for (const { to } of importsOf(sources, file).edges) used.add(`${rowOf(roomOf(file))} → ${rowOf(roomOf(to))}`)
  }
  const rooms = new Set(Object.keys(sources).map((file) => rowOf(roomOf(file))))
  expect(Object.keys(allowed).filter((room) => !rooms.has(room))).toEqual([])
  const listed = Object.entries(allowed).flatMap(([room, knows]) => knows.map((other) => `${room} → ${other}`))
  expect(listed.filter((edge) => !used.has(edge))).toEqual([])
})

// Generated files.
const mayBeLong = ['api/openapi.ts']

test('no file has more than 400 lines', () => {
  const long = Object.entries(sources).filter(([file, text]) => !file.endsWith('.test.ts') && text.trimEnd().split('\n').length > 400)
  expect(long.map(([file]) => file).filter((file) => !mayBeLong.includes(file))).toEqual([])
})

test('the table itself goes one way', () => {
  const order = Object.keys(allowed)
  const back = Object.entries(allowed).flatMap(([room, knows]) =>
    knows.filter((other) => order.indexOf(other) >= order.indexOf(room)).map((other) => `${room} → ${other}`),
  )
  expect(back).toEqual([])
})

describe('what is found', () => {
  const table = { ui: [], board: ['ui'], 'games/*': ['board'], '.': ['board'] }
  const tree: Sources = {
    'main.ts': "import Board from './board/Board.svelte'\n",
    'board/Board.svelte': "<script>\n  import { a } from '../ui/a'\n</script>\n{#await import('./Late.svelte')}{/await}\n",
    'board/Late.svelte': '<p></p>',
    'ui/a.ts': 'export const a = 1\n',
    'games/a/index.ts': "import '../../board/Late.svelte'\nimport './more'\n",
    'games/a/more.ts': '',
    'games/b/index.ts': '',
    'ui/a.test.ts': "import '../board/Board.svelte'\n",
  }
  test.each([
    ['nothing in a tree that is in order', {}, []],
    ['an arrow back', { 'ui/a.ts': "import type { B } from '../board/Board.svelte'\n" }, [
      'ui/a.ts imports ../board/Board.svelte: ui may not know board',
      'a circle of imports: board/Board.svelte → ui/a.ts → board/Board.svelte',
    ]],
    ['an arrow back in an import at need', { 'ui/a.ts': "export const a = () => import('../board/Late.svelte')\n" }, [
      'ui/a.ts imports ../board/Late.svelte: ui may not know board',
    ]],
    ['an arrow over a room', { 'main.ts': 'import "./board/Board.svelte"\nexport * from "./ui/a"\n' }, [
      'main.ts imports ./ui/a: . may not know ui',
    ]],
    ['a circle inside a room', { 'board/Late.svelte': "<script>import B from './Board.svelte'</script>" }, [
      'a circle of imports: board/Board.svelte → board/Late.svelte → board/Board.svelte',
    ]],
    ['a game that knows another', { 'games/b/index.ts': "import '../a'" }, ['games/b/index.ts imports ../a: games/b may not know games/a']],
    ['a room without a row', { 'attic/x.ts': '' }, ['attic/x.ts: the room attic is not in the table']],
    ['a file that is not there', { 'ui/a.ts': "import './b'\n" }, ['ui/a.ts imports ./b, which is no file of the page']],
    ['a test in the page', { 'board/Late.svelte': "<script>import '../ui/a.test'</script>" }, [
      'board/Late.svelte imports ../ui/a.test, which is a test',
    ]],
  ] as const)('%s', (_, change, want) => {
    const found = faultsOf({ ...tree, ...change }, table)
    expect([...found].sort()).toEqual([...want].sort())
  })
})
