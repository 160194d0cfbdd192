// A repertoire that is asked back: the line so far, the question, and what was answered.
import * as api from '../api/repertoires'
import type { Move, Refusal, Repertoire, RepertoireAnswer, RepertoireStep, View } from '../api/types'
import type { Grid } from '../board/geometry'
import { kindOf } from '../board/kind'
import { afterMoves, gridOfBoard, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import { endOfDay } from '../exercises/days'
import { codeOf, refusalOf } from '../game/notice'

// How long the reader's own move stands before the answer to it.
const pause = 450

export class Asking {
  readonly id: string
  readonly all: boolean
  repertoire = $state.raw<Repertoire>()
  step = $state.raw<RepertoireStep>()
  view = $state.raw<View>()
  last = $state.raw<Move>()
  // The move that is not of the repertoire, as long as it stands on the board.
  wrong = $state.raw<RepertoireAnswer>()
  // What came of the last right answer.
  right = $state.raw<RepertoireAnswer>()
  // The move was shown.
  helped = $state(false)
  waiting = $state(false)
  // Why the last move was no move.
  refusal = $state.raw<Refusal>()
  failure = $state('')
  flipped = $state(false)
  // Of this sitting: lines that were begun, and first answers.
  begun = $state(0)
  count = $state(0)
  good = $state(0)
  #failed = false
  #turn = 0

  readonly grid = $derived.by((): Grid | undefined => this.repertoire && gridOfBoard(this.repertoire.game, this.repertoire.board))
  readonly scene = $derived.by((): Scene | undefined => {
    const { grid, view, wrong } = this
    if (!grid || !view) return undefined
    const scene = sceneOf(grid, view, this.last)
    return wrong ? { ...scene, pieces: afterMoves(scene.pieces, [wrong.move]), last: wrong.move, legal: [] } : scene
  })
  get until(): number {
    return endOfDay(new Date())
  }

  constructor(id: string, all: boolean) {
    this.id = id
    this.all = all
  }

  begin = async (): Promise<void> => {
    this.failure = ''
    try {
      const { repertoire } = await api.getRepertoire(this.id, this.until)
      this.repertoire = repertoire
      this.flipped = repertoire.form === 'line' && repertoire.side === 1 && !kindOf(repertoire.game).placing
      await this.line()
    } catch (error) {
      this.failure = codeOf(error)
    }
  }

  // A new line from the beginning.
  line = (): Promise<void> => {
    this.right = undefined
    return this.#go([])
  }

  // Goes on where the way on failed.
  again = (): Promise<void> => (this.step ? this.#go(this.right?.moves ?? this.step.moves) : this.begin())

  async #go(moves: readonly string[]): Promise<void> {
    const turn = ++this.#turn
    this.waiting = true
    this.failure = ''
    try {
      const step = await api.stepOn(this.id, moves, this.all, this.until)
      if (turn !== this.#turn) return
      this.step = step
      if (!moves.length) this.begun++
      this.view = step.position
      this.last = step.last
      this.wrong = undefined
      this.helped = this.#failed = false
      this.refusal = undefined
      if (this.repertoire!.form === 'marked' && !step.done && !kindOf(this.repertoire!.game).placing) this.flipped = step.position.turn === 1
    } catch (error) {
      if (turn === this.#turn) this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  // Moves in any notation.
  play = async (move: string): Promise<void> => {
    const { step } = this
    if (!step || step.done || this.waiting || this.wrong) return
    const turn = this.#turn
    this.waiting = true
    this.refusal = undefined
    this.failure = ''
    try {
      const answer = await api.answerIn(this.id, { moves: step.moves, move, ...(!this.#failed && { answers: step.answers }), helped: this.helped, until_ms: this.until })
      if (turn !== this.#turn) return
      if (!this.#failed) {
        this.count++
        if (answer.verdict !== 'wrong') this.good++
      }
      if (answer.verdict === 'wrong') {
        this.#failed = true
        this.wrong = answer
        this.right = undefined
        return
      }
      this.right = answer
      this.view = { ...answer.position, legal: [] }
      this.last = answer.move
      await new Promise((done) => setTimeout(done, pause))
      if (turn === this.#turn) await this.#go(answer.moves)
    } catch (error) {
      if (turn !== this.#turn) return
      this.refusal = refusalOf(error)
      this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  // The wrong move is taken back, and the right one played.
  anew = (): void => {
    this.wrong = undefined
    this.helped = true
  }

  show = (): void => {
    if (this.step && !this.step.done && !this.wrong) this.helped = true
  }
}
