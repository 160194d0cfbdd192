// The book beside the games of the explorer: read, and changed where it is one's own.
import { mount, unmount } from 'svelte'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import Explorer from './Explorer.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const move = (move: string, wxf: string) => ({ move, side: 0, from: move.slice(0, 2), to: move.slice(2), piece: wxf[0], captured: '', check: false, text: { wxf } })
const row = (m: object, book?: object) => ({ move: m, book, games: 0, results: { first: 0, second: 0, drawn: 0 }, players: [], years: {} })
let posted: unknown[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push(JSON.parse(String(init.body)))
      return new Response(null, { status: 204 })
    }
    if (path.includes('explore'))
      return Response.json({ games: 0, moves: [row(move('h2e2', 'C2=5'), { weight: 30, forbidden: false }), row(move('b2e2', 'C8=5'), { weight: 10, forbidden: false, note: 'rare' }), row(move('a3a4', 'P9+1'), { weight: 5, forbidden: true })], latest: [] })
    if (path.includes('/books')) return Response.json([{ name: 'masters.obk', editing: false }])
    return Response.json([])
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
  program.can = () => true
})
beforeEach(() => {
  posted = []
  document.body.replaceChildren()
})

const shown = async (book: string) => {
  const screen = mount(Explorer, { target: document.body, props: { game: 'xiangqi', board } })
  const select = await vi.waitFor(() => {
    const found = document.querySelector('select')!
    expect([...found.options].map((o) => o.value)).toContain(book)
    return found
  })
  select.value = book
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector('tbody .n')).not.toBeNull())
  return screen
}
const cells = () => [...document.querySelectorAll('tbody .n')].map((e) => e.textContent?.trim())

test('a book that is read says how often it plays each move, and which never', async () => {
  const screen = await shown('masters.obk')
  await vi.waitFor(() => expect(cells()).toEqual(['75%', '25%', 'Not played']))
  expect(document.querySelector('[title="Weight 10 · rare"]')).not.toBeNull()
  expect(document.querySelector('tbody input')).toBeNull()
  expect([...document.querySelectorAll('th')].map((e) => e.textContent)).toEqual(['Move', 'Book']) // no game is known: nothing to say of games
  await unmount(screen)
})

test('in one’s own book weights and forbidden moves are set, and named in words without a notation', async () => {
  const screen = await shown('xiangqi.dybook')
  const weight = await vi.waitFor(() => document.querySelector<HTMLInputElement>('input[aria-label="Weight of red cannon from Red 8, line 3 to Red 5, line 3"]')!)
  weight.value = '-4.6'
  weight.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(posted).toEqual([{ game: 'xiangqi', book: 'xiangqi.dybook', position: board, move: 'b2e2', weight: 0, forbidden: false }]))
  const forbid = document.querySelector<HTMLButtonElement>('button[aria-label="Forbid red soldier from Red 9, line 4 to Red 9, line 5"]')!
  expect(forbid.getAttribute('aria-pressed')).toBe('true')
  forbid.click()
  await vi.waitFor(() => expect(posted.at(-1)).toEqual({ game: 'xiangqi', book: 'xiangqi.dybook', position: board, move: 'a3a4', weight: 5, forbidden: false }))
  await unmount(screen)
})
