import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { Done } from '../api/puzzles'
import { linkCode } from '../api/sets'
import type { Attempt, Hint, Move, Puzzle, Refutation, Solving as Tried } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { Solving } from './solving.svelte'

register(...games)

const board = '3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1'
const position = { board, turn: 0 as const, legal: ['a7a8'], check: '', row: [], forbidden: [], seen: 0 }
const puzzle = (id: string): Puzzle => ({
  entry: { id, game: 'xiangqi', rules: 'axf', board, task: { kind: 'mate', moves: 2 }, themes: ['two_rooks'], difficulty: 900, source: { kind: 'game' } },
  position,
  proof: { by: 'search', nodes: 1 },
  rating: 900,
  tries: 0,
  right: false,
})
const move = (text: string): Move => ({ move: text, side: 0, from: text.slice(0, 2), to: text.slice(2), piece: 'R', captured: '', check: false, text: {} })

const asked: string[] = []
const kept: Done[] = []
let fails = ''
vi.mock('../api/puzzles', () => ({
  nextPuzzle: async (query: URLSearchParams): Promise<Puzzle> => {
    asked.push(String(query))
    if (asked.length > 3) throw new ApiError('no_puzzle', '')
    return puzzle(`00000000000${asked.length}`)
  },
  getPuzzle: async (id: string) => {
    if (id.startsWith('f')) throw new ApiError('no_puzzle', '')
    if (fails) throw new ApiError(fails, '')
    return puzzle(id)
  },
  tryPuzzle: async (_: string, moves: readonly string[], text: string): Promise<Tried> => {
    if (text === 'f0a5') throw new ApiError('illegal_move', '', { move: text, code: 'cannot_move_so', points: ['a5'], detail: '' })
    const line = ['a7a8', 'd9e9', 'b6b9']
    if (text === 'b6b8') return { verdict: 'slower', move: move(text), moves: [], position }
    if (text !== line[moves.length]) return { verdict: 'wrong', move: move(text), moves: [], position }
    const reply = line[moves.length + 1]
    return { verdict: reply ? 'right' : 'done', move: move(text), moves: line.slice(0, moves.length + 2), position, ...(reply && { reply: move(reply) }) }
  },
  refute: async (_: string, __: readonly string[], text: string): Promise<Refutation> => ({ move: move(text), line: { pv: ['d9d8'] }, best: {}, reasons: [] }),
  hintAt: async (_: string, __: readonly string[], step: number): Promise<Hint> => ({ themes: [], points: step > 1 ? ['a7'] : [], ...(step > 2 && { move: move('a7a8') }) }),
  keepAttempt: async (done: Done): Promise<Attempt> => {
    if (fails) throw new ApiError(fails, '')
    kept.push(done)
    return { n: 0, game: 'xiangqi', at_ms: 0, ...done }
  },
}))

let left: string[] = []
vi.mock('../api/exercises', () => ({
  openTask: async () => ({ left }),
  taskResults: async () => ({ set: ['00000000000a', '00000000000b'] }),
}))

const flush = () => vi.advanceTimersByTimeAsync(1000)
async function begun(query = '?mode=rated&game=xiangqi'): Promise<Solving> {
  const s = new Solving(query)
  await s.next()
  return s
}
async function play(s: Solving, ...moves: string[]) {
  for (const text of moves) {
    void s.play(text)
    await flush()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = kept.length = 0
  fails = ''
})

test('a solution is kept with its moves, and the next puzzle leaves this one out', async () => {
  const s = await begun()
  await play(s, 'a7a8', 'b6b9')
  expect(s.done).toBe(true)
  expect(kept).toMatchObject([{ right: true, moves: ['a7a8', 'd9e9', 'b6b9'], hints: 0, mode: 'rated' }])
  await s.next()
  expect(asked[1]).toContain('skip=000000000001')
  expect([s.done, s.right, s.count]).toEqual([false, 1, 1])
})

test('a wrong move is refuted and kept once; the puzzle can be solved all the same', async () => {
  const s = await begun()
  await play(s, 'b6b7')
  expect(s.refutation?.line.pv).toEqual(['d9d8'])
  await play(s, 'a7a8') // not while the wrong move stands
  expect(s.moves).toEqual([])
  s.anew()
  await play(s, 'a7a6')
  s.anew()
  await play(s, 'a7a8', 'b6b9')
  expect(s.done).toBe(true)
  expect(kept).toMatchObject([{ right: false, moves: [] }])
})

test('a move that no piece makes is told with its reason, until the next one', async () => {
  const s = await begun()
  await play(s, 'f0a5')
  expect([s.failure, s.refusal?.code, s.failed]).toEqual(['illegal_move', 'cannot_move_so', false])
  await play(s, 'a7a8')
  expect([s.failure, s.refusal]).toEqual(['', undefined])
})

test('a slower win is no mistake', async () => {
  const s = await begun()
  await play(s, 'b6b8')
  expect([s.wrong?.verdict, s.failed]).toEqual(['slower', false])
  s.anew()
  await play(s, 'a7a8', 'b6b9')
  expect(kept).toMatchObject([{ right: true }])
})

test('hints come in three steps, and the move itself is no solution', async () => {
  const s = await begun()
  await s.more()
  expect([s.hint?.points, s.hints]).toEqual([[], 1])
  await s.more()
  expect([s.hint?.points, s.hints, s.failed]).toEqual([['a7'], 2, false])
  await s.more()
  expect([s.hint?.move?.move, s.failed]).toEqual(['a7a8', true])
  expect(kept).toMatchObject([{ right: false, hints: 3 }])
})

test('what could not be kept is sent again with the same name', async () => {
  const s = await begun()
  fails = 'unreachable'
  await play(s, 'a7a8', 'b6b9')
  expect([s.unsaved, kept]).toEqual([true, []])
  fails = ''
  await s.keep()
  expect(s.attempt?.right).toBe(true)
  expect(kept).toHaveLength(1)
})

test('a storm gets harder with each solved puzzle, and ends when there is none', async () => {
  const s = await begun('?mode=storm')
  await play(s, 'a7a8', 'b6b9')
  await s.next()
  expect(asked[1]).toContain('step=1')
  await s.next()
  await s.next()
  expect(s.over).toBe(true)
})

test('a link has one puzzle', async () => {
  const s = await begun('?puzzle=0123456789ab')
  expect(s.puzzle?.entry.id).toBe('0123456789ab')
  await s.next()
  expect(s.over).toBe(true)
})

const shown = async (s: Solving): Promise<string[]> => {
  const ids: string[] = []
  for (; !s.over; await s.next()) ids.push(s.puzzle!.entry.id)
  return ids
}

test('a set is done in its order, without what this program lacks', async () => {
  const s = await begun(`?${new URLSearchParams({ set: linkCode(['00000000000c', 'ffffffffffff', '00000000000a']) })}`)
  expect([s.place, s.size]).toEqual([1, 3])
  expect(await shown(s)).toEqual(['00000000000c', '00000000000a'])
})

test('where a puzzle of a set does not come, it is asked for again', async () => {
  fails = 'unreachable'
  const s = await begun(`?${new URLSearchParams({ set: linkCode(['00000000000c']) })}`)
  expect([s.failure, s.puzzle]).toEqual(['unreachable', undefined])
  fails = ''
  await s.next()
  expect(s.puzzle?.entry.id).toBe('00000000000c')
})

test('a task goes on with what is left, and begins again when nothing is', async () => {
  left = ['00000000000b']
  expect(await shown(await begun('?given=0123456789abcdef'))).toEqual(['00000000000b'])
  left = []
  expect(await shown(await begun('?given=0123456789abcdef'))).toEqual(['00000000000a', '00000000000b'])
})
