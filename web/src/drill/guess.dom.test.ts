// Guessing the moves of a short game.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Move } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import Drill from './Drill.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const move = (side: 0 | 1, from: string, to: string, text: string): Move => ({ move: from + to, side, from, to, piece: side ? 'n' : 'C', captured: '', check: false, text: { chinese: text, iccs: `${from}-${to}`.toUpperCase(), wxf: text } })
const line = [move(0, 'h2', 'e2', 'C2=5'), move(1, 'h9', 'g7', 'H8+7'), move(0, 'h0', 'g2', 'H2+3'), move(1, 'b9', 'c7', 'H2+3'), move(0, 'i0', 'h0', 'R1=2')]

const ended = (id: string, name: string, updated_ms: number) => ({ id, game: 'xiangqi', title: '', board, turn: 1, plies: 5, updated_ms, players: [{ kind: 'human', name }, { kind: 'human', name: 'Z' }], result: { winner: 0, reason: 'resignation' } })
let asked: { moves: string[]; played: string; guess: string }[] = []
let points = 10
let kept: { cmd: string; guesses: number; points: number; par: number; title: string }[] = []
let refused = false
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    const given = body ? (JSON.parse(body) as { moves: string[]; played: string; guess: string }) : undefined
    if (path === '/api/library/7/guess')
      return Promise.resolve(Response.json({ title: '', winner: 1, config: { game: 'xiangqi', rules: 'axf', players: [{ kind: 'human', name: 'A' }, { kind: 'human', name: 'B' }], clock: {} }, moves: line }))
    if (path.startsWith('/api/games?')) return Promise.resolve(Response.json({ games: [ended('1', 'C', 1000)], next: '' }))
    if (path.startsWith('/api/me/games')) return Promise.resolve(Response.json({ games: [{ ...ended('2', 'D', 2000), result: null }, ended('3', 'E', 3000), ended('1', 'C', 1000)], next: '' }))
    if (path === '/api/engines') return Promise.resolve(Response.json({ engines: [] }))
    if (path === '/api/position')
      // After three moves only one is legal, which is no guess.
      return Promise.resolve(Response.json({ moves: [], result: null, position: { board, turn: given!.moves.length % 2, legal: given!.moves.length === 3 ? ['b9c7'] : ['h9g7', 'b9c7'], check: '', row: [], forbidden: [], seen: 1 } }))
    if (path === '/api/guess/rounds' && !body) return Promise.resolve(Response.json({ totals: [{ game: 'xiangqi', rounds: 2, guesses: 11, points: 83, par: 70 }], rounds: [] }))
    if (path === '/api/guess/rounds') {
      if (refused) return Promise.resolve(Response.json({ error: { code: 'internal', message: '' } }, { status: 500 }))
      kept.push(given as never)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    if (given!.guess === 'r1+9') return Promise.resolve(Response.json({ error: { code: 'illegal_move', message: '', refusal: { move: 'r1+9', code: 'blocked', points: ['a6'], detail: '' } } }, { status: 409 }))
    asked.push(given!)
    const said = given!.guess === given!.played
    return Promise.resolve(Response.json({ guess: said ? line[1] : { ...move(1, 'h7', 'h3', 'C8+4'), piece: 'c' }, played: line[1], same: said, forced: false, points: said ? 10 : points, par: 7.5, loss: 0, played_loss: 0, best: [], line: { pv: ['i0h0'], pv_text: { wxf: ['R1=2'], chinese: ['R1=2'] } }, reasons: [] }))
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})

const button = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent?.trim() === name)!
// What a voice says of the board.
const hears = (words: RegExp) => vi.waitFor(() => expect(document.querySelector('p.visually-hidden[aria-live]')!.textContent).toMatch(words))
const shows = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))

async function begun() {
  asked = []
  kept = []
  refused = false
  const shown = mount(Drill, { target: document.body, props: { of: 'guess', query: '?library=7' } })
  await shows('A – B')
  // The side that won, from the first move on: the game is too short for more.
  expect([...document.querySelectorAll('[aria-pressed=true]')].map((b) => b.textContent?.trim())).toContain('B won')
  const from = document.querySelector<HTMLInputElement>('input[type=range]')!
  from.value = '0'
  from.dispatchEvent(new Event('input', { bubbles: true }))
  await shows('From Red’s move 1')
  button('Begin').click()
  await shows('Black to move. What was played?')
  return shown
}
function type(text: string) {
  const field = document.querySelector<HTMLInputElement>('form input')!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.form!.requestSubmit()
}

test('a guess that is not as good is refuted, and an only move is passed over', async () => {
  points = 3
  const shown = await begun()
  await hears(/^red cannon from Red 2, line 3 to Red 5, line 3$/)
  type('C8+4')
  // Readers who chose no notation get moves in words.
  await shows('Black cannon from Black 8, line 3 to Red 2, line 4: 3 of 10 points. In the game: black horse from Black 8, line 1 to Black 7, line 3.')
  await shows('The answer to black cannon from Black 8, line 3 to Red 2, line 4 is red chariot from Red 1, line 1 takes red horse on Red 2, line 1.')
  expect(asked).toMatchObject([{ moves: ['h2e2'], played: 'h9g7', guess: 'C8+4' }])
  button('Next move').click()
  await shows('3 of 10 points')
  await shows('4.5 below par, which is 7.5')
  expect(document.querySelector('ol li')!.getAttribute('aria-label')).toBe('Black’s move 1: black cannon from Black 8, line 3 to Red 2, line 4, 3 points, par 7.5')
  expect(kept).toMatchObject([{ game: 'xiangqi', title: 'A – B', guesses: 1, points: 3, par: 7.5 }])
  await shows('83 of 110 points in 2 games: 75 %, par 64 %')
  button('Guess again').click()
  await shows('From Red’s move 1')
  await unmount(shown)
})

test('a move that no piece makes is told with its reason, and costs nothing', async () => {
  const shown = await begun()
  type('r1+9')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('The way is blocked by the black soldier on Black 1, line 4.'))
  expect(asked).toEqual([])
  // Typing goes on: what is right, and Enter to the next move.
  type('h9g7')
  await shows('Black horse from Black 8, line 1 to Black 7, line 3: the move of the game. 10 points.')
  type('')
  await shows('10 of 10 points')
  await unmount(shown)
})

test('a move that is shown has no points', async () => {
  const shown = await begun()
  button('Show the move').click()
  await shows('Black horse from Black 8, line 1 to Black 7, line 3 was played.')
  button('Stop here').click()
  await shows('0 of 10 points')
  await shows('shown')
  await unmount(shown)
})

test('guesses that could not be kept are kept later', async () => {
  const shown = await begun()
  refused = true
  button('Show the move').click()
  await shows('Black horse from Black 8, line 1 to Black 7, line 3 was played.')
  button('Stop here').click()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBe(null))
  refused = false
  button('Try again').click()
  await vi.waitFor(() => expect(kept).toMatchObject([{ guesses: 1, points: 0 }]))
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).toBe(null))
  await unmount(shown)
})

test('games against people that have ended are to be guessed, beside those of this machine', async () => {
  program.user = 'E'
  const shown = mount(Drill, { target: document.body, props: { of: 'guess', query: '' } })
  await shows('E – Z')
  expect([...document.querySelectorAll('.boards a')].map((a) => a.getAttribute('href'))).toEqual(['/guess?game=3', '/guess?game=1'])
  program.user = ''
  await unmount(shown)
})
