// Files in memory whose power tests cut.
import type { Device, Devices } from '../src/alone/files'
import { Memory } from '../src/alone/memory'

function contentOf(file: Device): Uint8Array {
  const bytes = new Uint8Array(file.getSize())
  file.read(bytes, { at: 0 })
  return bytes
}

// A change of a file that is not undone by a cut after it. A flush has neither bytes nor size.
interface Change {
  name: string
  at: number
  bytes?: Uint8Array
  size?: number
}

// Files by any name, and what was done to them.
export class Disk implements Pick<Devices, 'get'> {
  #files = new Map<string, Device>()
  #kept = new Map<string, Memory>()
  #changes: Change[] = []
  // Of files that a cut made: what they had then, and the changes before that.
  #began = new Map<string, { bytes: Uint8Array; changes: number }>()

  get(name: string): Device {
    const known = this.#files.get(name)
    if (known) return known
    const kept = new Memory()
    this.#kept.set(name, kept)
    const note = (change: Omit<Change, 'name'>) => this.#changes.push({ name, ...change })
    const file: Device = {
      read: (to, from) => kept.read(to, from),
      write(from, to) {
        note({ at: to.at, bytes: from.slice() })
        return kept.write(from, to)
      },
      truncate(size) {
        note({ at: 0, size })
        kept.truncate(size)
      },
      getSize: () => kept.getSize(),
      flush: () => void note({ at: 0 }),
    }
    this.#files.set(name, file)
    return file
  }

  // How many changes there are so far.
  changes = () => this.#changes.length

  // How many bytes the change with a number writes.
  bytesOf = (n: number) => this.#changes[n]!.bytes?.length ?? 0

  // Makes the files of one name those of another as they are if the power goes after so
  // many bytes of a change. Of the changes that no flush of their file has followed by then,
  // the disk has taken those whose bits are set in taken, in order.
  cut(from: string, to: string, change: number, bytes: number, taken: number): void {
    for (const end of ['', '-journal']) {
      this.get(to + end)
      const file = this.#kept.get(to + end)!
      const began = this.#began.get(from + end)
      const mine = this.#changes
        .slice(0, change + 1)
        .map((c, n) => ({ ...c, n }))
        .filter((c) => c.name === from + end && c.n >= (began?.changes ?? 0))
      const flushed = mine.findLastIndex((c) => !c.bytes && c.size === undefined)
      file.truncate(0)
      if (began) file.write(began.bytes, { at: 0 })
      mine.forEach((c, i) => {
        if (i > flushed && !((taken >> ((i - flushed - 1) % 31)) & 1)) return
        if (c.size !== undefined) file.truncate(c.size)
        if (c.bytes) file.write(c.n === change ? c.bytes.subarray(0, bytes) : c.bytes, c)
      })
      this.#began.set(to + end, { bytes: contentOf(file), changes: this.#changes.length })
    }
  }
}
