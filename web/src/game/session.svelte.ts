// One game as it is watched: the server's account of it, the moment that is
// looked at, what the engine says, and how the line to the server is.
import { untrack } from 'svelte'
import * as api from '../api/client'
import { watchGame, type Line } from '../api/socket'
import type { Command, Game, Player, Report, Side, SocketMessage } from '../api/types'
import { kindOf } from '../board/kind'
import { pointsOf, sceneAt, sideOf } from '../board/position'
import type { Shape } from '../board/shapes'
import { t } from '../i18n/index.svelte'
import { display } from '../ui/display.svelte'
import { note } from '../ui/note.svelte'
import { preference, remember } from '../browser/preferences'
import { Adviser } from './adviser.svelte'
import { advance } from './advance'
import { daily } from './clock'
import { codeOf, type Notice } from './notice'
import { Lines } from './lines.svelte'
import { Memory, saysMore } from './memory.svelte'
import { Outbox, refusedDraw } from './outbox.svelte'
import { Premove } from './premove.svelte'
import { Remarks } from './remarks.svelte'
import { Replay } from './replay.svelte'
import { Threats } from './threats.svelte'

const noticeMS = 6_000
// Reasons of results for which the rules would have let the game go on.
const endedByPlayers: readonly string[] = ['resignation', 'agreement', 'time', 'move_time']
const rememberedFlips = 100

export class Session {
  game = $state.raw<Game>()
  // Why there is no game to show, once that is known.
  failure = $state<string>()
  connected = $state(true)
  deleted = $state(false)
  notice = $state.raw<Notice>()
  // The engine that is to move has given no move, at a version of the game.
  #failed = $state.raw<{ version: number; code: string }>()
  readonly failed = $derived(this.#failed?.version === this.game?.version && !this.game?.thinking ? this.#failed?.code : undefined)
  // A legal move that waits to be confirmed.
  proposed = $state<string>()
  // The ply looked at, or undefined for the present.
  looking = $state<number>()
  // The loop that is warned of or ruled on is drawn on the board.
  loopShown = $state(false)
  flippedByHand = $state(false)
  // When the clock's reading arrived, on performance.now()'s clock: game clocks run from there.
  arrived = $state(0)
  readonly adviser = new Adviser(this)
  #info = $state.raw<{ version: number; side: Side; info: Report }>()

  readonly lines = new Lines()
  readonly memory = new Memory()
  readonly remarks = new Remarks()
  readonly threats = new Threats()
  readonly replay = new Replay(this)
  readonly premove = new Premove(this)
  readonly #outbox = new Outbox(this)

  // What came while the whole game was being fetched, which it follows.
  #held: SocketMessage[] | undefined

  #line: Line | undefined
  #noticeTimer: ReturnType<typeof setTimeout> | undefined
  // Nobody watches any more.
  left = false
  #branching = false
  // How often a ply was chosen to look at.
  looks = 0

  readonly ply = $derived(this.looking ?? this.game?.ply ?? 0)
  readonly live = $derived(this.looking === undefined || this.looking === this.game?.ply)
  readonly scene = $derived(this.game && sceneAt(this.game, this.ply))

  // What is said of a loop at the present moment.
  readonly ruling = $derived(this.live ? (this.game?.position.warning ?? this.game?.position.ruling) : undefined)
  // The moves of that loop, while they are to be shown.
  readonly shapes = $derived.by((): readonly Shape[] => {
    const { game, ruling } = this
    if (!game || !ruling || !this.loopShown) return []
    const moves = (ruling.loop ?? []).flatMap((text) => {
      const [from, to] = pointsOf(text)
      const known = game.moves.findLast((m) => m.move === text)
      return from && to && known ? [{ from, to, side: sideOf(known.piece) }] : []
    })
    return moves.map(
      ({ from, to, side }, i): Shape => ({ from, to, ink: side === 0 ? 'first' : 'second', label: `${i + 1}`, aside: true }),
    )
  })

  // The proposed move as it is drawn: a pale stone, or an arrow.
  readonly proposal = $derived.by((): readonly Shape[] => {
    const points = pointsOf(this.proposed ?? '')
    const to = points.at(-1)
    if (!to) return []
    return [{ from: points.length > 1 ? points[0] : undefined, to, ink: 'hint', stone: points.length > 1 ? undefined : kindOf(this.game!.config.game).sides[this.turn] }]
  })

  readonly players = $derived<readonly Player[]>(this.game?.config.players ?? [])
  // The sides whose people are at this board.
  readonly humans: readonly Side[] = $derived(([0, 1] as const).filter((s) => this.players[s]?.kind === 'human'))
  // A lone human sits at the lower edge; otherwise the first side does. Where an
  // opening rule lets players swap, the board stays and only the names move.
  readonly #below = $derived(this.humans.length === 1 && this.humans[0] === 1)
  readonly flipped = $derived((this.#below && !this.game?.config.opening) !== this.flippedByHand)
  readonly near = $derived<Side>(this.#below !== this.flippedByHand ? 1 : 0)
  readonly turn = $derived<Side>(this.game?.position.turn ?? 0)
  // Everybody who is to play is there.
  protected get complete(): boolean {
    return true
  }
  readonly #going = $derived(
    this.game !== undefined && !this.deleted && !this.game.result && !this.game.damage && this.live && this.complete,
  )
  // Somebody at this board is to move, and looks at the present.
  readonly active = $derived(this.#going && this.humans.includes(this.turn))
  // The side of a lone person here who may choose a move before its turn. By
  // correspondence that would go with the page.
  readonly ahead = $derived.by((): Side | undefined => {
    const { game, humans } = this
    if (!display.premove || !game || !this.#going || game.position.opening || daily(game.config.clock)) return undefined
    return humans.length === 1 && humans[0] !== this.turn ? humans[0] : undefined
  })
  // The position looked at can be asked about: any but an engine's to move on,
  // and one in which the rules have ended the game.
  readonly askable = $derived.by(() => {
    const { game } = this
    if (!game || this.deleted || game.damage || (game.config.no_hints && !game.result)) return false
    if (!this.live) return true
    return game.result ? endedByPlayers.includes(game.result.reason) : this.active
  })
  // Two engines that wait to be told to go on.
  readonly waits = $derived(Boolean(this.game?.show?.halted && this.game.show.steps === 0 && !this.game.result))
  // A game's clock that was started and stands still.
  readonly paused = $derived(
    !this.waits && !this.game?.config.relayed && Boolean(this.game?.clock && !this.game.clock.running && !this.game.result && this.game.ply > 0),
  )
  // Who resigns or offers a draw when a button is pressed here.
  readonly speaker = $derived<Side | undefined>(this.humans.length === 1 ? this.humans[0] : this.humans.length ? this.turn : undefined)

  // What the engine that plays says, live while it
  // thinks, else what is kept with the move that is looked at or the one before;
  // after the end what is remembered of the position, where that says more.
  readonly info = $derived.by((): { side: Side; info: Report; live: boolean; ply?: number; known?: boolean } | undefined => {
    const said = this.#said
    const known = this.game?.result ? this.memory.of(this.game, this.ply) : undefined
    return known && saysMore(known, said?.info) ? { side: known.side, info: known.info, live: false, known: true } : said
  })

  readonly #said = $derived.by((): { side: Side; info: Report; live: boolean; ply?: number } | undefined => {
    const { game } = this
    if (!game) return undefined
    if (this.live && this.#info && this.#info.version === game.version && game.thinking) {
      return { ...this.#info, live: true }
    }
    for (let i = this.ply - 1; i >= Math.max(0, this.ply - 2); i--) {
      const move = game.moves[i]
      if (move?.info) return { side: move.side, info: this.lines.of(game, i + 1, move.info), live: false, ply: i + 1 }
    }
    return undefined
  })

  constructor(readonly id: string) {
    this.flippedByHand = preference<string[]>('flipped', []).includes(id)
  }

  // Turns the board, and remembers it for this game.
  flip() {
    this.flippedByHand = !this.flippedByHand
    const others = preference<string[]>('flipped', []).filter((id) => id !== this.id)
    remember('flipped', this.flippedByHand ? [this.id, ...others].slice(0, rememberedFlips) : others)
  }

  // For how long the clock has run since its reading, at a time of performance.now().
  passed(now: number): number {
    return now - this.arrived
  }

  // Begins to watch; returns what ends it.
  watch(): () => void {
    this.#line = watchGame(this.id, {
      message: (m) => this.receive(m),
      version: () => untrack(() => this.game?.version), // what watches does not watch anew for it
      connection: (up, loggedOut = false) => {
        this.connected = up
        if (up) this.#outbox.hurry()
        else if (!this.game || loggedOut) void this.refetch(loggedOut)
      },
    })
    return () => {
      this.left = true
      this.#line?.stop()
      this.#outbox.hurry()
      clearTimeout(this.#noticeTimer)
      this.replay.stop()
      this.adviser.clear()
      this.#outbox.forgetChoices()
    }
  }

  // Everything that the server says of the game passes here, in whatever order.
  receive(m: SocketMessage): void {
    if (this.left) return
    if (m.type === 'game') this.#held = undefined
    if (this.#held) {
      this.#held.push(m)
      return
    }
    if (m.type === 'info') this.#hear(m)
    else if (m.type === 'engine_failed') this.#failed = { version: m.version, code: m.code ?? m.type }
    else if (m.type === 'slept') this.tell({ code: 'slept', text: 'status.slept' })
    else if (m.type === 'deleted') this.deleted = true
    const next = advance(this.game, m)
    if (!next) void this.refetch()
    else if (next !== this.game) this.#show(next)
  }

  // Opens the socket anew, for whoever has become somebody else to the server.
  renew(): void {
    this.#line?.renew()
  }

  #hear(m: SocketMessage & { type: 'info' }) {
    this.#info = m
    if (this.game?.version === m.version) this.lines.hear(this.game, m.info)
  }

  #show(next: Game) {
    const before = this.game
    const offered = before?.offer ?? null
    if (offered !== null && this.humans.includes(offered) && refusedDraw(next, before?.ply)) {
      this.tell({ code: 'draw_declined' })
    }
    if (this.looking !== undefined && (this.looking === next.ply || this.looking > next.length)) {
      this.looking = undefined
    }
    if (next.version !== before?.version) this.proposed = undefined
    if (before && next.kept && next.kept !== before.kept) note.say(t('moves.kept'))
    if (next.clock !== before?.clock) this.arrived = performance.now()
    this.game = next
    this.failure = undefined
    if (before) this.premove.settle(before)
    else this.#outbox.resume()
  }

  // Fetches the whole game, unless the socket brings it first. What comes
  // meanwhile is heard after it.
  async refetch(loggedOut = false) {
    if (this.#held && !loggedOut) return
    const held: SocketMessage[] = (this.#held = [])
    try {
      const game = await api.getGame(this.id)
      if (this.#held !== held) return
      held.unshift({ type: 'game', game })
    } catch (error) {
      if (this.#held !== held) return
      const code = codeOf(error)
      if (code === 'game_deleted') this.deleted = true
      if (!this.game) this.failure = code
      else if (loggedOut && code === 'no_game') this.failure = 'logged_out'
      if (code === 'no_game' || code === 'game_deleted' || code === 'damaged') this.#line?.stop()
    }
    this.#held = undefined
    for (const m of held) this.receive(m)
  }

  // The command on its way has no answer yet and is sent again.
  get pending(): boolean {
    return this.#outbox.pending
  }

  send(command: Command): Promise<boolean> {
    return this.#outbox.send(command)
  }

  press(choice: () => void, giveUp?: () => void): void {
    this.#outbox.press(choice, giveUp)
  }

  // Makes a move that was chosen on the board; where that is wished for, only
  // when it is chosen once more.
  choose(move: string): void {
    if (this.ahead !== undefined) return this.premove.choose(move)
    const asks = this.game && display.asks(daily(this.game.config.clock))
    const again = this.proposed === move
    this.proposed = asks && !again && this.scene?.legal.includes(move) ? move : undefined
    if (!this.proposed) void this.send({ type: 'move', move })
  }

  tell(notice: Notice) {
    clearTimeout(this.#noticeTimer)
    this.notice = notice
    this.#noticeTimer = setTimeout(() => (this.notice = undefined), noticeMS)
  }

  quiet() {
    clearTimeout(this.#noticeTimer)
    this.notice = undefined
  }

  look(ply: number) {
    const { game } = this
    if (!game) return
    const to = Math.max(0, Math.min(game.length, ply))
    this.looking = to === game.ply ? undefined : to
    this.looks++
    this.proposed = undefined
    this.quiet()
  }

  // Makes the moment that is looked at the present; of a game that is over, in
  // a game of its own, to whose address it goes. Engines that are alone go on.
  async playOnFromHere(go: (path: string) => void): Promise<void> {
    const { game, looking } = this
    if (!game || looking === undefined) return
    if (game.result) return this.branch(looking, go)
    const done = await this.send({ type: looking < game.ply ? 'undo' : 'redo', to: looking })
    if (done && this.waits) await this.send({ type: 'go_on' })
  }

  // Goes over to a new game that goes on from a moment of this one.
  async branch(ply: number, go: (path: string) => void): Promise<void> {
    const { game } = this
    if (game) await this.#leave(async () => `/game/${(await api.branch(game.id, ply, game.version)).id}`, go)
  }

  // Goes over to a study of the moment looked at.
  async study(go: (path: string) => void): Promise<void> {
    const { game, ply } = this
    if (game) await this.#leave(() => api.studyGame(game.id, ply), go)
  }

  // Makes something to go to; asked for twice it is one.
  async #leave(make: () => Promise<string>, go: (path: string) => void): Promise<void> {
    if (this.#branching) return
    this.#branching = true
    try {
      const path = await make()
      if (!this.left) go(path)
    } catch (error) {
      this.tell({ code: codeOf(error) })
    } finally {
      this.#branching = false
    }
  }
}
