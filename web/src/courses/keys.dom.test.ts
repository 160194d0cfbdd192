// Every try of every chapter is solved by keys alone. The solutions are those that the rules,
// the solvers and the tables accept: TestSolved of cmd/duiyi/internal/catalogue writes them.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Lecture, LectureTried, Move, Opening, Page, Side } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import ChapterScreen from './ChapterScreen.svelte'
import solved from './testdata/solved.json'
import { textsIn, wordsOf, type Words } from './texts'

interface Turn {
  move: string
  reply?: string
  answers?: string[]
  left?: string[]
  board: string
  side: Side
  asks?: Opening
}
interface Step {
  board: string
  side: Side
  kind?: string
  options?: number
  points?: string[]
  seat?: string
  asks?: Opening
  turns?: Turn[]
}
const chapters = solved as unknown as Record<string, { game: string; steps: Step[] }>

const text = { en: 'words' }
const isPoint = (move: string) => /^[a-o]\d+/.test(move)
function moveOf(move: string, side: Side, asks?: Opening): Move {
  const placing = !/^[a-i]\d[a-i]\d$/.test(move)
  const kind = isPoint(move) ? (asks?.ask === 'offer' ? 'offer' : undefined) : /^\d+$/.test(move) ? 'number' : 'choice'
  return {
    move, side, piece: placing ? (side ? 'O' : 'X') : 'R', captured: '', check: false, text: { point: move },
    ...(placing ? (kind && kind !== 'offer' ? {} : { to: move }) : { from: move.slice(0, 2), to: move.slice(2) }), ...(kind && { kind }), ...(move === 'swap' && { swap: true }),
  } as Move
}
// A position in which the next right move can be made, and no other: the rules are the server's.
const viewOf = ({ board, side, asks }: Pick<Turn, 'board' | 'side' | 'asks'>, next?: Turn): Page['position'] => ({
  board: board.replaceAll('_', '.'.repeat(15)), turn: side, legal: next && isPoint(next.move) ? [next.move] : [], check: '', row: [], forbidden: [], seen: 0, ...(asks && { opening: asks }),
})

// The server: it takes right answers alone.
let step: Step[] = []
let game = ''
const missed: string[] = []
let finished = 0
vi.mock('../api/courses', () => ({
  getChapter: async (id: string): Promise<Lecture> => ({
    id, game, title: text, steps: step.length, done: false, track: 'track',
    pages: step.map((s) => ({
      text, position: viewOf(s, s.turns?.[0]), marks: [],
      ...(s.kind && { try: { kind: s.kind, options: Array<typeof text>(s.options ?? 0).fill(text), points: s.points ?? [], most: s.turns!.length, can_show: false, ...(s.asks && { opening: s.asks.rule, seat: s.seat }) } }),
    })) as Page[],
  }),
  tryStep: async (_: string, at: number, moves: readonly string[], move: string): Promise<LectureTried> => {
    const { turns = [], kind, side, asks } = step[at]!
    const turn = turns[moves.length]
    if (turn?.move !== move) missed.push(`step ${at + 1}: ${move}, not ${turn?.move}`)
    const before = turns[moves.length - 1]
    const mover = before ? before.side : side
    return {
      verdict: moves.length + 1 === turns.length ? 'done' : 'right', moves: [...moves, move], left: turn?.left ?? [], reasons: [],
      answers: (turn?.answers ?? []).map((answer) => moveOf(answer, mover === 0 ? 1 : 0)),
      ...(kind !== 'choice' && { move: moveOf(move, mover, before ? before.asks : asks) }), ...(turn?.reply && { reply: moveOf(turn.reply, mover === 0 ? 1 : 0) }),
      position: viewOf(turn!, turns[moves.length + 1]),
    }
  },
  showMove: async () => ({}),
  finishChapter: async () => void finished++,
}))

let w: Words
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  register(...games)
  await startTexts()
  await setLanguage('en')
  w = wordsOf(await textsIn('en'))
  vi.useFakeTimers()
})
afterEach(() => document.body.replaceChildren())

// Longer than the reader's own move stands before the answer.
const flush = () => vi.advanceTimersByTimeAsync(500)
const focused = () => document.activeElement as HTMLElement
const strike = (key: string) => focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
async function key(name: string) {
  const free = strike(name)
  if (free && name === 'Enter' && focused() instanceof HTMLButtonElement) focused().click()
  await flush()
}
// Tab, until it is at a button.
async function tabTo(button: HTMLButtonElement) {
  expect(button.disabled).toBe(false)
  expect(button.tabIndex).toBe(0)
  button.focus()
}
const at = () => focused().getAttribute('data-point')
const placeOf = (point: string) => [point.charCodeAt(0), Number(point.slice(1))] as const

// Walks the board to a point and presses it.
async function press(point: string) {
  const turned = document.querySelector('.top [aria-pressed]')!.getAttribute('aria-pressed') === 'true'
  for (let steps = 0; at() !== point; steps++) {
    if (!at() || steps > 40) throw new Error(`the cursor stands at ${at()}, on the way to ${point}`)
    const [[x, y], [column, row]] = [placeOf(at()!), placeOf(point)]
    strike(x !== column ? (x < column !== turned ? 'ArrowRight' : 'ArrowLeft') : y < row !== turned ? 'ArrowUp' : 'ArrowDown')
  }
  await key('Enter')
}

async function solve({ kind, turns = [] }: Step) {
  for (const { move } of turns) {
    if (kind === 'choice') {
      await tabTo(document.querySelectorAll<HTMLButtonElement>('.options button')[Number(move)]!)
      await key('Enter')
    } else if (!isPoint(move)) {
      const { answerName } = await nameOf(move)
      await tabTo([...document.querySelectorAll<HTMLButtonElement>('.opening .options button')].find((b) => b.textContent === answerName)!)
      await key('Enter')
    } else {
      for (const point of move.match(/[a-o]\d+/g)!) await press(point)
    }
  }
}
// How an answer to an opening rule is called by its button.
async function nameOf(option: string) {
  const { optionText } = await import('../game/opening')
  const names = [optionText(option, 0), optionText(option, 1)]
  return { answerName: [...document.querySelectorAll('.opening .options button')].map((b) => b.textContent!).find((name) => names.includes(name)) }
}

test.each(Object.keys(chapters))('%s', async (id) => {
  ;({ game, steps: step } = chapters[id]!)
  missed.length = finished = 0
  const screen = mount(ChapterScreen, { target: document.body, props: { w, id, at: 0 } })
  await flush()
  await tabTo(document.querySelector<HTMLButtonElement>('.skip')!)
  await key('Enter')
  for (const [i, one] of step.entries()) {
    expect(document.querySelector('.count')?.textContent).toBe(`${i + 1}/${step.length}`)
    expect(one.kind === 'choice' && i ? focused().closest('.options') : at(), 'the focus').toBeTruthy()
    await solve(one)
    expect(missed).toEqual([])
    if (one.kind) expect(document.querySelector('.said')?.className, `step ${i + 1}`).toContain('good')
    await key('n')
  }
  expect(document.querySelector('[role=status]')?.textContent).toBe(w('finished', { title: 'words' }))
  expect(finished).toBe(1)
  await unmount(screen)
})
