// Files on their way into the library. It goes on whatever page is looked at.
import { ApiError } from '../api/client'
import { collect, pathOf } from '../api/library'
import type { Collected, ImportFault } from '../api/types'
import { auto } from '../ui/charsets'

// What a file came to, where there is something to say of it.
export interface Read {
  file: string
  // In which its games were read.
  charsets: readonly string[]
  details: readonly ImportFault[]
  // Of the details, how many more there are.
  unlisted: number
  // The code of the error, where nothing was read.
  code?: string
}

// How many details are kept, of all files.
const most = 1000

class Collecting {
  // The files that are still to be sent, and how far they are.
  name = $state('')
  done = $state(0)
  of = $state(0)
  games = $state(0)
  added = $state(0)
  failed = $state(0)
  // The character set of the files that are added.
  charset = $state(auto)
  read = $state.raw<readonly Read[]>([])
  // Counts files that have been read, so that what is shown is looked for anew.
  changes = $state(0)
  #waiting: { file: File; charset: string }[] = []

  get busy(): boolean {
    return this.name !== ''
  }

  async add(files: readonly File[]): Promise<void> {
    if (!files.length) return
    this.#waiting.push(...files.map((file) => ({ file, charset: this.charset })))
    if (this.busy) {
      this.of += files.length
      return
    }
    this.done = this.games = this.added = this.failed = 0
    this.read = []
    this.of = files.length
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.name = next.file.name
      await this.#collect(next.file, next.charset)
      this.done++
    }
    this.name = ''
  }

  async #collect(file: File, charset: string) {
    try {
      const got = await collect(file, charset)
      this.games += got.games
      this.added += got.added
      if (got.failed) this.failed++
      if (got.added) this.changes++
      this.#tell(file, got)
    } catch (error) {
      this.failed++
      this.#tell(file, { charsets: [], details: [], unlisted: 0 }, error instanceof ApiError ? error.code : 'internal')
    }
  }

  #tell(file: File, { charsets, details, unlisted }: Pick<Collected, 'charsets' | 'details' | 'unlisted'>, code?: string) {
    if (!details.length && !charsets.length && !code) return
    const room = Math.max(0, most - this.read.reduce((n, one) => n + one.details.length, 0))
    const kept = details.slice(0, room)
    this.read = [...this.read, { file: pathOf(file), charsets, details: kept, unlisted: unlisted + details.length - kept.length, ...(code && { code }) }]
  }
}

export const collecting = new Collecting()
