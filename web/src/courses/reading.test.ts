import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { Lecture, LectureTried, Move, Page } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { Reading } from './reading.svelte'

register(...games)

const board = '3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1'
const position = { board, turn: 0 as const, legal: ['a0a6'], check: 'd9', row: [], forbidden: [], seen: 0 }
const text = { en: 'a' }
const move = (text: string): Move => ({ move: text, side: 0, from: text.slice(0, 2), to: text.slice(2), piece: 'R', captured: '', check: false, text: {} })
const trying = (kind: string, more: object = {}): Page => ({ text, position, marks: [], try: { kind, options: [], points: [], can_show: true, hint: text, ...more } })
const pages = [{ text, position, marks: [] }, trying('line'), trying('reach', { points: ['a6', 'g6'], most: 2 }), trying('choice', { options: [text, text] }), trying('opening', { opening: 'swap', seat: 'first' })]
const lecture: Lecture = { id: 'one', game: 'xiangqi', title: text, steps: pages.length, done: false, track: 't', next: 'two', pages }

let answer: Partial<LectureTried> = {}
let fails = ''
const finished: string[] = []
vi.mock('../api/courses', () => ({
  getChapter: async () => lecture,
  tryStep: async (_: string, __: number, ___: readonly string[], text: string): Promise<LectureTried> => {
    if (fails) throw new ApiError(fails, '', { code: 'cannot_move_so', move: text, points: ['b5'], detail: '' })
    return { verdict: 'wrong', moves: [], left: [], answers: [], reasons: [], position, move: move(text), ...answer }
  },
  showMove: async () => ({ move: move('a0a6') }),
  finishChapter: async (id: string) => {
    if (fails) throw new ApiError(fails, '')
    finished.push(id)
  },
}))

const flush = () => vi.advanceTimersByTimeAsync(1000)
async function at(step: number): Promise<Reading> {
  const r = new Reading()
  await r.load('one', step)
  return r
}
beforeEach(() => {
  vi.useFakeTimers()
  answer = {}
  fails = ''
  finished.length = 0
})

test('a step without a try lets nobody move; a step beyond the end is the last one', async () => {
  const r = await at(0)
  expect(r.open).toBe(false)
  expect(r.scene?.legal).toEqual([])
  expect((await at(99)).step).toBe(4)
})

test('a wrong move stands until it is taken back', async () => {
  const r = await at(1)
  void r.play('a0a5')
  await flush()
  expect(r.wrong).toBe(true)
  expect(r.scene?.pieces.get('a5')).toBe('R')
  await r.play('a0a6') // not yet
  r.anew()
  expect(r.wrong).toBe(false)
  expect(r.scene?.pieces.get('a0')).toBe('R')
})

test('a right move is answered after a moment; the last one is done', async () => {
  const r = await at(1)
  answer = { verdict: 'right', moves: ['a0a6', 'd9d8'], reply: move('d9d8') }
  void r.play('a0a6')
  await vi.advanceTimersByTimeAsync(10)
  expect(r.stands?.move).toBe('a0a6')
  await flush()
  expect(r.moves).toEqual(['a0a6', 'd9d8'])
  expect(r.last?.move).toBe('d9d8')
  answer = { verdict: 'done', moves: ['a0a6', 'd9d8', 'a6a7'] }
  void r.play('a6a7')
  await flush()
  expect(r.solved).toBe(true)
})

test('hints: words, then the move', async () => {
  const r = await at(1)
  await r.more()
  expect([r.help, r.shown]).toEqual([1, undefined])
  await r.more()
  expect(r.shown?.move).toBe('a0a6')
})

test('a reach begins anew as a whole', async () => {
  const r = await at(2)
  answer = { verdict: 'right', moves: ['a0a6'], left: ['g6'] }
  void r.play('a0a6')
  await flush()
  expect(r.left).toEqual(['g6'])
  answer = { verdict: 'wrong', moves: ['a0a6'] }
  void r.play('a6a7')
  await flush()
  r.anew()
  expect(r.left).toEqual(['a6', 'g6'])
  expect(r.moves).toEqual([])
})

test('a question: the board shows no check, another answer may follow a wrong one', async () => {
  const r = await at(3)
  expect(r.scene?.check).toBeUndefined()
  answer = { move: undefined }
  void r.choose(0)
  await flush()
  expect([r.chosen, r.wrong]).toEqual([0, true])
  answer = { verdict: 'done', move: undefined }
  void r.choose(1)
  await flush()
  expect([r.chosen, r.solved]).toEqual([1, true])
})

test('an illegal move is answered with the reason, which goes with the next one', async () => {
  const r = await at(1)
  fails = 'illegal_move'
  await r.play('a0b5')
  expect([r.failure, r.refusal?.code]).toEqual(['illegal_move', 'cannot_move_so'])
  fails = ''
  void r.play('a0a5')
  await flush()
  expect([r.failure, r.refusal]).toEqual(['', undefined])
})

test('an opening rule: a swap changes the colour of the reader, answers leave the board alone', async () => {
  const r = await at(4)
  expect([r.side, r.answers.length]).toEqual([0, 0])
  const stone = (at: string): Move => ({ ...move(at), from: '', to: at, piece: 'X' })
  const swap: Move = { ...move('swap'), kind: 'choice', from: '', to: '', swap: true, side: 1 }
  answer = { verdict: 'right', moves: ['h8', 'swap'], move: stone('h8'), answers: [swap] }
  void r.play('h8')
  await vi.advanceTimersByTimeAsync(10)
  expect(r.stands?.move).toBe('h8') // until the other player has answered
  await flush()
  expect([r.side, r.last?.move, r.moves]).toEqual([1, 'h8', ['h8', 'swap']])
  answer = { verdict: 'done', moves: ['h8', 'swap', 'swap'], move: { ...swap, side: 0 } }
  void r.play('swap')
  await flush()
  expect([r.side, r.last?.move, r.solved]).toEqual([0, 'h8', true])
  r.go(4)
  expect([r.side, r.answers.length]).toEqual([0, 0])
})

test('the end is kept once the last step is passed; a guest reads without', async () => {
  const r = await at(4)
  r.next()
  await flush()
  expect([r.over, finished]).toEqual([true, ['one']])
  fails = 'log_in'
  const guest = await at(4)
  guest.next()
  await flush()
  expect([guest.over, guest.failure]).toEqual([true, ''])
  fails = 'internal'
  const unlucky = await at(4)
  unlucky.next()
  await flush()
  expect(unlucky.unsaved).toBe(true)
  fails = ''
  await unlucky.keep()
  expect([unlucky.unsaved, finished.length]).toEqual([false, 2])
})
