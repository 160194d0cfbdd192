// A chapter that is read: the step, what is tried in it, and what came of it.
import * as api from '../api/courses'
import type { Lecture, LectureTried as Tried, Move, Page, Refusal, Side } from '../api/types'
import type { Grid } from '../board/geometry'
import { kindOf } from '../board/kind'
import { afterMoves, aside, gridOfBoard, sceneOf } from '../board/position'
import type { Scene } from '../board/scene'
import { codeOf, refusalOf } from '../game/notice'

// How long the reader's own move stands before the answer to it.
const pause = 450

export class Reading {
  chapter = $state.raw<Lecture>()
  step = $state(0)
  position = $state.raw<Page['position']>()
  last = $state.raw<Move>()
  moves = $state.raw<readonly string[]>([])
  // Points of a reach that are left.
  left = $state.raw<readonly string[]>([])
  // The reader's move, as long as it stands before an answer or is wrong.
  stands = $state.raw<Move>()
  tried = $state.raw<Tried>()
  chosen = $state(-1)
  // 1 with the words of a hint, 2 with its move.
  help = $state(0)
  shown = $state.raw<Move>()
  waiting = $state(false)
  refusal = $state.raw<Refusal>()
  // By an opening rule: what both players have answered.
  answers = $state.raw<readonly Move[]>([])
  failure = $state('')
  flipped = $state(false)
  over = $state(false)
  unsaved = $state(false)

  readonly #cmd = crypto.randomUUID()
  readonly #began = Date.now()
  // Answers to a step before this one no longer count.
  #turn = 0

  readonly page = $derived<Page | undefined>(this.chapter?.pages[this.step])
  readonly wrong = $derived(this.tried?.verdict === 'wrong')
  readonly solved = $derived(this.tried?.verdict === 'done')
  readonly open = $derived(!!this.page?.try && !this.solved)
  // The colour of the reader in an opening, which swaps change.
  readonly side = $derived<Side>((((this.page?.position.turn ?? 0) + this.answers.filter(({ swap }) => swap).length) % 2) as Side)
  readonly grid = $derived.by((): Grid | undefined => this.chapter && this.position && gridOfBoard(this.chapter.game, this.position.board))
  readonly scene = $derived.by((): Scene | undefined => {
    const { grid, position, stands } = this
    if (!grid || !position) return undefined
    const scene = sceneOf(grid, position, this.last)
    if (stands) return { ...scene, pieces: afterMoves(scene.pieces, [stands]), last: stands, legal: [] }
    if (!this.open) return { ...scene, legal: [] }
    // The board does not answer the question whether a side is in check.
    return this.page?.try?.kind === 'choice' ? { ...scene, legal: [], check: undefined } : scene
  })

  load = async (id: string, step: number): Promise<void> => {
    this.failure = ''
    try {
      this.chapter = await api.getChapter(id)
      this.go(Math.min(Math.max(0, step), this.chapter.pages.length - 1))
    } catch (error) {
      this.failure = codeOf(error)
    }
  }

  // Shows a step from its beginning.
  go = (step: number): void => {
    const page = this.chapter?.pages[step]
    if (!page) return
    this.#turn++
    this.step = step
    this.position = page.position
    this.last = page.last
    this.moves = this.answers = []
    this.refusal = undefined
    this.left = page.try?.points ?? []
    this.stands = this.tried = this.shown = undefined
    this.chosen = -1
    this.help = 0
    this.waiting = false
    this.failure = ''
    this.flipped = page.position.turn === 1 && !!page.try && page.try.kind !== 'choice' && !kindOf(this.chapter!.game).placing
  }

  // Moves in any notation.
  play = (text: string): Promise<void> => this.#try(text)

  choose = (option: number): Promise<void> => {
    if (this.solved) return Promise.resolve()
    this.chosen = option
    this.tried = undefined
    return this.#try(String(option))
  }

  async #try(text: string): Promise<void> {
    const { chapter } = this
    if (!chapter || this.waiting || this.wrong || !this.open) return
    const turn = ++this.#turn
    this.waiting = true
    this.refusal = undefined
    this.failure = ''
    try {
      const tried = await api.tryStep(chapter.id, this.step, this.moves, text)
      if (turn === this.#turn) await this.#take(tried, turn)
    } catch (error) {
      if (turn !== this.#turn) return
      this.refusal = refusalOf(error)
      this.failure = codeOf(error)
    } finally {
      if (turn === this.#turn) this.waiting = false
    }
  }

  async #take(tried: Tried, turn: number) {
    if (tried.verdict === 'wrong') {
      this.stands = tried.move && aside(tried.move) ? undefined : tried.move
      this.tried = tried
      return
    }
    this.stands = tried.move && aside(tried.move) ? undefined : tried.move
    if (tried.move) this.answers = [...this.answers, tried.move]
    if (tried.reply || tried.answers.length) await new Promise((done) => setTimeout(done, pause))
    if (turn !== this.#turn) return
    this.stands = this.shown = undefined
    this.help = 0
    this.moves = tried.moves
    this.position = tried.position
    this.answers = [...this.answers, ...tried.answers]
    this.last = [this.last, tried.move, tried.reply, ...tried.answers].findLast((move) => move && !aside(move))
    if (this.page?.try?.kind === 'reach') this.left = tried.left
    this.tried = tried
  }

  // Takes a wrong move back; of a reach the whole way.
  anew = (): void => {
    if (this.waiting || !this.wrong) return
    if (this.page?.try?.kind === 'reach') this.go(this.step)
    this.stands = this.tried = this.refusal = undefined
    this.failure = ''
    this.chosen = -1
  }

  // The words of the hint first, then the move.
  more = async (): Promise<void> => {
    const { chapter, page } = this
    if (!chapter || !page?.try || !this.open || this.waiting || this.wrong) return
    if (!this.help && page.try.hint) {
      this.help = 1
      return
    }
    if (!page.try.can_show || this.shown) return
    const turn = this.#turn
    try {
      const { move } = await api.showMove(chapter.id, this.step, this.moves)
      if (turn !== this.#turn) return
      this.help = 2
      this.shown = move
    } catch (error) {
      if (turn === this.#turn) this.failure = codeOf(error)
    }
  }

  next = (): void => {
    const { chapter } = this
    if (!chapter || this.over) return
    if (this.step + 1 < chapter.pages.length) {
      this.go(this.step + 1)
      return
    }
    this.over = true
    void this.keep()
  }

  before = (): void => this.go(this.step - 1)

  // Readers without an account read all the same.
  keep = async (): Promise<void> => {
    const { chapter } = this
    if (!chapter) return
    this.failure = ''
    try {
      await api.finishChapter(chapter.id, this.#cmd, Date.now() - this.#began)
      this.unsaved = false
    } catch (error) {
      const code = codeOf(error)
      if (code === 'log_in' || code === 'not_allowed') return
      this.failure = code
      this.unsaved = true
    }
  }
}
