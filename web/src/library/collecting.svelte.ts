// Files on their way into the library. It goes on whatever page is looked at.
import { collect } from '../api/library'

class Collecting {
  // The files that are still to be sent, and how far they are.
  name = $state('')
  done = $state(0)
  of = $state(0)
  games = $state(0)
  added = $state(0)
  failed = $state(0)
  // Counts files that have been read, so that what is shown is looked for anew.
  changes = $state(0)
  #waiting: File[] = []

  get busy(): boolean {
    return this.name !== ''
  }

  async add(files: readonly File[]): Promise<void> {
    if (!files.length) return
    this.#waiting.push(...files)
    if (this.busy) {
      this.of += files.length
      return
    }
    this.done = this.games = this.added = this.failed = 0
    this.of = files.length
    for (let file = this.#waiting.shift(); file; file = this.#waiting.shift()) {
      this.name = file.name
      const got = await collect(file).catch(() => undefined)
      this.done++
      this.games += got?.games ?? 0
      this.added += got?.added ?? 0
      if (!got || got.failed) this.failed++
      if (got?.added) this.changes++
    }
    this.name = ''
  }
}

export const collecting = new Collecting()
