import { expect, test, vi } from 'vitest'
import type { Game, Update } from '../api/types'
import { Begun, type Pending, type Shelf } from './begun'
import { boardAfter, changed, type Opening } from './openings'

const move = (name: string, piece = 'X') => ({ move: name, side: 0 as const, from: '', to: name, piece, captured: '', check: false, text: { point: name.toUpperCase() } })
const small: Opening = {
  game: 'gomoku',
  rules: ['freestyle', 'renju'],
  size: 15,
  board: '../.. X',
  turn: 0,
  start: { check: '', row: [], forbidden: [], seen: 0 },
  after: { turn: 1, check: '', row: [], forbidden: [], seen: 0 },
  moves: [
    [move('a1'), changed('../.. X', '../X. O')],
    [move('b1'), changed('../.. X', '../.X O')],
  ],
}

const engine = { kind: 'engine', engine: 'gomoku-duiyi', level: 'chick' } as const
const me = { kind: 'human' } as const
const terms = { game: 'gomoku', rules: 'renju', size: 15, players: [me, engine], clock: {} }
const cmd = '00000000000000a1'
const play = { type: 'move', move: 'b1', version: 1, cmd: '00000000000000b1' }

function shelfOf(...stored: Pending[]): Shelf & { stored: Map<string, Pending> } {
  const map = new Map(stored.map((p) => [p.cmd, p]))
  return {
    stored: map,
    all: async () => [...map.values()],
    keep: async (p) => Boolean(map.set(p.cmd, structuredClone(p))),
    drop: async (name) => void map.delete(name),
  }
}

const post = async <T>(begun: Begun, path: string, body: object): Promise<T | undefined> => (await begun.answer('POST', path, JSON.stringify(body)))?.json() as Promise<T> | undefined
const begin = (begun: Begun, config: object = terms) => post<Game>(begun, '/api/games', { ...config, cmd })
const answered = (status: number, body: object) => Response.json(body, { status })
const nobody = { made: () => undefined, refused: () => undefined }

test('the parts of a board that a move changes make the board after it', () => {
  const before = 'rnb/9/1c5c1 w - - 0 1'
  const after = 'rnb/1R7/1c5c1 b - - 1 1'
  expect(changed(before, after)).toEqual({ 2: '1R7', 6: 'b', 12: '1' })
  expect(boardAfter({ board: before }, [move('a1'), changed(before, after)])).toBe(after)
})

test('a game and its first move are stored before they are shown', async () => {
  const shelf = shelfOf()
  const begun = new Begun([small], shelf)
  const game = (await begin(begun))!
  expect(game).toMatchObject({ id: cmd, version: 1, ply: 0, config: terms, position: { board: '../.. X', turn: 0, legal: ['a1', 'b1'] }, thinking: false })
  expect(shelf.stored.get(cmd)).toMatchObject({ config: { ...terms, cmd } })
  const update = (await post<Update>(begun, `/api/games/${cmd}/commands`, play))!
  expect(update).toMatchObject({ from_version: 1, version: 2, ply: 1, moves_from: 0, moves: [move('b1')], position: { board: '../.X O', turn: 1, legal: [] }, thinking: true })
  expect(shelf.stored.get(cmd)).toMatchObject({ move: play })
  expect(await (await begun.answer('GET', `/api/games/${cmd}`, undefined))!.json()).toMatchObject({ id: cmd, version: 2, length: 1 })
  // The same command again has the same answer, another waits for the program.
  expect(await post(begun, `/api/games/${cmd}/commands`, play)).toEqual(update)
  expect(await post(begun, `/api/games/${cmd}/commands`, { ...play, cmd: '00000000000000b2' })).toBeUndefined()
})

test.each([
  ['a clock', { ...terms, clock: { main_ms: 1 } }],
  ['another size', { ...terms, size: 19 }],
  ['an opening rule', { ...terms, opening: 'pro' }],
  ['a position', { ...terms, setup: '../X. O' }],
  ['rules without an opening', { ...terms, rules: 'standard' }],
  ['two engines', { ...terms, players: [engine, engine] }],
])('%s waits for the program', async (_, config) => {
  const begun = new Begun([small], shelfOf())
  expect(await begin(begun, config)).toBeUndefined()
  expect(begun.waits).toBe(false)
})

test('an engine that begins plays nothing before it is there, and nobody plays for it', async () => {
  const begun = new Begun([small], shelfOf())
  expect(await begin(begun, { ...terms, players: [engine, me] })).toMatchObject({ thinking: true })
  expect(await post(begun, `/api/games/${cmd}/commands`, play)).toBeUndefined()
})

test('what cannot be stored is said', async () => {
  const begun = new Begun([small], { ...shelfOf(), keep: async () => false })
  await begin(begun)
  expect(begun.unkept).toBe(true)
})

test('games of an earlier visit are handed over in their order, with their moves', async () => {
  const early = { cmd: '00000000000000c1', config: { ...terms, players: [me, engine], cmd: '00000000000000c1' }, begunMS: 1, move: play } as Pending
  const late = { ...early, cmd: '00000000000000c0', config: { ...early.config, cmd: '00000000000000c0' }, begunMS: 2 }
  const shelf = shelfOf(late, early)
  const begun = new Begun([small], shelf)
  const asked: [string, unknown][] = []
  const made = vi.fn()
  let over = false
  void begun.clear().then(() => (over = true))
  await begun.handOver(
    async (_, path, body) => {
      expect(over).toBe(false) // what others ask waits until all are handed over
      asked.push([path, body])
      return answered(201, { id: `real ${asked.length}` })
    },
    { ...nobody, made },
  )
  expect(asked).toEqual([
    ['/api/games', early.config],
    ['/api/games/real 1/commands', play],
    ['/api/games', late.config],
    ['/api/games/real 3/commands', play],
  ])
  expect(made.mock.calls).toEqual([
    [early.cmd, 'real 1'],
    [late.cmd, 'real 3'],
  ])
  expect(shelf.stored.size).toBe(0)
  expect(begun.waits).toBe(false)
  await begun.clear()
  expect(over).toBe(true)
  expect(await begin(begun)).toBeUndefined()
})

test.each([
  ['is refused for good', 400, 'bad_config', 0],
  ['finds no room, and is kept for the next visit', 507, 'disk_full', 1],
])('a game that %s is said to be', async (_, status, code, kept) => {
  const shelf = shelfOf()
  const begun = new Begun([small], shelf)
  await begin(begun)
  const refused = vi.fn()
  await begun.handOver(async () => answered(status, { error: { code } }), { ...nobody, refused })
  expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cmd }), code)
  expect(shelf.stored.size).toBe(kept)
})

test('a program with too much to do is asked again', async () => {
  vi.useFakeTimers()
  try {
    const begun = new Begun([small], shelfOf())
    await begin(begun)
    const answers = [answered(503, {}), answered(201, { id: 'real' })]
    const made = vi.fn()
    const over = begun.handOver(async () => answers.shift()!, { ...nobody, made })
    await vi.runAllTimersAsync()
    await over
    expect(made).toHaveBeenCalledExactlyOnceWith(cmd, 'real')
  } finally {
    vi.useRealTimers()
  }
})
