// A device in memory: where the browser stores nothing, and for a file that is only looked at.
import type { Device } from './files'

export class Memory implements Device {
  // The file is its beginning.
  #room: Uint8Array
  #size: number

  // Begins with bytes, which it does not copy.
  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#room = bytes
    this.#size = bytes.length
  }

  read(to: Uint8Array, { at }: { at: number }): number {
    const from = this.#room.subarray(at, Math.min(at + to.length, this.#size))
    to.set(from)
    return from.length
  }

  write(from: Uint8Array, { at }: { at: number }): number {
    if (!from.length) return 0
    if (at + from.length > this.#size) this.truncate(at + from.length)
    this.#room.set(from, at)
    return from.length
  }

  truncate(size: number): void {
    if (size > this.#room.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#size))
      larger.set(this.#room.subarray(0, this.#size))
      this.#room = larger
    } else if (size === 0) this.#room = new Uint8Array(0)
    else this.#room.fill(0, size, this.#size)
    this.#size = size
  }

  getSize = () => this.#size
  flush() {}
}
