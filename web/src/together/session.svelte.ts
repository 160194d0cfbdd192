// A game between two people, each at a page of their own: one of its seats is
// held here, or none, and the other person comes and goes.
import { getGame } from '../api/client'
import { holdSeat } from '../api/seats'
import { creditBetween, type Credit } from './credits'
import { claimSeat, greet, offerRematch } from './api'
import { afterMoves } from './conditional'
import type { Asked, Greeting } from './types'
import type { Command, Game, Side, SocketMessage } from '../api/types'
import { daily } from '../game/clock'
import { codeOf } from '../game/notice'
import { keepSeat, keptSeat, type Kept } from '../game/seats'
import { Session } from '../game/session.svelte'

export const other = (side: Side): Side => (side === 0 ? 1 : 0)

// How often the players of a game have changed sides, as opening rules have it.
const swapsOf = ({ moves, ply }: Game): number => moves.slice(0, ply).filter((m) => m.swap).length

const greetingMS = 6_000
// How long it is shown that something was credited.
const creditMS = 6_000

// What the address brings is a secret: it does not stay there.
function takenFromAddress(): Kept {
  const [, what, secret] = /^#(join|seat)=([\w-]+)$/.exec(location.hash) ?? []
  if (!what) return {}
  history.replaceState(null, '', location.pathname + location.search)
  return what === 'join' ? { join: secret! } : { secret: secret! }
}

export class Together extends Session {
  // The secret for a seat: one that nobody has taken yet.
  join = $state('')
  // That of one's own seat.
  secret = $state('')
  // The side that one's seat had, and how often sides had been changed by then.
  #told = $state.raw<{ side: Side; swaps: number }>()
  #present = $state.raw<readonly [boolean, boolean]>()
  #open = $state.raw<readonly [boolean, boolean]>()
  spectators = $state(0)
  // What was said last, for a while.
  greeting = $state.raw<{ side: Side; greeting: Greeting }>()
  // Who asks for another game, and that game once it is there.
  rematch = $state.raw<{ offer: readonly [boolean, boolean]; game?: string | undefined }>({ offer: [false, false] })
  #hush: ReturnType<typeof setTimeout> | undefined
  // What was just counted back to a side, in ms: for the way of its move over the
  // network, or because the server was away.
  credit = $state.raw<Credit>()
  #uncredit: ReturnType<typeof setTimeout> | undefined

  // The side that is played here. Who changes sides keeps the seat.
  readonly you = $derived.by<Side | undefined>(() => {
    const told = this.#told
    if (!told || !this.game) return undefined
    return (swapsOf(this.game) - told.swaps) % 2 ? other(told.side) : told.side
  })
  override readonly humans = $derived<readonly Side[]>(this.you === undefined ? [] : [this.you])
  // It is known whether a seat is held here.
  learned = $state(false)
  // What one answers to which moves, as it was when the server told it, and after so many plies.
  #prepared = $state.raw<{ ply: number; lines: readonly (readonly string[])[] }>({ ply: 0, lines: [] })
  // And as it is now: the rest of the lines that the moves since have begun.
  readonly conditional = $derived.by(() => {
    const { ply, lines } = this.#prepared
    const { game } = this
    if (!game || game.result || game.ply < ply) return []
    return afterMoves(lines, game.moves.slice(ply, game.ply).map((m) => m.move))
  })
  // One may say what one answers to the other's next move.
  readonly mayPrepare = $derived.by(() => {
    const { game, you } = this
    if (!game || game.result || this.waiting || you === undefined || you === this.turn || game.position.opening) return false
    return !game.clock || daily(game.config.clock)
  })
  // Who has moved, by their present sides.
  readonly #moved = $derived.by(() => {
    let swapped = 0
    const moved: [boolean, boolean] = [false, false]
    for (const { side, swap } of this.game?.moves.slice(0, this.game.ply) ?? []) {
      moved[(side ^ swapped) as Side] = true
      if (swap) swapped ^= 1
    }
    return swapped ? [moved[1], moved[0]] : moved
  })
  // Not both have moved: nobody has anything to lose.
  readonly early = $derived(this.#moved.includes(false))
  // Who has given up half of their time, and whether one may oneself.
  readonly berserk = $derived<readonly [boolean, boolean]>(this.game?.network?.berserk ?? [false, false])
  readonly mayBerserk = $derived(
    Boolean(this.game?.config.berserk && !this.game.result) && this.you !== undefined && !this.#moved[this.you] && !this.berserk[this.you],
  )
  // When the position on the board was first shown here.
  #shown = performance.now()
  // Since when the page is out of focus, and how long it was since then.
  #left: number | undefined
  #away = 0
  // One's own wish to take back was taken back.
  #withdrawn = false
  // Who is at the board.
  readonly present = $derived(this.#present ?? [false, false])
  // Which seats nobody has taken.
  readonly open = $derived(this.#open ?? [false, false])
  readonly waiting = $derived(this.open.some(Boolean) && !this.game?.result)
  protected override get complete(): boolean {
    return !this.waiting
  }

  constructor(id: string) {
    super(id)
    const kept = { ...keptSeat(id), ...takenFromAddress() }
    if (kept.secret || kept.join) keepSeat(id, kept)
    this.secret = kept.secret ?? ''
    this.join = kept.join ?? ''
  }

  override watch(): () => void {
    if (this.secret) holdSeat(this.id, this.secret)
    void this.#learn()
    const stop = super.watch()
    return () => {
      clearTimeout(this.#hush)
      clearTimeout(this.#uncredit)
      stop()
    }
  }

  // The clock of who is away stands, and that of the other player runs as soon as
  // they see the move: the page does not show time that is credited to them.
  override passed(now: number): number {
    const { clock } = this.game!
    const way = this.turn === this.you ? 0 : (clock?.lag_ms?.[this.turn] ?? 0)
    const rest = clock?.starts_ms ? clock.starts_ms - clock.server_ms : 0
    return super.passed(now) - Math.max(way, rest)
  }

  // What the socket tells everybody does not say which seat is one's own.
  async #learn(): Promise<void> {
    try {
      const game = await getGame(this.id)
      // Who is there the socket may have told meanwhile, and knows better.
      const [present, open] = [this.#present, this.#open]
      this.receive({ type: 'game', game })
      this.#present = present ?? this.#present
      this.#open = open ?? this.#open
      this.learned = true
    } catch {
      // The socket tells what has become of the game, and is opened again.
    }
  }

  override receive(m: SocketMessage): void {
    const before = this.game
    this.#take(m)
    super.receive(m)
    const { game: now } = this
    if (now?.ply !== before?.ply) {
      this.#shown = performance.now()
      this.#away = 0
      if (this.#left !== undefined) this.#left = this.#shown
    }
    const credit = before && now && creditBetween(before, now)
    if (credit) {
      clearTimeout(this.#uncredit)
      this.credit = credit
      this.#uncredit = setTimeout(() => (this.credit = undefined), creditMS)
    }
    const call = this.#call(now)
    if (call && call !== this.#call(before)) this.quiet()
    const refused = before?.undo_offer?.side === this.you && !now?.undo_offer && now?.ply === before?.ply && !now?.result
    if (refused && before?.undo_offer && !this.#withdrawn) this.tell({ code: 'undo_refused' })
    if (!now?.undo_offer) this.#withdrawn = false
  }

  // What waits to be answered here, or that the game is over: what was said before it
  // stands in the way of neither.
  #call(game: Game | undefined): 'over' | 'undo' | 'draw' | undefined {
    if (!game || this.you === undefined) return undefined
    if (game.result) return 'over'
    if (game.undo_offer?.side === other(this.you)) return 'undo'
    return game.offer === other(this.you) ? 'draw' : undefined
  }

  #take(m: SocketMessage): void {
    switch (m.type) {
      case 'game': {
        const { network } = m.game
        if (!network) return
        this.#present = network.present
        this.#open = network.open
        if (network.you !== undefined) {
          this.#told = { side: network.you, swaps: swapsOf(m.game) }
          this.#prepared = { ply: m.game.ply, lines: network.conditional ?? [] }
        }
        return
      }
      case 'update': {
        const { network } = m.update
        if (!network) return
        this.#present = network.present
        this.#open = network.open
        if (network.you !== undefined) this.#prepared = { ply: m.update.ply, lines: network.conditional ?? [] }
        return
      }
      case 'presence':
        this.#present = m.present
        // Who takes a seat is told with the game; who sits there has taken it.
        this.#open = [this.open[0] && !m.present[0], this.open[1] && !m.present[1]]
        return
      case 'greeting':
        clearTimeout(this.#hush)
        this.greeting = m
        this.#hush = setTimeout(() => (this.greeting = undefined), greetingMS)
        return
      case 'rematch':
        this.rematch = { offer: m.offer ?? [false, false], game: m.game }
        if (m.game && this.secret) keepSeat(m.game, { secret: this.secret })
        return
      case 'crowd':
        this.spectators = m.n
    }
  }

  // Takes the seat that one was invited to.
  async sit(name: string): Promise<boolean> {
    return this.#attempt(async () => {
      const { secret, side, game } = await claimSeat(this.id, this.join, name)
      this.secret = secret
      this.join = ''
      keepSeat(this.id, { secret })
      this.#told = { side, swaps: swapsOf(game) }
      this.receive({ type: 'game', game })
      this.renew()
    })
  }

  // A move says how long was thought about it here: the rest was the network's. In a rated
  // game it also says how long the page was out of focus meanwhile.
  override send(c: Command): Promise<boolean> {
    if (c.type !== 'move') return super.send(c)
    const now = performance.now()
    const away = Math.round(this.#away + (this.#left === undefined ? 0 : now - this.#left))
    return super.send({ ...c, took_ms: Math.round(now - this.#shown), ...(this.game?.config.rated && away > 0 && { away_ms: away }) })
  }

  // The page has lost the focus, or has it again.
  leave = (): void => {
    this.#left ??= performance.now()
  }
  back = (): void => {
    if (this.#left !== undefined) this.#away += performance.now() - this.#left
    this.#left = undefined
  }

  // Asks for what only two people can ask for.
  ask(c: Asked): Promise<boolean> {
    if (c.type === 'decline_undo') this.#withdrawn = this.game?.undo_offer?.side === this.you
    return this.send(c as Command)
  }

  greet = (greeting: Greeting): Promise<boolean> => this.#attempt(() => greet(this.id, greeting))

  again = (): Promise<boolean> => this.#attempt(() => offerRematch(this.id))

  async #attempt(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      await deed()
      return true
    } catch (error) {
      this.tell({ code: codeOf(error) })
      return false
    }
  }
}
