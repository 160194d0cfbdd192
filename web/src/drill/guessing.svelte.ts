// The moves of one side of a game, guessed one after the other.
import { guessGame, judge, keepRound, positionAt, type Source } from '../api/drills'
import type { Guessed, GuessGame, Move, Refusal, Side, View } from '../api/types'
import type { Grid } from '../board/geometry'
import { afterMoves, aside, gridOf, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import { codeOf, refusalOf } from '../game/notice'

// Where guessing begins unless somebody says: the opening is known by heart or not at all.
const openingPlies = 10
// How long a move of the other side stands alone.
const pause = 500

// A guess that was made; shown is one that was given up.
export interface Made {
  ply: number
  move: Move
  points: number
  par: number
  shown: boolean
}

export class Guessing {
  readonly source: Source
  game = $state.raw<GuessGame>()
  side = $state<Side>(0)
  from = $state(0)
  // 'choose' how to begin, 'guess', 'judged' once it is known, 'over'.
  state = $state<'choose' | 'guess' | 'judged' | 'over'>('choose')
  ply = $state(0)
  view = $state.raw<View>()
  answer = $state.raw<Guessed>()
  // The move of the game was asked for.
  shown = $state(false)
  made = $state.raw<readonly Made[]>([])
  waiting = $state(false)
  // Why the last move was no move.
  refusal = $state.raw<Refusal>()
  failure = $state('')
  flipped = $state(false)
  // Why the last guesses are not kept; a caller without an account guesses all the same.
  unsaved = $state('')
  #turn = 0
  #cmd = ''
  #kept = Promise.resolve()

  readonly grid = $derived.by((): Grid | undefined => this.game && gridOf(this.game.config))
  readonly scene = $derived.by((): Scene | undefined => {
    const { grid, view, game, answer } = this
    if (!grid || !view || !game) return undefined
    const scene = sceneOf(grid, view, game.moves.slice(0, this.ply).findLast((m) => !aside(m)))
    if (!answer) return scene
    const move = this.shown ? answer.played : answer.guess
    return { ...scene, pieces: afterMoves(scene.pieces, [move]), last: move, legal: [] }
  })
  // The plies at which the side has a move to guess.
  #own = (from: number): number[] => (this.game?.moves ?? []).flatMap((m, i) => (i >= from && m.side === this.side && !m.kind ? [i] : []))

  readonly points = $derived(this.made.reduce((sum, m) => sum + m.points, 0))
  readonly par = $derived(this.made.reduce((sum, m) => sum + m.par, 0))
  // Guesses that are left, this one included.
  readonly left = $derived(this.game ? this.#own(this.ply).length : 0)

  constructor(source: Source) {
    this.source = source
  }

  load = async (): Promise<void> => {
    this.failure = ''
    try {
      const game = await guessGame(this.source)
      this.game = game
      this.side = game.winner ?? 0
      this.from = Math.min(openingPlies, Math.max(0, game.moves.length - 2))
      await this.look(this.from)
    } catch (error) {
      this.failure = codeOf(error)
    }
  }

  // The position at which guessing would begin.
  look = async (from: number): Promise<void> => {
    const turn = ++this.#turn
    this.from = from
    try {
      const { position } = await positionAt(this.game!, from)
      if (turn === this.#turn && this.state === 'choose') this.#stand(from, position)
    } catch (error) {
      if (turn === this.#turn) this.failure = codeOf(error)
    }
  }

  begin = async (): Promise<void> => {
    this.made = []
    this.#cmd = crypto.randomUUID()
    this.unsaved = ''
    this.flipped = this.side === 1 && !!this.game!.moves[0]!.from
    this.ply = this.from
    await this.#to(this.from)
  }

  // Goes on to the next move to guess. An only move is no guess.
  async #to(from: number): Promise<void> {
    const turn = ++this.#turn
    this.waiting = true
    this.failure = ''
    try {
      for (const ply of this.#own(from)) {
        if (ply > this.ply && this.state !== 'choose') {
          // The move before the answer to it.
          this.view = (await positionAt(this.game!, ply - 1)).position
          if (turn !== this.#turn) return
          this.answer = undefined
          this.shown = false
          this.ply = ply - 1
          await new Promise((done) => setTimeout(done, pause))
        }
        const { position } = await positionAt(this.game!, ply)
        if (turn !== this.#turn) return
        this.#stand(ply, position)
        if (position.legal.length > 1) {
          this.state = 'guess'
          return
        }
      }
      this.answer = undefined
      this.state = 'over'
    } catch (error) {
      if (turn === this.#turn) this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  #stand(ply: number, view: View) {
    this.ply = ply
    this.view = view
    this.answer = undefined
    this.shown = false
    this.refusal = undefined
  }

  next = (): Promise<void> => this.#to(this.ply + 1)
  // The same position once more, where the way to it failed.
  again = (): Promise<void> => (this.state === 'judged' ? this.next() : this.#to(this.ply))

  guess = (text: string): Promise<void> => this.#judge(text, false)
  show = (): Promise<void> => this.#judge(this.game!.moves[this.ply]!.move, true)

  async #judge(text: string, shown: boolean): Promise<void> {
    if (this.state !== 'guess' || this.waiting) return
    const turn = this.#turn
    this.waiting = true
    this.refusal = undefined
    this.failure = ''
    try {
      const answer = await judge(this.game!, this.ply, text)
      if (turn !== this.#turn) return
      this.answer = answer
      this.shown = shown
      this.state = 'judged'
      this.made = [...this.made, { ply: this.ply, move: answer.guess, points: shown ? 0 : answer.points, par: answer.par, shown }]
      void this.keep()
    } catch (error) {
      if (turn !== this.#turn) return
      this.refusal = refusalOf(error)
      this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  // Keeps the guesses so far, one write after the other.
  keep = (): Promise<void> => {
    const { game, made, points, par } = this
    const players = game!.config.players.map((p) => p.name ?? '')
    const title = players[0] && players[1] ? players.join(' – ') : game!.title
    const round = { cmd: this.#cmd, game: game!.config.game, title: [...title].slice(0, 50).join(''), guesses: made.length, points, par }
    this.#kept = this.#kept.then(async () => {
      try {
        await keepRound(round)
        if (round.cmd === this.#cmd) this.unsaved = ''
      } catch (error) {
        const code = codeOf(error)
        if (round.cmd === this.#cmd && code !== 'log_in' && code !== 'not_allowed') this.unsaved = code
      }
    })
    return this.#kept
  }

  // Is done once all guesses are written, or have failed.
  kept = (): Promise<void> => this.#kept

  // The same game from the beginning.
  anew = (): Promise<void> => {
    this.state = 'choose'
    return this.look(this.from)
  }

  // Leaves the rest of the game.
  end = (): void => {
    this.#turn++
    this.waiting = false
    this.answer = undefined
    this.state = 'over'
  }
}
