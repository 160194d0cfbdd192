// A position that a user brings as text or as a file: what the server read in it,
// and the answers to what it asks.
import * as api from '../api/client'
import type { GameKind, Imported, SetupReport, Side } from '../api/types'
import { gameWithin } from '../board/names'
import { t } from '../i18n/index.svelte'
import { auto, guessed } from '../ui/charsets'
import { codeOf } from './notice'
import { failureText, isRestored, sourceOf, withRule } from './records'

// How something was read, as ReadNotes shows it: a record that is opened, or a position.
export interface Reading {
  readonly busy: boolean
  // Why nothing was read.
  readonly problem: string
  // The game of a position that does not say who is to move.
  readonly asks: GameKind
  readonly charset: string
  // The character sets that the text was read in.
  readonly used: readonly string[]
  readonly isFile: boolean
  readonly found: Pick<Imported, 'notes' | 'unread' | 'unread_lines'> | undefined
  // What else there is to say of it, a sentence each.
  readonly remarks: readonly string[]
  side(side: Side): unknown
  reread(charset: string): unknown
}

// Whether another character set could be meant: the set was guessed, nothing could be
// read, or the text was repaired.
export const offersCharset = ({ charset, found, isFile, used, problem }: Reading): boolean =>
  charset !== auto || (found !== undefined && isRestored(found)) || (isFile && (guessed(used) || problem !== ''))

// Which position is wanted; only one of this game if it is the only one.
export interface Wanted {
  game: GameKind
  rules?: string | undefined
  only?: boolean
}

export class Brought implements Reading {
  busy = $state(false)
  problem = $state('')
  asks = $state<GameKind>('')
  charset = $state(auto)
  found = $state.raw<SetupReport>()
  // What was brought last.
  given: File | string = ''
  #source = $state.raw<api.SourceRecord>({ text: '' })
  #side: Side | undefined
  // The last reading; the answer to an earlier one is too late.
  #turn = 0
  #wanted: () => Wanted
  #onread: (report: SetupReport) => void

  constructor(wanted: () => Wanted, onread: (report: SetupReport) => void = () => undefined) {
    this.#wanted = wanted
    this.#onread = onread
  }

  get isFile(): boolean {
    return 'data' in this.#source
  }

  get used(): readonly string[] {
    return this.found?.charsets ?? []
  }

  get remarks(): string[] {
    const { games = 0, plies = 0, stopped } = this.found ?? {}
    return [
      ...(games > 1 ? [t('read.first', { n: games })] : []),
      ...(plies ? [t('read.moves', { n: plies })] : []),
      ...(stopped ? [withRule(t('edit.stopped', { text: stopped.text }), stopped.rule)] : []),
    ]
  }

  // Reads a text or a file and returns what it shows; nothing if it shows no
  // position, or if something else was brought meanwhile.
  async take(given: File | string, side?: Side): Promise<SetupReport | undefined> {
    this.given = given
    const turn = this.#begin()
    try {
      this.#source = typeof given === 'string' ? { text: given } : await sourceOf(given)
    } catch (error) {
      return turn === this.#turn ? this.#fail(error) : undefined
    }
    if (turn !== this.#turn) return undefined
    if (!this.isFile && this.charset !== 'utf-8') this.charset = auto
    this.#side = side
    return this.#read(turn)
  }

  // Says who is to move.
  side(side: Side): Promise<SetupReport | undefined> {
    this.#side = side
    return this.#read(this.#begin())
  }

  // Reads the same in another character set.
  reread(charset: string): Promise<SetupReport | undefined> {
    this.charset = charset
    return this.#read(this.#begin())
  }

  // Reads a text as take does, but if it is read anew meanwhile, waits for that: the last
  // reading counts, whoever began it and whichever answer comes first.
  async settle(text: string): Promise<SetupReport | undefined> {
    const report = await (this.given === text ? this.reread(this.charset) : this.take(text))
    if (report) return report
    if (this.busy) return this.settle(text)
    return this.given === text ? this.found : undefined
  }

  // Forgets what was brought: the position is another one now.
  clear() {
    this.#turn++
    this.busy = false
    this.#source = { text: '' }
    this.#side = this.found = undefined
    this.problem = this.asks = this.given = ''
    this.charset = auto
  }

  #begin(): number {
    this.busy = true
    return ++this.#turn
  }

  async #read(turn: number): Promise<SetupReport | undefined> {
    const { game, rules, only } = this.#wanted()
    const asked = { game, ...(rules !== undefined && { rules }), ...this.#source, ...(this.charset !== auto && { charset: this.charset }) }
    try {
      const report = await api.examine({ ...asked, ...(this.#side !== undefined && { side: this.#side }) })
      if (turn !== this.#turn) return undefined
      if (only && report.game !== game) return this.#say(t('new.position.other', { game: gameWithin(report.game) }))
      this.busy = false
      this.problem = this.asks = ''
      this.found = report
      this.#onread(report)
      return report
    } catch (error) {
      if (turn !== this.#turn) return undefined
      if (codeOf(error) === 'no_side') {
        const shown = await api.examine({ ...asked, side: 0 }).catch(() => undefined)
        if (turn !== this.#turn) return undefined
        if (shown && !(only && shown.game !== game)) return this.#say('', shown.game)
      }
      return this.#fail(error)
    }
  }

  #fail(error: unknown): undefined {
    return this.#say(textProblem(error, this.#source))
  }

  #say(problem: string, asks: GameKind = ''): undefined {
    this.busy = false
    this.found = undefined
    this.problem = problem
    this.asks = asks
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
