// Games that are begun before the program has come: what was settled and the first move are
// stored, shown by the openings that the program left at the build, and handed to the program when
// it is at work. It makes the game by the same request as ever; only then the game has its own id.
import type { Game, Player, SocketMessage, Update } from '../api/types'
import { boardAfter, type Opening } from './openings'

// Bodies of requests, as the page wrote them.
type NewGame = Record<string, unknown> & { game: string; rules: string; players: [Player, Player]; cmd: string }
type MoveCommand = Record<string, unknown> & { type: string; move: string; cmd: string; version: number }

export interface Pending {
  // The cmd of the request, by which the game is called until it has an id.
  cmd: string
  config: NewGame
  begunMS: number
  move?: MoveCommand
}

// Where they are stored. keep returns whether it stored one.
export interface Shelf {
  all(): Promise<Pending[]>
  keep(pending: Pending): Promise<boolean>
  drop(cmd: string): Promise<void>
}

export type Call = (method: string, path: string, body: unknown) => Promise<Response>

export interface Told {
  // A game has its id.
  made(cmd: string, id: string): void
  // The program does not take a game, and why: a code, as the API has them.
  refused(pending: Pending, code: string): void
}

// Fields of a new game that change nothing of how it begins.
const plain: readonly string[] = ['game', 'rules', 'size', 'players', 'clock', 'no_take_backs', 'no_hints', 'seed', 'cmd']

// Answers of a program that may take the same in a moment.
const passing: readonly number[] = [429, 503]
const againMS = 1000

const json = (body: unknown, status = 200) => Response.json(body, { status })

const plies = ({ move }: Pending) => (move ? 1 : 0)

export class Begun {
  readonly #pending = new Map<string, Pending>()
  readonly #loaded: Promise<void>
  // The program is at work, and takes everything itself from here on.
  #over = false
  #end!: () => void
  readonly #handed = new Promise<void>((go) => (this.#end = go))
  // Not every game and move could be stored.
  unkept = false

  constructor(
    readonly openings: readonly Opening[],
    readonly shelf: Shelf,
  ) {
    this.#loaded = shelf.all().then((all) => all.forEach((p) => this.#pending.has(p.cmd) || this.#pending.set(p.cmd, p)))
  }

  // Whether somebody waits for the program to go on with a game.
  get waits(): boolean {
    return this.#pending.size > 0
  }

  // Answers what the program would answer, where that is known; undefined where only the program
  // can.
  async answer(method: string, path: string, body: unknown): Promise<Response | undefined> {
    if (this.#over) return undefined
    if (method === 'POST' && path === '/api/games' && typeof body === 'string') return this.#begin(JSON.parse(body) as NewGame)
    const [, id = '', commands] = /^\/api\/games\/([0-9a-f]{16})(\/commands)?$/.exec(path) ?? []
    const game = id && (await this.find(id))
    if (!game) return undefined
    if (method === 'GET' && !commands) return json(this.#shown(game))
    if (method !== 'POST' || !commands || typeof body !== 'string') return undefined
    return this.#play(game, JSON.parse(body) as MoveCommand)
  }

  async find(cmd: string): Promise<Pending | undefined> {
    await this.#loaded
    return this.#over ? undefined : this.#pending.get(cmd)
  }

  // What is told of such a game as soon as it is watched.
  message = (pending: Pending): SocketMessage => ({ type: 'game', game: this.#shown(pending) })

  // Waits until no such game is there that the program does not know.
  async clear(): Promise<void> {
    await this.#loaded
    if (this.waits) await this.#handed
  }

  // Hands all to the program, in the order in which they were begun.
  async handOver(call: Call, told: Told): Promise<void> {
    if (this.#over) return
    await this.#loaded
    this.#over = true
    for (const pending of [...this.#pending.values()].sort((a, b) => a.begunMS - b.begunMS)) {
      const refusal = await this.#hand(pending, call, told)
      if (refusal) told.refused(pending, await codeOf(refusal))
      // One that the program could not store, say for want of room, is tried at the next visit.
      if (!refusal || refusal.status < 500) await this.shelf.drop(pending.cmd)
    }
    this.#pending.clear()
    this.#end()
  }

  // Returns the answer by which the program does not take it.
  async #hand({ cmd, config, move }: Pending, call: Call, told: Told): Promise<Response | undefined> {
    const made = await insist(() => call('POST', '/api/games', config))
    if (!made.ok) return made
    const { id } = (await made.json()) as Game
    told.made(cmd, id)
    if (!move) return undefined
    const played = await insist(() => call('POST', `/api/games/${id}/commands`, move))
    return played.ok ? undefined : played
  }

  async #begin(config: NewGame): Promise<Response | undefined> {
    if (!config.cmd || !this.#openingOf(config)) return undefined
    const pending: Pending = { cmd: config.cmd, config, begunMS: Date.now() }
    this.#pending.set(config.cmd, pending)
    await this.#keep(pending)
    return json(this.#shown(pending), 201)
  }

  async #play(pending: Pending, command: MoveCommand): Promise<Response | undefined> {
    const mine = pending.config.players[this.#openingOf(pending.config)!.turn]!.kind === 'human'
    if (command.type !== 'move' || !mine || !this.#rowOf(pending, command)) return undefined
    if (!pending.move) {
      pending.move = command
      await this.#keep(pending)
    }
    return pending.move.cmd === command.cmd ? json(this.#update(pending)) : undefined
  }

  async #keep(pending: Pending): Promise<void> {
    if (!(await this.shelf.keep(pending))) this.unkept = true
  }

  #openingOf(config: NewGame): Opening | undefined {
    const { game, rules, size, clock, players } = config
    const timed = clock && Object.keys(clock).length > 0
    const nobody = players.every((p) => p.kind !== 'human')
    if (timed || nobody || Object.keys(config).some((field) => !plain.includes(field))) return undefined
    return this.openings.find((o) => o.game === game && o.rules.includes(rules) && (size === undefined || size === o.size))
  }

  #rowOf({ config }: Pending, { move }: MoveCommand): Opening['moves'][number] | undefined {
    return this.#openingOf(config)!.moves.find(([m]) => m.move === move)
  }

  // Nothing can be answered to the first move before the program is there.
  #view(pending: Pending): Game['position'] {
    const opening = this.#openingOf(pending.config)!
    const row = pending.move && this.#rowOf(pending, pending.move)
    if (row) return { ...opening.after, board: boardAfter(opening, row), legal: [] }
    return { ...opening.start, board: opening.board, turn: opening.turn, legal: opening.moves.map(([m]) => m.move) }
  }

  #state(pending: Pending): Omit<Update, 'from_version' | 'moves_from'> & { position: Game['position'] } {
    const position = this.#view(pending)
    return {
      version: 1 + plies(pending),
      updated_ms: pending.begunMS,
      ply: plies(pending),
      moves: pending.move ? [this.#rowOf(pending, pending.move)![0]] : [],
      position,
      result: null,
      offer: null,
      clock: null,
      thinking: pending.config.players[position.turn]!.kind === 'engine',
    }
  }

  #update = (pending: Pending): Update => ({ ...this.#state(pending), from_version: 1, moves_from: 0 })

  #shown(pending: Pending): Game {
    const { board, turn, size } = this.#openingOf(pending.config)!
    const { cmd: _, ...config } = pending.config
    return {
      ...this.#state(pending),
      id: pending.cmd,
      title: '',
      created_ms: pending.begunMS,
      config: { clock: {}, ...config, ...(size && { size }) },
      start: { board, turn },
      length: plies(pending),
    }
  }
}

async function insist(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (!passing.includes(answer.status)) return answer
    await new Promise((go) => setTimeout(go, againMS))
  }
}

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code?: string } }
  return error?.code ?? 'internal'
}
