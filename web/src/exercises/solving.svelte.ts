// A puzzle that is solved: the moves so far, what was tried, hints, and what became of it.
import { openTask, taskResults } from '../api/exercises'
import * as api from '../api/puzzles'
import { idsOfLink } from '../api/sets'
import type { Attempt, Hint, Move, Puzzle, Refusal, Refutation, Solving as Tried } from '../api/types'
import type { Grid } from '../board/geometry'
import { kindOf } from '../board/kind'
import { afterMoves, gridOfBoard, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import { codeOf, refusalOf } from '../game/notice'

// How long the reader's own move stands before the answer to it.
const pause = 450
// A storm, in ms.
export const stormTime = 180_000

export class Solving {
  puzzle = $state.raw<Puzzle>()
  position = $state.raw<Puzzle['position']>()
  moves = $state.raw<readonly string[]>([])
  last = $state.raw<Move>()
  // The move that is no answer, as long as it stands on the board, and what is wrong with it.
  wrong = $state.raw<Tried>()
  refutation = $state.raw<Refutation>()
  hint = $state.raw<Hint>()
  hints = $state(0)
  waiting = $state(false)
  done = $state(false)
  // There is no further puzzle.
  over = $state(false)
  // A first wrong move, or the whole help, settles that it was not solved.
  failed = $state(false)
  attempt = $state.raw<Attempt>()
  // Why the last move was no move.
  refusal = $state.raw<Refusal>()
  failure = $state('')
  flipped = $state(false)
  // Of this sitting: the puzzles that were shown, those with an outcome, and the solved ones.
  shown = $state(0)
  count = $state(0)
  right = $state(0)

  // Of a set: how many puzzles it has, and how many have been shown or were not there.
  size = $state(0)
  place = $state(0)

  readonly mode: api.Mode
  readonly #query: URLSearchParams
  #set: readonly string[] | undefined
  #cmd = ''
  #began = 0
  #kept = false
  // Answers of the puzzle before this one no longer count.
  #turn = 0

  readonly grid = $derived.by((): Grid | undefined => this.puzzle && gridOfBoard(this.puzzle.entry.game, this.puzzle.entry.board))
  readonly scene = $derived.by((): Scene | undefined => {
    const { grid, position, wrong } = this
    if (!grid || !position) return undefined
    const scene = sceneOf(grid, position, this.last)
    return wrong ? { ...scene, pieces: afterMoves(scene.pieces, [wrong.move]), last: wrong.move, legal: [] } : scene
  })

  constructor(query: string) {
    this.#query = new URLSearchParams(query)
    this.mode = (this.#query.get('mode') as api.Mode | null) ?? 'free'
  }

  // What a teacher's task has left to do, all of it if nothing is left, or the set of a link.
  async #whole(): Promise<readonly string[]> {
    const task = this.#query.get('given')
    if (!task) return idsOfLink(this.#query.get('set') ?? '') ?? []
    const { left } = await openTask(task)
    return left.length ? left : ((await taskResults(task)).set ?? [])
  }

  // The next puzzle of the set that this program has; undefined at its end.
  async #ofSet(): Promise<Puzzle | undefined> {
    this.#set ??= await this.#whole()
    this.size = this.#set.length
    while (this.place < this.size) {
      try {
        return await api.getPuzzle(this.#set[this.place++]!)
      } catch (error) {
        if (codeOf(error) === 'no_puzzle') continue
        this.place--
        throw error
      }
    }
    return undefined
  }

  // The one puzzle of a link, the next of a set, or of the kind that was chosen.
  next = async (): Promise<void> => {
    const turn = ++this.#turn
    const before = this.puzzle?.entry.id
    this.failure = ''
    this.waiting = true
    try {
      const query = new URLSearchParams(this.#query)
      const one = query.get('puzzle')
      if (one && before) {
        this.over = true
        return
      }
      if (before) query.append('skip', before)
      if (this.mode === 'storm') query.set('step', String(this.right))
      const puzzle = query.has('set') || query.has('given') ? await this.#ofSet() : one ? await api.getPuzzle(one) : await api.nextPuzzle(query)
      if (turn !== this.#turn) return
      if (puzzle) this.#show(puzzle)
      else this.over = true
    } catch (error) {
      if (turn !== this.#turn) return
      const code = codeOf(error)
      if (code === 'no_puzzle' && !this.#query.get('puzzle')) this.over = true
      else this.failure = code
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  #show(puzzle: Puzzle) {
    this.puzzle = puzzle
    this.shown++
    this.position = puzzle.position
    this.moves = []
    this.refusal = this.last = this.wrong = this.refutation = this.hint = this.attempt = undefined
    this.hints = 0
    this.done = this.failed = this.#kept = false
    this.flipped = puzzle.position.turn === 1 && !kindOf(puzzle.entry.game).placing
    this.#cmd = crypto.randomUUID()
    this.#began = Date.now()
  }

  // Moves in any notation.
  play = async (text: string): Promise<void> => {
    const { puzzle } = this
    if (!puzzle || this.waiting || this.wrong || this.done) return
    const turn = this.#turn
    this.waiting = true
    this.refusal = undefined
    this.failure = ''
    try {
      const tried = await api.tryPuzzle(puzzle.entry.id, this.moves, text)
      if (turn === this.#turn) await this.#take(puzzle, tried, turn)
    } catch (error) {
      if (turn !== this.#turn) return
      this.refusal = refusalOf(error)
      this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  async #take(puzzle: Puzzle, tried: Tried, turn: number) {
    if (tried.verdict === 'wrong' || tried.verdict === 'slower') {
      this.wrong = tried
      if (tried.verdict === 'slower') return
      this.#fail()
      if (this.mode === 'storm') return
      const shown = await api.refute(puzzle.entry.id, this.moves, tried.move.move)
      if (turn === this.#turn) this.refutation = shown
      return
    }
    this.hint = undefined
    this.wrong = tried // the own move stands for a moment
    if (tried.reply && this.mode !== 'storm') await new Promise((done) => setTimeout(done, pause))
    if (turn !== this.#turn) return
    this.wrong = undefined
    this.moves = tried.moves
    this.position = tried.position
    this.last = tried.reply ?? tried.move
    if (tried.verdict !== 'done') return
    this.done = true
    this.#settle(!this.failed)
  }

  // The wrong move is taken back.
  anew = (): void => {
    if (this.waiting) return
    this.wrong = this.refutation = undefined
  }

  // The next step of help; the third is the move, and leaves nothing to find.
  more = async (): Promise<void> => {
    const { puzzle } = this
    if (!puzzle || this.done || this.waiting || this.wrong || (this.hint?.move && this.hints === 3)) return
    const turn = this.#turn
    const step = this.hint ? Math.min(3, this.hints + 1) : Math.max(1, this.hints)
    this.waiting = true
    try {
      const hint = await api.hintAt(puzzle.entry.id, this.moves, step)
      if (turn !== this.#turn) return
      this.hint = hint
      this.hints = Math.max(this.hints, step)
      if (step === 3) this.#fail()
    } catch (error) {
      if (turn === this.#turn) this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  #fail() {
    this.failed = true
    this.#settle(false)
  }

  // The first outcome is kept; a failed puzzle may be solved all the same.
  #settle(right: boolean) {
    if (this.#kept) return
    this.#kept = true
    this.count++
    if (right) this.right++
    this.#done = { cmd: this.#cmd, puzzle: this.puzzle!.entry.id, right, moves: right ? this.moves : [], hints: this.hints, took_ms: Date.now() - this.#began, mode: this.mode }
    void this.keep()
  }
  #done: api.Done | undefined
  // How many outcomes are on their way.
  saving = $state(0)

  // Sends the outcome, again where that failed.
  keep = async (): Promise<void> => {
    const done = this.#done
    if (!done) return
    this.saving++
    try {
      const kept = await api.keepAttempt(done)
      if (this.#done !== done) return
      this.#done = undefined
      if (done.puzzle === this.puzzle?.entry.id) this.attempt = kept
    } catch (error) {
      if (this.#done === done) this.failure = codeOf(error)
    } finally {
      this.saving--
    }
  }
  get unsaved(): boolean {
    return !!this.failure && !!this.#done
  }
}
