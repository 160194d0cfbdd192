// A board that is being set up: what stands on it, what the rules say of it,
// and the way back.
import * as api from '../api/client'
import type { GameKind, SetupReport, Side } from '../api/types'
import { kindOf, kinds } from '../board/kind'
import { readBoard, writeBoard } from '../board/position'
import { Brought } from '../game/brought.svelte'
import { failureText } from '../game/records'
import { t } from '../i18n/index.svelte'
import { gridFor, resized, startOf, type Standing } from './boards'

// Faults are looked for this long after the last change.
const patienceMS = 90

export class Editor {
  now = $state.raw<Standing>(startOf(kinds()[0]!.name, 0))
  // By game.
  rules = $state<Record<GameKind, string>>({})
  // What the rules say of the board; stale while checking.
  report = $state.raw<SetupReport>()
  checking = $state(false)
  // What the server said of the board itself.
  problem = $state('')
  // What is typed, pasted or dropped; where it cannot be read the board stays.
  readonly brought: Brought = new Brought(() => ({ game: this.now.game, rules: this.rules[this.now.game] }), (report) => this.#take(report))
  // What was taken over last, in words.
  said = $state('')
  // What is typed in place of the board's own text, while it is not one.
  draft = $state<string>()
  #past = $state.raw<readonly Standing[]>([])
  #future = $state.raw<readonly Standing[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  // The last question that was asked: the answer to an earlier one is too late.
  #asked = 0

  readonly grid = $derived(gridFor(this.now))
  readonly text = $derived(writeBoard(this.grid, this.now.pieces, this.now.turn))
  readonly canUndo = $derived(this.#past.length > 0)
  readonly canRedo = $derived(this.#future.length > 0)
  readonly faults = $derived(this.report?.faults ?? [])
  readonly remarks = $derived(this.report?.remarks ?? [])
  // A game can start here, as far as is known.
  readonly playable = $derived(!this.checking && this.report !== undefined && this.faults.length === 0)

  // Begins anew with a board; nothing leads back behind it.
  open(standing: Standing) {
    this.settle()
    this.#show(standing)
  }

  // Nobody looks any more: what is still to come is not waited for.
  leave() {
    clearTimeout(this.#timer)
    this.#asked++
    this.brought.clear()
  }

  // Makes the board what undo leads back to.
  settle() {
    this.#past = []
    this.#future = []
  }

  change(next: Standing) {
    if (same(this.now, next)) return
    this.#keep()
    this.#show(next)
  }

  // Makes the board as it stands what the next undo leads back to.
  #keep() {
    this.#past = [...this.#past, this.now]
    this.#future = []
  }

  undo() {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [this.now, ...this.#future]
    this.#show(last)
  }

  redo() {
    const [next, ...rest] = this.#future
    if (!next) return
    this.#future = rest
    this.#past = [...this.#past, this.now]
    this.#show(next)
  }

  put(point: string, letter: string) {
    this.change({ ...this.now, pieces: new Map(this.now.pieces).set(point, letter) })
  }

  remove(point: string) {
    const pieces = new Map(this.now.pieces)
    pieces.delete(point)
    this.change({ ...this.now, pieces })
  }

  move(from: string, to: string) {
    const letter = this.now.pieces.get(from)
    if (!letter || from === to) return
    const pieces = new Map(this.now.pieces).set(to, letter)
    pieces.delete(from)
    this.change({ ...this.now, pieces })
  }

  turnTo(turn: Side) {
    this.change({ ...this.now, turn })
  }

  resize(size: number) {
    this.change(resized(this.now, size))
  }

  play(game: GameKind) {
    if (game !== this.now.game) this.change(startOf(game, this.now.size || (kindOf(game).sizes?.usual ?? 0)))
  }

  follow(rules: string) {
    this.rules[this.now.game] = rules
    this.#check()
  }

  #show(standing: Standing) {
    this.brought.clear()
    this.#lay(standing)
  }

  #lay(standing: Standing) {
    this.now = standing
    this.draft = undefined
    this.problem = ''
    this.#check()
  }

  #check() {
    clearTimeout(this.#timer)
    this.checking = true
    this.#timer = setTimeout(() => void this.#examine(), patienceMS)
  }

  async #examine() {
    const asked = ++this.#asked
    const { game } = this.now
    try {
      const report = await api.examine({ game, rules: this.rules[game], text: this.text })
      if (asked !== this.#asked) return
      this.report = report
      this.checking = false
    } catch (error) {
      if (asked !== this.#asked) return
      this.report = undefined
      this.checking = false
      this.problem = failureText(error, { text: this.text })
    }
  }

  // Takes the board over from a text or a file: a position, moves, or a record. The
  // board stays if it cannot be read, and brought says why.
  async read(given: File | string): Promise<void> {
    this.problem = ''
    await this.brought.take(given)
  }

  #take(report: SetupReport) {
    const { draft } = this
    const size = kindOf(report.game).sizes ? report.board.split('/').length : this.now.size
    const grid = gridFor({ game: report.game, size })
    const next = { game: report.game, size, pieces: readBoard(grid, report.board), turn: report.turn }
    if (!same(this.now, next)) {
      this.#keep()
      this.#lay(next)
    }
    this.draft = draft === this.brought.given ? draft : undefined // it may still be being typed
    this.said = report.plies ? t('edit.read.moves', { n: report.plies }) : t('edit.read.board')
  }
}

const same = (a: Standing, b: Standing): boolean =>
  a.game === b.game &&
  a.turn === b.turn &&
  (!kindOf(a.game).sizes || a.size === b.size) &&
  a.pieces.size === b.pieces.size &&
  [...a.pieces].every(([point, letter]) => b.pieces.get(point) === letter)
