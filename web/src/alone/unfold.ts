// Unfolds a module of Go's. Go's compiler writes the same thirty bytes around each call, and in them
// numbers that follow from their place: scripts/fold.ts writes one or two bytes instead, which makes
// the packed program smaller by a tenth. Bytes come in pieces; whole functions are unfolded at once.
//
// A folded module begins with foldedMark and the size of the module, 4 bytes little-endian. Its code
// section lacks the sizes of functions, and has the codes below among the instructions. All else is
// as in the module. Bytes without the mark are no folded module and pass unchanged.

export const foldedMark = 0x444c4f46 // "FOLD"

// What Go's function table has stands so far from its start.
export const tableStart = 4096

// Codes of folded instructions, none of which WebAssembly has; the first two are eight each, of
// which the last three bits say which resume point of its block a call returns to.
export const codes = { call: 0xd0, push: 0xd8, back: 0xe0, jump: 0xe1, start: 0xe2, own: 0xe3, ownAddress: 0xe4 } as const
export const pointsOfCode = 8

// What follows an instruction's first byte.
export const after = { nothing: 0, number: 1, two: 2, four: 3, eight: 4, table: 5, more: 6, unknown: 7 } as const
export const operands = new Uint8Array(256).fill(after.unknown)
const set = (kind: number, from: number, to = from) => operands.fill(kind, from, to + 1)
set(after.nothing, 0x00, 0x01)
set(after.number, 0x02, 0x04)
set(after.nothing, 0x05)
set(after.nothing, 0x0b)
set(after.number, 0x0c, 0x0d)
set(after.table, 0x0e)
set(after.nothing, 0x0f)
set(after.number, 0x10)
set(after.two, 0x11)
set(after.nothing, 0x1a, 0x1b)
set(after.number, 0x20, 0x24)
set(after.two, 0x28, 0x3e)
set(after.number, 0x3f, 0x42)
set(after.four, 0x43)
set(after.eight, 0x44)
set(after.nothing, 0x45, 0xc4)
set(after.more, 0xfc)

// Writes one function of a module, and knows at each instruction how deep it is in blocks. A function
// of Go's begins with a loop around as many blocks as it has resume points: whoever resumes it jumps
// to the end of one of them.
export class Writer {
  out: Uint8Array<ArrayBuffer>
  done = 0
  depth = 0
  #number = 0
  #level = 0 // the depth within all blocks of resume points
  #firsts: number[] = [] // the first resume point of each block

  constructor(size: number) {
    this.out = new Uint8Array(size)
  }

  // Begins the function with a number in its module.
  begin(number: number): void {
    this.depth = 0
    this.#number = number
    this.#level = 0
    this.#firsts = []
  }

  byte(b: number): void {
    this.out[this.done++] = b
  }

  bytes(...all: number[]): void {
    for (const b of all) this.byte(b)
  }

  leb(n: number): void {
    for (; n > 127; n = Math.floor(n / 128)) this.byte((n % 128) | 128)
    this.byte(n)
  }

  // Of a constant that is not negative, whose seventh bit is its sign.
  constant(n: number): void {
    for (; n > 63; n = Math.floor(n / 128)) this.byte((n % 128) | 128)
    this.byte(n)
  }

  // Notes the blocks of resume points, by point.
  table(blocks: readonly number[]): void {
    this.#level = this.depth
    blocks.forEach((block, point) => (this.#firsts[block] ??= point))
  }

  // The first resume point of the block that comes next, or -1.
  get next(): number {
    return this.#firsts[this.#level - this.depth] ?? -1
  }

  // Go's stack takes the address to which a call returns.
  push(point: number): void {
    this.bytes(0x20, 1, 0x41, 8, 0x6b, 0x22, 1, 0x24, 0, 0x20, 1, 0x42)
    this.constant((tableStart + this.#number) * 65536 + this.next + point)
    this.bytes(0x37, 3, 0)
  }

  // The stack pointer is read after a call, and the function left if the stack unwinds.
  back(): void {
    this.bytes(0x23, 0, 0x21, 1, 0x0d)
    this.leb(this.depth - 1)
  }

  // Goes to a resume point by the loop.
  jump(point: number): void {
    this.byte(0x41)
    this.constant(point)
    this.bytes(0x21, 0, 0x0c)
    this.leb(this.depth - 2)
  }

  // Begins a function with blocks for resume points.
  start(blocks: readonly number[]): void {
    this.bytes(0x23, 0, 0x21, 1, 0x02, 0x40, 0x03, 0x40)
    const count = blocks.at(-1)! + 1
    for (let i = 0; i < count; i++) this.bytes(0x02, 0x40)
    this.bytes(0x20, 0, 0x0e)
    this.leb(blocks.length - 1)
    for (const block of blocks) this.leb(block)
    this.depth += 2 + count
    this.table(blocks)
  }

  own(times = 1): void {
    this.byte(0x41)
    this.constant((tableStart + this.#number) * times)
  }
}

// Mark and size, and the 8 bytes that a module begins with.
const headBytes = 16

const codeSection = 10

// A function is written behind the room that its size may take.
const room = 5

export class Unfolding {
  #folded: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  #come = 0
  #at = 0
  #to: Writer | null | undefined // null if it is not folded
  #size = 0
  #until = 0 // where bytes end that are not folded
  #functions = 0 // that are left of the code section
  #number = 0 // of the next function

  // The module, once all has come.
  get whole(): Uint8Array<ArrayBuffer> {
    return this.#to ? this.#to.out.subarray(0, this.#size) : this.#folded
  }

  // Takes all bytes, of which so many have come, and returns what is new of the module. Throws if
  // the last has come and they are no folded module.
  push(folded: Uint8Array<ArrayBuffer>, come: number): Uint8Array<ArrayBuffer> {
    if (this.#to === undefined) {
      if (come === 0 || (come < headBytes && come < folded.length)) return folded.subarray(0, 0)
      this.#folded = folded
      this.#begin()
    }
    const before = this.#come
    this.#come = come
    const to = this.#to
    if (!to) return folded.subarray(before, come)
    const from = to.done
    while (this.#step(to));
    if (come === folded.length && (this.#at !== come || to.done !== this.#size)) throw new Error(`not a folded module: ${to.done} of ${this.#size} bytes`)
    return to.out.subarray(from, to.done)
  }

  #begin(): void {
    const view = new DataView(this.#folded.buffer, this.#folded.byteOffset, this.#folded.byteLength)
    if (view.byteLength < headBytes || view.getUint32(0, true) !== foldedMark) {
      this.#to = null
      return
    }
    this.#size = view.getUint32(4, true)
    this.#to = new Writer(this.#size + room)
    this.#at = 8
    this.#until = headBytes
  }

  // Goes one step on, and reports whether there was enough for it.
  #step(to: Writer): boolean {
    if (this.#functions > 0) return this.#function(to)
    const left = Math.min(this.#until, this.#come) - this.#at
    if (left > 0) {
      to.out.set(this.#folded.subarray(this.#at, this.#at + left), to.done)
      this.#at += left
      to.done += left
      return true
    }
    return this.#at >= this.#until && this.#section(to)
  }

  #section(to: Writer): boolean {
    let at = this.#at
    const number = (): number => {
      for (let n = 0, times = 1; ; times *= 128) {
        const b = this.#folded[at++] ?? 0
        n += (b & 127) * times
        if (b < 128) return n
      }
    }
    const id = number()
    const size = number()
    const functions = id === codeSection ? number() : 0
    if (at > this.#come) return false
    for (; this.#at < at; this.#at++) to.byte(this.#folded[this.#at]!)
    this.#functions = functions
    this.#number = 0
    this.#until = id === codeSection ? at : at + size
    return true
  }

  #function(to: Writer): boolean {
    const from = to.done
    to.done += room
    to.begin(this.#number)
    const at = this.#body(to)
    if (at > this.#come) {
      to.done = from
      return false
    }
    this.#at = this.#until = at
    this.#number++
    this.#functions--
    const end = to.done
    to.done = from
    to.leb(end - from - room)
    to.out.copyWithin(to.done, from + room, end)
    to.done += end - from - room
    return true
  }

  // Writes a function without its size, and returns where it ends, which may be beyond what has come.
  #body(to: Writer): number {
    const folded = this.#folded
    const come = this.#come
    let at = this.#at
    let from = at // of what is copied next

    function number(): number {
      for (let n = 0, times = 1; ; times *= 128) {
        const b = folded[at++] ?? 0
        n += (b & 127) * times
        if (b < 128) return n
      }
    }
    function skip(): void {
      while (folded[at++]! >= 128);
    }
    function copy(end: number): void {
      while (from < end) to.byte(folded[from++]!)
    }
    function folding(code: number): void {
      copy(at - 1)
      from = at
      if (code < codes.push) {
        to.push(code - codes.call)
        to.bytes(0x41, 0, 0x10)
        skip()
        copy(at)
        to.back()
      } else if (code < codes.back) to.push(code - codes.push)
      else if (code === codes.back) to.back()
      else if (code === codes.jump) to.jump(number())
      else if (code === codes.start) {
        const blocks: number[] = []
        for (let left = number() + 1, block = 0; left > 0 && at <= come; left--) blocks.push((block += number()))
        to.start(blocks)
      } else to.own(code === codes.own ? 1 : 65536)
      from = at
    }

    for (let variables = number(); variables > 0 && at <= come; variables--) {
      skip()
      at++
    }
    while (at <= come) {
      const code = folded[at++]!
      if (code >= codes.call && code <= codes.ownAddress) {
        folding(code)
        continue
      }
      switch (operands[code]) {
        case after.nothing:
          if (code === 0x0b && --to.depth < 0) {
            copy(at)
            return at
          }
          break
        case after.two:
          skip()
        // falls through
        case after.number:
          skip()
          if (code <= 0x04) to.depth++
          break
        case after.four:
          at += 4
          break
        case after.eight:
          at += 8
          break
        case after.table:
          for (let left = number() + 1; left > 0 && at <= come; left--) skip()
          break
        case after.more: {
          const more = number()
          at += more < 10 ? 0 : more === 10 ? 2 : 1 // copy or fill
          break
        }
        default:
          throw new Error(`not a folded module: an instruction ${code}`)
      }
    }
    return at
  }
}
