import { expect, test } from 'vitest'
import type { Game, Move, Network, SocketMessage, Update, View } from '../api/types'
import { advance, messageOf } from './advance'

const move = (text: string): Move => ({ move: text, side: 0, from: '', to: text, piece: 'X', captured: '', check: false, text: {} })
const view = (board: string): View => ({ board, turn: 0, legal: [], check: '', row: [], forbidden: [], seen: 0 })
const players: Game['config']['players'] = [{ kind: 'human' }, { kind: 'human' }]

const whole = (version: number, moves: string[], more: Partial<Game> = {}): Game => ({
  id: '1',
  title: '',
  version,
  created_ms: 0,
  updated_ms: 0,
  config: { game: 'gomoku', rules: 'freestyle', players, clock: {} },
  start: { board: '', turn: 0 },
  ply: moves.length,
  length: moves.length,
  moves: moves.map(move),
  position: view(moves.join()),
  result: null,
  offer: null,
  clock: null,
  thinking: false,
  ...more,
})

const change = (from_version: number, version: number, moves_from: number, moves: string[], more: Partial<Update> = {}): Update => ({
  from_version,
  version,
  updated_ms: 0,
  ply: moves_from + moves.length,
  moves_from,
  moves: moves.map(move),
  position: view(`v${version}`),
  result: null,
  offer: null,
  clock: null,
  thinking: false,
  ...more,
})

const updated = (u: Update): SocketMessage => ({ type: 'update', update: u })
const texts = (game: Game | undefined) => game?.moves.map((m) => m.move)

test('a whole game replaces what was known, also of the same version', () => {
  expect(texts(advance(whole(3, ['a1', 'b2']), messageOf(whole(4, ['c3']))))).toEqual(['c3'])
  const again = whole(3, ['a1'], { thinking: true })
  expect(advance(whole(3, ['a1']), messageOf(again))).toBe(again)
})

test('an older game is dropped', () => {
  const known = whole(5, ['a1'])
  expect(advance(known, messageOf(whole(4, ['b2'])))).toBe(known)
})

test('an update is joined to what is known', () => {
  const game = advance(whole(3, ['a1', 'b2', 'c3']), updated(change(3, 4, 2, ['d4'], { thinking: true })))
  expect(texts(game)).toEqual(['a1', 'b2', 'd4'])
  expect(game).toMatchObject({ version: 4, ply: 3, length: 3, thinking: true, position: { board: 'v4' } })
  expect(game).not.toHaveProperty('moves_from')
  expect(game).not.toHaveProperty('from_version')
})

test('how engines play goes when a person sits down', () => {
  const show = { halted: true, steps: 0, pace_ms: 300 }
  const known = whole(3, ['a1'], { show })
  expect(advance(known, updated(change(3, 4, 1, [], { show: { ...show, steps: 1 } })))).toMatchObject({ show: { steps: 1 } })
  expect(advance(known, updated(change(3, 4, 1, [], { players })))).not.toHaveProperty('show')
})

test('what an update leaves out stays', () => {
  const known = whole(3, ['a1', 'b2'])
  const { position: _, ...offer } = change(3, 4, 2, [], { offer: 1 })
  const offered = advance(known, updated(offer))
  expect(offered).toMatchObject({ offer: 1, position: known.position, config: known.config, title: '' })
  const seated: Game['config']['players'] = [{ kind: 'engine', engine: 'x' }, { kind: 'human' }]
  expect(advance(offered, updated({ ...change(4, 5, 2, []), players: seated }))?.config).toEqual({ ...known.config, players: seated })
})

test('a move taken back can be redone', () => {
  const undone = advance(whole(3, ['a1', 'b2']), updated(change(3, 4, 2, [], { ply: 1 })))
  expect(undone).toMatchObject({ ply: 1, length: 2 })
})

test('an update that comes twice counts once', () => {
  const answer = updated(change(3, 4, 1, ['b2']))
  const once = advance(whole(3, ['a1']), answer)
  expect(advance(once, answer)).toBe(once)
})

// The answer to a command and the socket's messages overtake each other; each
// way of their coming leads to the same game. A draw is offered and declined
// at once: the answer covers two versions, the socket tells them one by one.
test.each<[string, SocketMessage[]]>([
  ['the answer first', [updated(change(3, 5, 1, [])), updated(change(3, 4, 1, [], { offer: 0 })), updated(change(4, 5, 1, []))]],
  ['the answer in between', [updated(change(3, 4, 1, [], { offer: 0 })), updated(change(3, 5, 1, [])), updated(change(4, 5, 1, []))]],
  ['the answer last', [updated(change(3, 4, 1, [], { offer: 0 })), updated(change(4, 5, 1, [])), updated(change(3, 5, 1, []))]],
])('order does not matter: %s', (_, messages) => {
  const end = messages.reduce<Game | undefined>(advance, whole(3, ['a1']))
  expect(end).toMatchObject({ version: 5, offer: null, ply: 1 })
  expect(texts(end)).toEqual(['a1'])
})

test.each<[string, Game | undefined, SocketMessage]>([
  ['nothing is known', undefined, updated(change(1, 2, 0, ['a1']))],
  ['a version is missing', whole(3, ['a1']), updated(change(4, 5, 2, ['c3']))],
])('an update cannot be used when %s', (_, known, message) => {
  expect(advance(known, message)).toBeUndefined()
})

test('the engine begins to think and fails without a change of the game', () => {
  const known = whole(3, ['a1'], { clock: { left_ms: [1, 1], periods_left: [0, 0], running: true, server_ms: 9 } })
  const thinks = advance(known, { type: 'thinking', version: 3 })
  expect(thinks).toMatchObject({ version: 3, thinking: true })
  expect(thinks?.clock).toBe(known.clock)
  expect(advance(thinks, { type: 'engine_failed', version: 3, message: '' })).toMatchObject({ thinking: false })
  expect(advance(thinks, { type: 'engine_failed', version: 2, message: '' })).toBe(thinks)
  expect(advance(known, { type: 'thinking', version: 2 })).toBe(known)
})

test('a new title is taken over', () => {
  expect(advance(whole(3, []), { type: 'title', title: '第一局' })).toMatchObject({ version: 3, title: '第一局' })
})

test('what concerns no game leaves it as it is', () => {
  const known = whole(3, [])
  expect(advance(known, { type: 'info', version: 3, side: 0, info: {} })).toBe(known)
  expect(advance(known, { type: 'deleted' })).toBe(known)
})

test('the place in the line comes, changes and goes with the thinking', () => {
  let game = advance(whole(3, ['a1']), { type: 'thinking', version: 3, waiting: 4 })
  expect(game).toMatchObject({ thinking: true, waiting: 4 })
  game = advance(game, { type: 'thinking', version: 3, waiting: 2 })
  expect(game).toMatchObject({ thinking: true, waiting: 2 })
  expect(advance(game, { type: 'thinking', version: 3 })).not.toHaveProperty('waiting')
  expect(advance(game, { type: 'engine_failed', version: 3, message: '' })).not.toHaveProperty('waiting')
  expect(advance(game, updated(change(3, 4, 1, ['b2'])))).not.toHaveProperty('waiting')
  expect(advance(game, updated(change(3, 4, 1, ['b2'], { waiting: 7 })))).toMatchObject({ waiting: 7 })
})

test('whoever comes back with the version that there is still learns what is no part of one', () => {
  const known = whole(2, ['a1'], { title: 'old', thinking: true })
  const back = { ...change(2, 2, 1, []), title: 'new', thinking: false, waiting: 3 }
  expect(advance(known, { type: 'update', update: back })).toEqual({ ...known, title: 'new', thinking: false, waiting: 3 })
  expect(advance(known, { type: 'update', update: { ...back, title: undefined } })).toBe(known)
})

test('that a player is gone, and is back, is told without a new version', () => {
  const network = { open: [false, false], present: [true, false] } as Network
  const known = whole(2, ['a1'], { network })
  const told = { ...change(2, 2, 1, []), network, gone: { side: 1, claim_ms: 20_000 } as const }
  const alone = advance(known, { type: 'update', update: told })
  expect(alone).toMatchObject({ version: 2, gone: { side: 1, claim_ms: 20_000 }, moves: known.moves })
  expect(advance(alone, { type: 'update', update: { ...told, gone: undefined } })).not.toHaveProperty('gone')
})
