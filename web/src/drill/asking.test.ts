// A repertoire that is asked back.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { Asking } from './asking.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const position = (turn: number) => ({ board, turn, legal: ['h2e2'], check: '', row: [], forbidden: [], seen: 1 })
const move = (text: string) => ({ move: text, side: 0, from: text.slice(0, 2), to: text.slice(2), piece: 'C', captured: '', check: false, text: {} })
const card = { stage: 'learning', due_ms: 0 }

let sent: { path: string; body: Record<string, unknown> }[] = []
let done = false
beforeAll(() => {
  register(...games)
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
    const given = body ? (JSON.parse(body) as { moves: string[]; move: string }) : undefined
    if (!given) return Promise.resolve(Response.json({ repertoire: { id: 'r', study: 's', node: 0, side: 1, form: 'line', title: '', game: 'xiangqi', board, gone: false, count: { asked: 1, new: 1, due: 0, learned: 0, failed: 0 } }, lines: [] }))
    sent.push({ path, body: given })
    if (path.endsWith('/step'))
      return Promise.resolve(Response.json({ moves: [...given.moves, 'h9g7'], played: [move('h9g7')], last: move('h9g7'), position: position(0), done, card, answers: 3, left: 1, expected: [{ move: move('h2e2'), comment: 'x' }] }))
    const right = given.move === 'h2e2'
    return Promise.resolve(Response.json({ verdict: right ? 'right' : 'wrong', move: move(given.move), expected: [{ move: move('h2e2'), comment: 'x' }], moves: right ? [...given.moves, given.move] : given.moves, position: position(1), card, answers: 4 }))
  })
})
beforeEach(() => {
  sent = []
  done = false
})

test('a wrong answer is kept once; the right one after it is not, and goes on', async () => {
  const asking = new Asking('r', false)
  await asking.begin()
  expect(asking.flipped).toBe(true)
  expect(asking.step?.moves).toEqual(['h9g7'])
  await asking.play('a0a1')
  expect(asking.wrong?.expected[0]?.move.move).toBe('h2e2')
  expect(asking.scene?.legal).toEqual([])
  await asking.play('h2e2') // the wrong one still stands on the board
  asking.anew()
  await asking.play('h2e2')
  const answers = sent.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body)
  expect(answers).toMatchObject([{ move: 'a0a1', answers: 3, helped: false }, { move: 'h2e2' }])
  expect(answers[1]).not.toHaveProperty('answers')
  expect(sent.at(-1)).toMatchObject({ path: '/api/repertoires/r/step', body: { moves: ['h9g7', 'h2e2'], all: false } })
  expect([asking.count, asking.good]).toEqual([1, 0])
})

test('a move that was shown is kept as helped, and nothing is asked at the end of a line', async () => {
  const asking = new Asking('r', true)
  await asking.begin()
  asking.show()
  done = true
  await asking.play('h2e2')
  expect(sent.find(({ path }) => path.endsWith('/answer'))?.body).toMatchObject({ answers: 3, helped: true })
  expect(asking.step?.done).toBe(true)
  await asking.play('h2e2')
  expect(sent.filter(({ path }) => path.endsWith('/answer'))).toHaveLength(1)
  done = false
  await asking.line()
  expect(sent.at(-1)?.body).toMatchObject({ moves: [], all: true })
})
