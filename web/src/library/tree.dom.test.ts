// The explorer beside its board: a repertoire is offered where a move is known.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import { textsIn, wordsOf } from './texts'
import Tree from './Tree.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const played = { move: { move: 'h2e2', side: 0, from: 'h2', to: 'e2', piece: 'C', captured: '', check: false, text: { wxf: 'C2=5' } }, games: 3, results: { first: 1, second: 1, draw: 1 }, players: [], years: {} }
let moves: unknown[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('explore')) return Response.json({ games: moves.length, moves, latest: [] })
    if (path.includes('openings')) return Response.json([])
    if (path.includes('books')) return Response.json([])
    return Response.json({ position: { board }, moves: [] })
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
  program.can = () => true
})

const open = async (game = 'xiangqi') => mount(Tree, { target: document.body, props: { game, start: '', w: wordsOf(await textsIn('en')), onlike() {} } })
const offers = () => [...document.querySelectorAll('section.raised .button')].map((b) => b.textContent)

test.each([['xiangqi', 32], ['gomoku', 0]])('a board of %s is there before the server answers', async (game, pieces) => {
  const screen = await open(game)
  expect(document.querySelectorAll('.picture .mini > svg > g:not(.lines)')).toHaveLength(pieces)
  await unmount(screen)
})

test('where nothing is known the way leads to the ready-made repertoires', async () => {
  const screen = await open()
  await vi.waitFor(() => expect(offers()).toEqual(['All repertoires']))
  expect(document.querySelector('section.raised a')?.getAttribute('href')).toBe('/repertoires')
  await unmount(screen)
})

test('nothing is offered for a game without ready-made ones', async () => {
  const screen = await open('gomoku')
  await vi.waitFor(() => expect(document.body.textContent).toContain('No game of the library has this position.'))
  expect(offers()).toEqual([])
  await unmount(screen)
})

test('a known move makes a repertoire for either side', async () => {
  moves = [played]
  const screen = await open()
  await vi.waitFor(() => expect(offers()).toEqual(['Ask me Red’s moves', 'Ask me Black’s moves']))
  await unmount(screen)
})
