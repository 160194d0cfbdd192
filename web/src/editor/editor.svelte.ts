// A board that is being set up: what stands on it, what the rules say of it,
// and the way back.
import * as api from '../api/client'
import type { GameKind, SetupReport, Side } from '../api/types'
import { kindOf, kinds } from '../board/kind'
import { readBoard, writeBoard } from '../board/position'
import { codeOf } from '../game/notice'
import { failureText, sourceOf } from '../game/records'
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
  // How many texts are being read: the board is about to be another.
  reading = $state(0)
  // What is wrong with a text that was typed or pasted; the board stays.
  problem = $state('')
  // The text that does not say who is to move, and the game it shows.
  asks = $state.raw<{ given: File | string; game: GameKind }>()
  // What is typed in place of the board's own text, while it is not one.
  draft = $state<string>()
  #past = $state.raw<readonly Standing[]>([])
  #future = $state.raw<readonly Standing[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  // The last question that was asked, and the last text or change by hand:
  // what comes back to an earlier one is too late.
  #asked = 0
  #given = 0

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
    this.#given++
  }

  // Makes the board what undo leads back to.
  settle() {
    this.#past = []
    this.#future = []
  }

  change(next: Standing) {
    if (same(this.now, next)) return
    this.#past = [...this.#past, this.now]
    this.#future = []
    this.#show(next)
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
    this.#given++
    this.now = standing
    this.draft = undefined
    this.problem = ''
    this.asks = undefined
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

  // Takes the board over from a text: a position, moves, or a record. What
  // cannot be read is said, and the board stays as it was. Returns what was
  // taken over, in words, or nothing. side is to move if the text does not say who.
  async read(given: File | string, side?: Side): Promise<string> {
    const { game } = this.now
    const { draft } = this
    let source: api.SourceRecord = { text: '' }
    const mine = ++this.#given
    this.reading++
    try {
      source = typeof given === 'string' ? { text: given } : await sourceOf(given)
      const asked = { game, rules: this.rules[game], ...source }
      const report = await api.examine({ ...asked, ...(side !== undefined && { side }) })
      if (mine !== this.#given) return ''
      this.asks = undefined
      const size = kindOf(report.game).sizes ? report.board.split('/').length : this.now.size
      const grid = gridFor({ game: report.game, size })
      this.change({ game: report.game, size, pieces: readBoard(grid, report.board), turn: report.turn })
      this.draft = draft === given ? draft : undefined // it may still be being typed
      this.problem = report.stopped ? t('edit.stopped', { text: report.stopped.text }) : ''
      return report.plies ? t('edit.read.moves', { n: report.plies }) : t('edit.read.board')
    } catch (error) {
      if (mine !== this.#given) return ''
      this.problem = ''
      this.asks = undefined
      if (codeOf(error) === 'no_side') {
        const shown = await api.examine({ game, ...source, side: 0 }).catch(() => undefined)
        if (mine !== this.#given) return ''
        if (shown) this.asks = { given, game: shown.game }
      }
      if (!this.asks) this.problem = textProblem(error, source)
      return ''
    } finally {
      this.reading--
    }
  }
}

// Why a text is no board. The place is counted in characters from 1.
function textProblem(error: unknown, source: api.SourceRecord): string {
  if (!(error instanceof api.ApiError) || !('text' in source)) return failureText(error, source)
  if (error.code === 'bad_config' && error.offset !== undefined) {
    const before = new TextDecoder().decode(new TextEncoder().encode(source.text).subarray(0, error.offset))
    const at = [...before].length
    return t('edit.bad.board', { at: at + 1, text: [...source.text][at] ?? '⏎' })
  }
  return error.code === 'bad_record' ? t('edit.bad.text') : failureText(error, source)
}

const same = (a: Standing, b: Standing): boolean =>
  a.game === b.game &&
  a.turn === b.turn &&
  (!kindOf(a.game).sizes || a.size === b.size) &&
  a.pieces.size === b.pieces.size &&
  [...a.pieces].every(([point, letter]) => b.pieces.get(point) === letter)
