// A record that is being opened: what was brought, what was found in it, and the
// game or the study that was made of it.
import * as api from '../api/client'
import type { GameKind, Imported, Side } from '../api/types'
import { kinds } from '../board/kind'
import { auto, setsOf } from '../ui/charsets'
import type { Reading } from './brought.svelte'
import { codeOf } from './notice'
import { faultsText } from './notes'
import { differences, failureText, notes, sourceOf, unreadLines } from './records'

export class Opened implements Reading {
  busy = $state(false)
  problem = $state('')
  // The board that cannot be played, for the editor.
  mend = $state.raw<{ game: GameKind; board: string }>()
  // The game of a position that does not say who is to move.
  asks = $state<GameKind>('')
  found = $state.raw<Imported>()
  // A study keeps all that a game has no place for.
  asStudy = $state(false)
  charset = $state(auto)
  #source = $state.raw<api.SourceRecord>({ text: '' })
  #name = ''
  #chosen: number | undefined
  #readIn = auto // the set last asked for: another may be chosen meanwhile
  #open: (path: string) => void

  // open goes to what was made, where there is nothing to say of it first.
  constructor(open: (path: string) => void) {
    this.#open = open
  }

  get isFile(): boolean {
    return 'data' in this.#source
  }

  // The sets in which the games were read.
  get used(): string[] {
    return setsOf(this.found?.games ?? [])
  }

  readonly remarks: readonly string[] = []

  // The game that was made, as the file tells of it.
  get game(): Imported['games'][number] | undefined {
    return this.found?.id ? this.found.games[this.#chosen ?? 0] : undefined
  }

  get path(): string {
    return `/${this.asStudy ? 'study' : 'game'}/${this.found?.id}`
  }

  take(record: File | string, asStudy = this.asStudy): Promise<void> {
    return this.#attempt(async () => {
      this.asStudy = asStudy
      this.#chosen = undefined
      this.#name = typeof record === 'string' ? '' : record.name
      this.#source = typeof record === 'string' ? { text: record } : await sourceOf(record)
      if (!this.isFile && this.charset !== 'utf-8') this.charset = auto
      await this.#read()
      this.#go()
    })
  }

  choose(index: number): Promise<void> {
    return this.#attempt(async () => {
      this.#chosen = index
      await this.#read()
      this.#go()
    })
  }

  side(side: Side): Promise<void> {
    return this.#attempt(async () => {
      await this.#read(side)
      this.#go()
    })
  }

  // Reads the same again into a study.
  study(): Promise<void> {
    return this.#anew(() => (this.asStudy = true))
  }

  // Reads the same bytes again in another set. What comes of it is shown first: the
  // set may be wrong, too.
  async reread(charset: string): Promise<void> {
    this.charset = charset
    while (!this.busy && this.#readIn !== this.charset) await this.#anew(() => {}, true)
  }

  async #anew(change: () => void, stays = false): Promise<void> {
    const [made, study] = [this.found?.id, this.asStudy]
    await this.#attempt(async () => {
      change()
      await this.#read()
      // What was made before is not wanted.
      if (made) await (study ? api.deleteStudy(made) : api.deleteGame(made))
      if (!stays) this.#go()
    }, true)
  }

  async #read(side?: Side) {
    this.#readIn = this.charset
    this.found = await api.importRecord(this.#source, { index: this.#chosen, study: this.asStudy, name: this.#name, side, charset: this.charset })
  }

  #go() {
    const { found } = this
    if (found?.id && !differences(found).length && !notes(found).length && !unreadLines(found).length) this.#open(this.path)
  }

  // What is shown stays until it is known what comes in its place, if it is kept.
  async #attempt(action: () => Promise<void>, keep = false) {
    if (this.busy) return
    this.busy = true
    this.problem = this.asks = ''
    this.mend = undefined
    const before = this.found
    if (!keep) this.found = undefined
    try {
      await action()
    } catch (error) {
      if (codeOf(error) === 'bad_record') await this.#diagnose()
      if (codeOf(error) === 'no_side') this.asks = await this.#gameAsked()
      else this.problem ||= failureText(error, this.#source, chosenOf(before?.games, this.#chosen))
      // The list stays where the limit of a day refuses one of its games.
      this.found = codeOf(error) === 'over_limit' && !before?.id ? before : undefined
    } finally {
      this.busy = false
    }
  }

  #examined = (side?: Side) =>
    api.examine({ game: kinds()[0]!.name, ...this.#source, ...(side !== undefined && { side }), ...(this.charset !== auto && { charset: this.charset }) })

  async #gameAsked(): Promise<GameKind> {
    return (await this.#examined(0)).game
  }

  // A position that can be read but not played has its own reasons.
  async #diagnose() {
    try {
      const report = await this.#examined()
      this.problem = faultsText(report)
      if (this.problem) this.mend = { game: report.game, board: report.board }
    } catch {
      // It is no position either.
    }
  }
}

const chosenOf = (list: Imported['games'] | undefined, n: number | undefined) => {
  const game = n === undefined ? undefined : list?.[n]
  return game && { n: n! + 1, title: game.title }
}
