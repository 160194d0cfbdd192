// A report that is looked at: the game it is on, as far as it is made, the moment
// on the board, and mistakes that are tried again.
import { codeOf } from '../game/notice'
import * as api from '../api/reports'
import { getShare } from '../api/studies'
import { ApiError, playLine } from '../api/client'
import type { Game, GameReport, Line, Move, Reported, ReportedMove, ReportSoFar, Side } from '../api/types'
import type { Grid } from '../board/geometry'
import { afterMoves, gridOf, sceneAt, sceneOf, writeBoard } from '../board/position'
import type { Frame } from '../board/frame'
import type { Pieces, Scene } from '../board/scene'
import { framesOf } from '../game/frames'
import { movesAlong } from '../game/plain'
import { engines } from '../ui/engines.svelte'
import { here } from '../ui/here.svelte'
import { isMistake } from './marks'

// A mistake that is tried again.
export interface Retry {
  // The number of the move that was the mistake, from 1.
  readonly number: number
  // What the rules allow there, once they have said.
  readonly stands?: Line
  // What has been played: a try, and what came of it.
  readonly tried?: { move: Move; good: boolean; best: boolean; loss: number }
  readonly waiting?: boolean
  // How much help has been shown: the piece, the move, the line.
  readonly help: 0 | 1 | 2 | 3
}

// A line that was not played: what should have been, or how the engine answers what was.
export type Way = 'best' | 'reply'

// The answers to readers and guests who ask for a report.
const readersGet: ReadonlySet<string> = new Set(['not_editor', 'log_in', 'not_allowed'])

// How often a reader's page asks whether the report is still shared, and the answers that
// say no.
const sharedMS = 5_000
const unshared: ReadonlySet<string> = new Set(['no_game', 'no_study', 'study_deleted'])

export class ReportSession {
  game = $state.raw<Reported>()
  told = $state.raw<ReportSoFar>()
  // Plies played at the moment looked at.
  ply = $state(0)
  flipped = $state(false)
  failure = $state('')
  refused = $state.raw<readonly string[]>([])
  retry = $state.raw<Retry>()
  // The line that the board shows, and how many of its moves.
  along = $state.raw<{ readonly way: Way; readonly at: number }>()
  // Others have the report made, and this page reads it as it comes.
  reads = $state(false)

  readonly id: string
  #stop = new AbortController()

  constructor(id: string, ply: number) {
    this.id = id
    this.ply = ply
  }

  readonly report = $derived.by((): GameReport | undefined => this.told?.report)
  // The report is somebody else's, who shares it.
  readonly reader = $derived(!!this.told && !this.told.edits)
  readonly moves = $derived.by((): readonly Move[] => this.game?.moves ?? [])
  readonly grid = $derived.by((): Grid | undefined => this.game && gridOf(this.game.config))
  // The move that led to the moment, and what is said of it.
  readonly move = $derived(this.moves[this.ply - 1])
  readonly said = $derived.by((): ReportedMove | undefined => this.report?.moves[this.ply - 1])
  readonly scene = $derived.by((): Scene | undefined => {
    const { game, grid, retry, along } = this
    if (!game || !grid) return undefined
    if (along) {
      const { start, moves } = this.line(along.way)
      const shown = moves.slice(0, along.at)
      return { ...start, pieces: afterMoves(start.pieces, shown), last: shown.at(-1), turn: ((start.turn + shown.length) % 2) as Side, legal: [], check: undefined, row: [], forbidden: new Map() }
    }
    if (!retry) return lookedAt(game, this.ply)
    const before = lookedAt(game, retry.number - 1)
    if (!retry.stands) return before
    const scene = sceneOf(grid, retry.stands.position, before.last)
    if (!retry.tried) return scene
    return { ...scene, pieces: afterMoves(scene.pieces, [retry.tried.move]), last: retry.tried.move, legal: [] }
  })

  // Shows the report that is there; one that is not done is asked for and followed
  // until it is, or the page goes.
  begin(again = false, engine?: string): () => void {
    this.#stop.abort()
    const stop = (this.#stop = new AbortController())
    void this.#follow(stop.signal, again, engine)
    return () => stop.abort()
  }

  // Stops a report that this browser makes; false if the server makes it.
  stopHere(): boolean {
    if (!this.told?.browser || this.told.report) return false
    this.#stop.abort()
    this.failure = 'report_stopped'
    return true
  }

  async #follow(signal: AbortSignal, again: boolean, engine: string | undefined) {
    let accepted = false
    let asks = again
    const take = (told: ReportSoFar) => {
      accepted = true
      this.#take(told)
    }
    for (;;) {
      try {
        if (!asks) {
          const told = await api.reportSoFar(this.id)
          if (signal.aborted) return
          this.failure = ''
          this.#take(told)
          if (told.report) return void this.#shared(signal)
          asks = !this.reads
        }
        if (asks) {
          // One that was accepted goes on without being asked for, unless it was stopped elsewhere meanwhile.
          if (accepted) await api.reportSoFar(this.id)
          this.failure = ''
          if (here.on && (again || !accepted) && !engines.list.find((e) => e.id === engine)?.own && (await (await import('../here/engine')).reportHere(here, this.id, take, signal))) return
          await api.follow(this.id, { again: again && !accepted, engine }, take, signal)
          return
        }
      } catch (error) {
        if (signal.aborted) return
        const code = codeOf(error)
        if (code === 'no_report' && !asks && !this.reads) {
          asks = true
          continue
        }
        if (readersGet.has(code) && this.told && !this.told.report && !this.told.failed && !again) {
          this.reads = true
          asks = false
        } else {
          this.failure = code === 'no_report' && (accepted || this.reads) ? 'report_stopped' : code
          // The server is gone for a moment: it goes on by itself when it is back.
          if (code !== 'unreachable' && code !== 'stopping') return
        }
      }
      await new Promise((done) => setTimeout(done, 2000))
      if (signal.aborted) return
    }
  }

  // A reader loses the report as soon as it is no longer shared.
  async #shared(signal: AbortSignal) {
    while (this.reader) {
      await new Promise((done) => setTimeout(done, sharedMS))
      if (signal.aborted) return
      try {
        await (this.game?.study ? getShare : api.reportShare)(this.id)
      } catch (error) {
        if (signal.aborted || !unshared.has(codeOf(error))) continue
        this.game = this.told = undefined
        this.failure = 'withdrawn'
      }
    }
  }

  #take(told: ReportSoFar) {
    if (told.game) {
      this.game = told.game
      this.ply = Math.min(Math.max(this.ply, 0), told.game.moves.length)
    }
    this.told = told
  }

  // The pieces before a move by its number.
  before(number: number): Pieces {
    return lookedAt(this.game!, number - 1).pieces
  }

  // A line of the move looked at, and where it begins.
  line(way: Way): { start: Scene; moves: Move[] } {
    const start = lookedAt(this.game!, way === 'best' ? this.ply - 1 : this.ply)
    const said = this.said
    return { start, moves: movesAlong(this.game!.config.game, start.pieces, (way === 'best' ? said?.line : said?.reply) ?? [], start.turn) }
  }

  // Shows the board after so many moves of a line; 0 returns to the game.
  lookAlong = (way: Way, at: number): void => {
    this.along = at ? { way, at } : undefined
  }

  look = (ply: number): void => {
    this.along = undefined
    this.ply = Math.min(Math.max(Math.round(ply), 0), this.moves.length)
    this.refused = []
    this.retry = undefined
  }

  // All frames of the game.
  frames = (): Frame[] => (this.game ? framesOf(whole(this.game), this.moves.length) : [])

  // The mistakes of a side, by number of move.
  mistakesOf(side: Side): number[] {
    return (this.report?.moves ?? []).flatMap((m, i) => (isMistake(m.mark) && this.moves[i]?.side === side && m.best ? [i + 1] : []))
  }

  // Sets up the moment before a mistake to be played anew.
  async ask(number: number): Promise<void> {
    const { game, grid } = this
    if (!game || !grid) return
    this.ply = number - 1
    this.along = undefined
    this.refused = []
    this.retry = { number, help: 0 }
    const scene = lookedAt(game, number - 1)
    const { game: kind, rules, size } = game.config
    try {
      const stands = await playLine({ game: kind, rules, ...(size && { size }), setup: writeBoard(grid, scene.pieces, scene.turn), moves: [] })
      if (this.retry?.number === number) this.retry = { ...this.retry, stands }
    } catch (error) {
      this.failure = codeOf(error)
    }
  }

  // Plays a move in place of the mistake.
  play = async (text: string): Promise<void> => {
    const { retry } = this
    if (!retry?.stands || retry.waiting || retry.tried) return
    this.retry = { ...retry, waiting: true }
    this.refused = []
    try {
      const { move, good, best, loss } = await api.tryMove(this.id, retry.number - 1, text)
      if (this.retry?.number === retry.number) this.retry = { ...retry, tried: { move, good, best: !!best, loss } }
    } catch (error) {
      if (this.retry?.number !== retry.number) return
      this.retry = retry
      const refusal = error instanceof ApiError ? error.refusal : undefined
      if (refusal) this.refused = refusal.points ?? []
      else this.failure = codeOf(error)
    }
  }

  // The try is taken back.
  anew = (): void => {
    const { retry } = this
    if (retry) this.retry = { number: retry.number, help: retry.help, ...(retry.stands && { stands: retry.stands }) }
  }

  help = (): void => {
    const { retry } = this
    if (retry && retry.help < 3) this.retry = { ...retry, help: (retry.help + 1) as Retry['help'] }
  }
}

// The game after so many plies. It was played elsewhere: no position of it comes
// from the server whole.
const whole = (game: Reported) => ({ ...game, ply: -1 }) as unknown as Game
const lookedAt = (game: Reported, ply: number): Scene => sceneAt(whole(game), ply)
