// Exercises done one after the other: what is on the board, what was tried, how
// it went, and when it comes back.
import * as api from '../api/exercises'
import type { Exercise, Grade, Refusal, Tried } from '../api/types'
import type { Grid } from '../board/geometry'
import { afterMoves, gridOfBoard, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import { codeOf, refusalOf } from '../game/notice'

// How much help has been shown: the piece, the move, the line.
export type Help = 0 | 1 | 2 | 3

// How an exercise went: wrong, or given up for the whole line, it comes back
// soonest; help makes it come back sooner.
export const gradeOf = (help: Help, good: boolean): Grade => (!good || help === 3 ? 'again' : help ? 'hard' : 'good')

export class Practice {
  queue = $state.raw<readonly string[]>([])
  at = $state(0)
  exercise = $state.raw<Exercise>()
  tried = $state.raw<Tried>()
  help = $state<Help>(0)
  waiting = $state(false)
  // Why the last move was no move.
  refusal = $state.raw<Refusal>()
  flipped = $state(false)
  // How it went, once that is settled, and whether the server has it.
  grade = $state<Grade>()
  kept = $state(false)
  failure = $state('')
  ready = $state(false)
  right = $state(0)
  count = $state(0)

  readonly over = $derived(this.ready && this.at >= this.queue.length)
  readonly solved = $derived(!!this.tried?.good || this.help === 3)
  readonly grid = $derived.by((): Grid | undefined => this.exercise && gridOfBoard(this.exercise.entry.game, this.exercise.entry.board))
  readonly scene = $derived.by((): Scene | undefined => {
    const { exercise, grid, tried } = this
    if (!exercise || !grid) return undefined
    const scene = sceneOf(grid, exercise.position, exercise.before)
    if (!tried) return scene
    return { ...scene, pieces: afterMoves(scene.pieces, [tried.move]), last: tried.move, legal: [] }
  })

  // Begins with exercises by their ids.
  async begin(queue: Promise<readonly string[]>): Promise<void> {
    try {
      this.queue = await queue
      this.ready = true
      await this.#show()
    } catch (error) {
      this.failure = codeOf(error)
    }
  }

  async #show(): Promise<void> {
    const id = this.queue[this.at]
    this.exercise = this.tried = this.grade = undefined
    this.help = 0
    this.refusal = undefined
    this.waiting = this.kept = false
    this.failure = ''
    if (!id) return
    try {
      const exercise = await api.getExercise(id)
      if (this.queue[this.at] !== id) return
      this.exercise = exercise
      this.flipped = exercise.position.turn === 1
    } catch (error) {
      this.failure = codeOf(error)
      if (this.failure === 'no_exercise' || this.failure === 'damaged') await this.next() // somebody has deleted it
    }
  }

  play = async (text: string): Promise<void> => {
    const { exercise } = this
    if (!exercise || this.waiting || this.tried) return
    this.waiting = true
    this.refusal = undefined
    this.failure = ''
    try {
      const tried = await api.tryExercise(exercise.entry.id, text)
      if (this.exercise !== exercise) return
      this.tried = tried
      this.#settle(gradeOf(this.help, tried.good))
    } catch (error) {
      if (this.exercise !== exercise) return
      this.refusal = refusalOf(error)
      this.failure = codeOf(error)
    } finally {
      if (this.exercise === exercise) this.waiting = false
    }
  }

  // The try is taken back.
  anew = (): void => {
    if (this.tried?.good === false) this.tried = undefined
  }

  more = (): void => {
    if (!this.exercise || this.solved || this.tried || this.waiting) return
    // Where there is no piece to move, the point is the first help.
    const stone = !/[a-z]\d+[a-z]/.test(this.exercise.best.pv?.[0] ?? '')
    this.help = (stone && this.help === 0 ? 2 : this.help + 1) as Help
    if (this.help === 3) this.#settle(gradeOf(3, false))
  }

  // It was easier than a right move alone says.
  easy = (): void => {
    if (this.grade === 'good') void this.#keep('easy')
  }

  // The first thing that happens settles how it went.
  #settle(grade: Grade) {
    if (this.grade) return
    this.count++
    if (grade !== 'again') this.right++
    void this.#keep(grade)
  }

  async #keep(grade: Grade) {
    const { exercise } = this
    if (!exercise) return
    this.grade = grade
    this.kept = false
    try {
      const told = await api.gradeExercise(exercise.entry.id, grade, exercise.reviews.length)
      if (this.exercise !== exercise || this.grade !== grade) return
      this.#due = told.entry.due_ms
      this.kept = true
      this.failure = ''
    } catch (error) {
      if (this.exercise === exercise) this.failure = codeOf(error)
    }
  }
  #due = $state(0)

  // When it comes back, once that is known.
  get due(): number | undefined {
    return this.kept ? this.#due : undefined
  }

  // Sends again what could not be kept.
  again = (): void => {
    if (this.grade) void this.#keep(this.grade)
  }

  next = async (): Promise<void> => {
    this.at++
    await this.#show()
  }

  // Another time.
  skip = (): void => void this.next()

  // Takes an exercise out, and returns what brings it back.
  async remove(): Promise<string> {
    const id = this.exercise!.entry.id
    await api.deleteExercise(id)
    await this.next()
    return id
  }

  async suspend(): Promise<string> {
    const id = this.exercise!.entry.id
    await api.suspendExercise(id, true)
    await this.next()
    return id
  }
}
