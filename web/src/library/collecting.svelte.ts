// Files on their way into the library. It goes on whatever page is looked at.
import { ApiError } from '../api/client'
import { collect, pathOf, type Again } from '../api/library'
import type { ImportFault } from '../api/types'
import { auto, guessed } from '../ui/charsets'

// What a file came to, where there is something to say of it.
export interface Read {
  file: string
  // The file itself, as long as the page lives, and the set that it was read in.
  source?: File
  charset?: string
  // In which its games were read.
  charsets: readonly string[]
  details: readonly ImportFault[]
  // Of the details, how many more there are.
  unlisted: number
  // The code of the error, where nothing was read, or not all.
  code?: string
}

// How many details are kept, and of how many files.
const most = 1000

export class Collecting {
  // The files that are still to be sent, and how far they are.
  name = $state('')
  done = $state(0)
  of = $state(0)
  games = $state(0)
  added = $state(0)
  // Other records of games that the library has.
  also = $state(0)
  // Of games that were read again, how many say something else now.
  mended = $state(0)
  failed = $state(0)
  // The character set of the files that are added.
  charset = $state(auto)
  read = $state.raw<readonly Read[]>([])
  // Files of which there would be something to say, beyond those.
  unlisted = $state(0)
  // Counts files that have been read, so that what is shown is looked for anew.
  changes = $state(0)
  #waiting: { file: File; charset: string }[] = []

  get busy(): boolean {
    return this.name !== ''
  }

  // Adds files; more of them go on with what was counted before.
  async add(files: readonly File[], more = false): Promise<void> {
    if (!files.length) return
    for (const file of files) this.#waiting.push({ file, charset: this.charset }) // too many to spread
    if (this.busy) {
      this.of += files.length
      return
    }
    if (!more) {
      this.of = this.done = this.games = this.added = this.also = this.mended = this.failed = this.unlisted = 0
      this.read = []
    }
    this.of += files.length
    for (let at = 0; at < this.#waiting.length; at++) {
      const { file, charset } = this.#waiting[at]!
      this.name = file.name
      await this.#collect(file, charset)
      this.done++
    }
    this.#waiting.length = 0
    this.name = ''
  }

  // Reads a file again in another set, or one game of it, by its number. What is told
  // of it takes the place of what was.
  async reread(one: Read, charset: string, only?: number): Promise<void> {
    if (this.busy || !one.source) return
    this.done = this.games = this.added = this.also = this.mended = this.failed = 0
    this.of = 1
    this.name = one.file
    const again = await this.#read(one.source, charset, { only })
    // Of one game only that game's details are new; if nothing was read, what was said holds.
    const rest = only || again.code ? one.details.filter((d) => again.code || d.game !== only) : []
    const said: Read = {
      ...again,
      charsets: only || again.code ? [...new Set([...one.charsets, ...again.charsets])] : again.charsets,
      details: [...rest, ...again.details],
      unlisted: only || again.code ? one.unlisted : again.unlisted,
      charset: only || again.code ? (one.charset ?? auto) : charset,
    }
    this.read = this.read.map((r) => (r === one ? said : r))
    this.done = 1
    this.name = ''
  }

  async #collect(file: File, charset: string) {
    const read = await this.#read(file, charset)
    if (!read.details.length && !read.unlisted && !guessed(read.charsets) && !read.code) return
    if (this.read.length === most) {
      this.unlisted++
      return
    }
    const room = Math.max(0, most - this.read.reduce((n, one) => n + one.details.length, 0))
    const kept = read.details.slice(0, room)
    this.read = [...this.read, { ...read, details: kept, unlisted: read.unlisted + read.details.length - kept.length }]
  }

  async #read(source: File, charset: string, again?: Again): Promise<Read> {
    const told = { file: pathOf(source), source, charset, charsets: [], details: [], unlisted: 0 }
    try {
      const got = await collect(source, charset, again)
      this.games += got.games
      this.added += got.added
      this.also += got.also
      this.mended += got.mended
      if (got.failed || got.stopped) this.failed++
      if (got.added || got.also || got.mended) this.changes++
      return { ...told, charsets: got.charsets, details: got.details, unlisted: got.unlisted, ...(got.stopped && { code: got.stopped }) }
    } catch (error) {
      this.failed++
      return { ...told, code: error instanceof ApiError ? error.code : 'internal' }
    }
  }
}

export const collecting = new Collecting()
