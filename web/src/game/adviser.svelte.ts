// Advice on the move of the person at this board: what the best engine of the
// game would play (a hint), the values of the best points or moves while one
// thinks, and a forced win to step through. None of it changes the game, and
// all of it goes with the position that it is about.
import * as api from '../api/client'
import type { Advice, ForcedWin, Game, Report, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { pointsOf } from '../board/position'
import type { Shape } from '../board/shapes'
import { engines } from '../ui/engines.svelte'
import { here } from '../ui/here.svelte'
import { firstMoves } from './arrows'
import { proseOf, valueText } from './words'
import { codeOf, type Notice } from './notice'

const hintMS = 1_500
// A hint draws the best move, and tells these.
const hintLines = 3
// Of the moves compared, so many are told with their lines.
const mostTold = 5
// Of a line that is shown, so many moves are drawn.
const mostDrawn = 8
const valuesMS = 6_000

// What an adviser needs of the game that it advises on.
export interface Advised {
  readonly game: Game | undefined
  // The ply looked at, which is asked about.
  readonly ply: number
  tell(notice: Notice): void
}

export class Adviser {
  // What was asked for. A hint is for one position, values until switched off.
  wanted = $state<'hint' | 'values'>()
  advice = $state.raw<Advice>()
  win = $state.raw<ForcedWin>()
  // How many stones of the win are shown.
  step = $state(0)
  // The number of the line that is shown on the board, if one is.
  line = $state<number>()
  // A forced win is being looked for; place is the one in the line until that begins.
  seeking = $state(false)
  place = $state<number>()

  readonly #session: Advised
  #asked: AbortController | undefined

  constructor(session: Advised) {
    this.#session = session
  }

  // The line that the adviser likes best.
  readonly best = $derived.by((): { side: Side; info: Report } | undefined => {
    const info = this.advice?.lines[0]
    return this.advice && info ? { side: this.advice.side, info } : undefined
  })

  readonly shapes = $derived.by((): readonly Shape[] => {
    if (this.win) return this.#winShapes(this.win)
    if (!this.advice) return []
    const { lines, side } = this.advice
    const chosen = this.line === undefined ? undefined : lines[this.line]
    if (chosen) return this.#lineShapes(chosen, side)
    if (this.#pointed) return []
    return firstMoves(this.#kind!, this.wanted === 'hint' ? lines.slice(0, 1) : lines, side, 'hint', (info, _, stone) =>
      info.score && (this.wanted === 'values' || stone) ? valueText(this.#kind!.name, info.score) : undefined,
    )
  })

  readonly #kind = $derived.by(() => this.#session.game && kindOf(this.#session.game.config.game))
  // Values lie on the points themselves where a move is a point.
  readonly #pointed = $derived.by(() => this.wanted === 'values' && this.#kind?.placing === true)
  readonly values = $derived.by((): readonly { point: string; text: string }[] => {
    if (!this.#pointed || this.line !== undefined) return []
    return (this.advice?.lines ?? []).flatMap((info) =>
      info.score && info.pv?.[0] ? [{ point: info.pv[0], text: valueText(this.#kind!.name, info.score) }] : [],
    )
  })

  // What is told in writing: the best lines.
  readonly told = $derived.by((): readonly Report[] => this.advice?.lines.slice(0, mostTold) ?? [])

  // Why the best move is good.
  readonly reasons = $derived.by((): readonly string[] => this.advice?.reasons?.flatMap(({ text }) => proseOf(this.#kind!.name, text) ?? []) ?? [])

  // Shows a line on the board, or puts it away again.
  showLine(i: number): void {
    this.line = this.line === i ? undefined : i
  }

  // The moves of a line, numbered, in the colours of those who would make them.
  #lineShapes({ pv = [] }: Report, side: Side): Shape[] {
    return pv.slice(0, mostDrawn).flatMap((move, i): Shape[] => {
      const points = pointsOf(move)
      const [from, to] = points.length > 1 ? points : [undefined, points[0]]
      const of = (i % 2 === 0 ? side : 1 - side) as Side
      if (!to) return []
      return [{ from, to, ink: of === 0 ? 'first' : 'second', label: `${i + 1}`, stone: from ? undefined : this.#kind?.sides[of], aside: true }]
    })
  }

  #winShapes({ line, side }: ForcedWin): Shape[] {
    return line.slice(0, this.step).flatMap((to, i): Shape[] => {
      const of = (i % 2 === 0 ? side : 1 - side) as Side
      return to ? [{ to, ink: 'hint', label: `${i + 1}`, stone: this.#kind?.sides[of] }] : []
    })
  }

  toggle(what: 'hint' | 'values'): void {
    const off = this.wanted === what
    this.clear()
    if (off) return
    this.wanted = what
    void this.#ask()
  }

  // Another position is on the board, or another person at it: what was said
  // of the last one goes, and values are asked for anew.
  renew(possible: boolean): void {
    const { wanted } = this
    this.clear()
    if (wanted !== 'values') return
    this.wanted = wanted
    if (possible) void this.#ask()
  }

  clear(): void {
    this.#asked?.abort()
    this.#asked = undefined
    this.wanted = undefined
    this.advice = undefined
    this.line = undefined
    this.win = undefined
    this.seeking = false
    this.place = undefined
  }

  async #ask(): Promise<void> {
    const session = this.#session
    const game = session.game!
    const values = this.wanted === 'values'
    const adviser = engines.adviser(game.config.game)
    const query = {
      version: game.version,
      ply: session.ply,
      lines: values ? kindOf(game.config.game).compared : hintLines,
      time_ms: values ? valuesMS : hintMS,
      why: !values,
      ...(adviser?.own && { engine: adviser.id }),
    }
    const tell = (advice: Advice) => (this.advice = advice)
    await this.#try(async (signal) => {
      if (here.on && !adviser?.own && (await (await import('../here/engine')).adviseHere(here, game.id, query, tell, signal))) return
      await api.advise(game.id, query, tell, signal)
    })
  }

  // Looks for a forced win, or puts the one that is shown away.
  async seekWin(): Promise<void> {
    const off = this.win !== undefined || this.seeking
    this.clear()
    if (off) return
    const session = this.#session
    const game = session.game!
    this.seeking = true
    await this.#try(async (signal) => {
      const win = await api.forcedWin(game.id, game.version, session.ply, (place) => (this.place = place), signal)
      this.place = undefined
      this.seeking = false
      if (!win.line.length) session.tell({ code: 'win.none', text: 'win.none' })
      else {
        this.win = win
        this.step = 1
      }
    })
  }

  // Does what may be given up for something else, and tells what goes wrong.
  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const asked = new AbortController()
    this.#asked = asked
    try {
      await work(asked.signal)
    } catch (error) {
      if (asked.signal.aborted) return
      const code = codeOf(error)
      if (code === 'stale') return // the new position is on its way
      this.clear()
      this.#session.tell({ code })
    }
  }

  stepTo(n: number): void {
    if (this.win) this.step = Math.max(0, Math.min(this.win.line.length, n))
  }
}
