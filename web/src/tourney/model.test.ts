import { expect, test } from 'vitest'
import type { TourneyHead, TourneyMessage, TourneyRound } from '../api/types'
import { applied, isLong, nextStep, points, resultText, resultsOf, span, waitingGame, type Seen } from './model'

const head = (more: Partial<TourneyHead> = {}): TourneyHead => ({
  id: 'a', name: 'Friday', system: 'swiss', game: 'xiangqi', rules: 'axf', clock: {}, status: 'running', version: 5,
  created_ms: 0, changed_ms: 0, players: 4, rounds: 3, round: 1, begun: 1, open: 2, ...more,
})
const seen: Seen = {
  version: 5,
  players: new Map([[1, { number: 1, name: 'Red' }]]),
  teams: new Map(),
  rounds: new Map([[1, { version: 5, round: 1, begun: true, boards: [{ board: 1, first: 1, second: 2 }, { board: 2, first: 3, second: 4 }] }]]),
}
const message = (more: Partial<TourneyMessage>): TourneyMessage => ({ type: 'tournament', since: 5, tournament: head({ version: 7 }), ...more })

test('a change of one board leaves the others', () => {
  const after = applied(seen, message({ rounds: [{ version: 7, round: 1, begun: true, boards: [{ board: 2, first: 3, second: 4, result: '1-0' }] }] }))!
  expect(after.version).toBe(7)
  expect(after.rounds.get(1)!.boards.map((b) => b.result)).toEqual([undefined, '1-0'])
  expect(seen.rounds.get(1)!.boards[1]!.result).toBeUndefined()
})

test('a round taken back is gone, and players come and change', () => {
  const two = applied(seen, message({ rounds: [{ version: 7, round: 2, boards: [{ board: 1, first: 1, second: 3 }] }], players: [{ number: 1, name: 'Red', withdrawn: true }, { number: 5, name: 'Late' }] }))!
  expect([...two.rounds.keys()]).toEqual([1, 2])
  expect([...two.players.values()].map((p) => p.withdrawn)).toEqual([true, undefined])
  const back = applied(two, message({ since: 7, tournament: head({ version: 8 }), rounds: [{ version: 8, round: 2, boards: [] }] }))!
  expect([...back.rounds.keys()]).toEqual([1])
})

test('one board of a round that was not fetched is no round', () => {
  const late: Seen = { ...seen, rounds: new Map([[2, { version: 5, round: 2, begun: true, boards: [{ board: 1, first: 1, second: 3 }] }]]) }
  const change: TourneyRound = { version: 7, round: 1, begun: true, boards: [{ board: 2, first: 3, second: 4, result: '=' }] }
  expect([...applied(late, message({ rounds: [change] }))!.rounds.keys()]).toEqual([2])
  const none: Seen = { ...seen, rounds: new Map() }
  expect([...applied(none, message({ rounds: [change] }))!.rounds.keys()]).toEqual([1])
})

test('an old message changes nothing, and one that builds upon another version has everything fetched', () => {
  expect(applied(seen, message({ since: 0, tournament: head({ version: 5 }) }))).toBe(seen)
  expect(applied(seen, message({ since: 6 }))).toBeUndefined()
})

test.each([
  [0, '0'],
  [0.5, '½'],
  [2.5, '2½'],
  [10, '10'],
  [10.25, '10.25'],
])('%d is written %s', (score, text) => expect(points(score)).toBe(text))

test('results are written in the scoring of the tournament', () => {
  expect(resultText('=', undefined)).toBe('½ – ½')
  expect(resultText('=', 'chinese')).toBe('1 – 1')
  expect(resultText('1-0', 'chinese')).toBe('2 – 0')
  expect(resultText('+-', 'chinese')).toBe('+ – −')
  expect(resultsOf('knockout')).not.toContain('0-0')
})

test.each([
  [{ status: 'open', round: 0, begun: 0, open: 0 }, { do: 'publish', round: 1 }],
  [{ round: 1, begun: 0 }, { do: 'begin', round: 1 }],
  [{ round: 1, begun: 1, open: 2 }, undefined],
  [{ round: 1, begun: 1, open: 0 }, { do: 'publish', round: 2 }],
  [{ round: 3, begun: 3, open: 0 }, { do: 'finish' }],
  [{ status: 'adjourned' }, { do: 'resume' }],
  [{ status: 'over' }, undefined],
  [{ system: 'arena', status: 'open', round: 0, begun: 0 }, { do: 'begin', round: 1 }],
  [{ system: 'arena', round: 7, begun: 1, open: 0 }, undefined],
] as const)('after %j the arbiter may %j', (state, step) => expect(nextStep(head(state))).toEqual(step))

test.each([
  [0, '0:00'],
  [999, '0:01'],
  [249_000, '4:09'],
  [3_725_000, '1:02:05'],
  [-5, '0:00'],
])('%d ms is %s', (ms, text) => expect(span(ms)).toBe(text))

test('a game waits for its player until it has a result', () => {
  expect(waitingGame({ status: 'running', me: { game: 'g' } })).toBe('g')
  expect(waitingGame({ status: 'running', me: { game: 'g', result: '1-0' } })).toBeUndefined()
  expect(waitingGame({ status: 'adjourned', me: { game: 'g' } })).toBe('g')
  expect(waitingGame({ status: 'over', me: { game: 'g' } })).toBeUndefined()
  expect(waitingGame({ status: 'running' })).toBeUndefined()
})

test('a name is long by a word of it, not as a whole', () => {
  expect(isLong('Nguyễn Thị Minh Khai')).toBe(false)
  expect(isLong('欧阳振华')).toBe(false)
  expect(isLong('Max Wolfeschlegelstein')).toBe(true)
})
