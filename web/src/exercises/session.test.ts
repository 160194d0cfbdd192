import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { Exercise, Grade, Move, Tried } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { gradeOf, Practice } from './session.svelte'

register(...games)

const sent: [string, Grade, number][] = []
let fails = ''
let good = true

const move: Move = { move: 'h2e2', side: 0, from: 'h2', to: 'e2', piece: 'C', captured: '', check: false, text: {} }
const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const exercise = (id: string, due_ms = 0): Exercise => ({
  entry: { id, game: 'xiangqi', rules: 'axf', board, turn: 0, played: move, source: 'g', kinds: [], added_ms: 0, due_ms, stage: 'new' },
  position: { board, turn: 0, legal: ['h2e2', 'b2e2'], check: '', row: [], forbidden: [], seen: 0 },
  mark: 4,
  loss: 0.5,
  best: { pv: ['b2e2'] },
  ply: 0,
  title: '',
  reviews: [],
  days: 0,
  lapses: 0,
})

vi.mock('../api/exercises', () => ({
  getExercise: async (id: string) => exercise(id),
  tryExercise: async (_: string, text: string): Promise<Tried> => {
    if (text === 'a0a9') throw new ApiError('illegal_move', '', { move: text, code: 'blocked', points: ['a3'], detail: '' })
    return { good, loss: good ? 0 : 0.4, move }
  },
  gradeExercise: async (id: string, grade: Grade, reviews: number) => {
    if (fails) throw new ApiError(fails, '')
    sent.push([id, grade, reviews])
    return exercise(id, 1000)
  },
  deleteExercise: async () => {},
}))

const flush = () => new Promise((done) => setTimeout(done))

async function begun(): Promise<Practice> {
  const p = new Practice()
  await p.begin(Promise.resolve(['a', 'b']))
  return p
}

beforeEach(() => {
  sent.length = 0
  fails = ''
  good = true
})

test.each([
  [0, true, 'good'],
  [1, true, 'hard'],
  [2, true, 'hard'],
  [3, true, 'again'],
  [0, false, 'again'],
] as const)('help %i, right %s: %s', (help, right, grade) => {
  expect(gradeOf(help, right)).toBe(grade)
})

test('a right move is graded once, and can be called easy', async () => {
  const p = await begun()
  await p.play('h2e2')
  await flush()
  expect([p.solved, p.grade, p.due, p.right]).toEqual([true, 'good', 1000, 1])
  p.easy()
  await flush()
  expect(sent).toEqual([
    ['a', 'good', 0],
    ['a', 'easy', 0],
  ])
  await p.next()
  expect([p.exercise?.entry.id, p.grade, p.tried, p.count]).toEqual(['b', undefined, undefined, 1])
})

test('a move that no piece makes is told with its reason and settles nothing', async () => {
  const p = await begun()
  await p.play('a0a9')
  expect([p.failure, p.refusal?.code, p.tried, p.grade]).toEqual(['illegal_move', 'blocked', undefined, undefined])
})

test('the first try settles it, whatever comes after', async () => {
  const p = await begun()
  good = false
  await p.play('h2e2')
  expect(p.solved).toBe(false)
  p.anew()
  expect(p.tried).toBeUndefined()
  good = true
  p.more()
  await p.play('b2e2')
  await flush()
  expect([p.solved, p.grade, p.right]).toEqual([true, 'again', 0])
  expect(sent).toEqual([['a', 'again', 0]])
  p.easy()
  await flush()
  expect(sent).toHaveLength(1)
})

test('help makes it harder, the whole line gives it up', async () => {
  const p = await begun()
  p.more()
  await p.play('b2e2')
  await flush()
  expect(p.grade).toBe('hard')
  await p.next()
  p.more()
  p.more()
  p.more()
  p.more()
  await flush()
  expect([p.help, p.solved, p.grade]).toEqual([3, true, 'again'])
  await p.next()
  expect([p.over, p.count, p.right]).toEqual([true, 2, 1])
})

test('what could not be kept is said, and sent again', async () => {
  const p = await begun()
  fails = 'disk_full'
  await p.play('h2e2')
  await flush()
  expect([p.kept, p.failure, p.due]).toEqual([false, 'disk_full', undefined])
  fails = ''
  p.again()
  await flush()
  expect([p.kept, p.failure, p.due]).toEqual([true, '', 1000])
})

test('what is deleted is left for the next', async () => {
  const p = await begun()
  expect(await p.remove()).toBe('a')
  expect(p.exercise?.entry.id).toBe('b')
})
