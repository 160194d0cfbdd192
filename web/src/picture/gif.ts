// Animated pictures in the format GIF89a: one palette for all frames, and of
// each frame only the rectangle that it changes.

// The number of the colour that leaves what is below as it was; the palette has
// 255 others.
export const transparent = 255

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

// Bytes on their way into a file, lowest first.
class Bytes {
  #room = new Uint8Array(1 << 16)
  length = 0

  push(...bytes: readonly number[]): void {
    if (this.length + bytes.length > this.#room.length) {
      const room = new Uint8Array(2 * this.#room.length)
      room.set(this.#room)
      this.#room = room
    }
    for (const byte of bytes) this.#room[this.length++] = byte
  }

  two(...words: readonly number[]): void {
    for (const word of words) this.push(word & 0xff, word >> 8)
  }

  text(text: string): void {
    this.push(...[...text].map((c) => c.charCodeAt(0)))
  }

  taken(): Uint8Array<ArrayBuffer> {
    return this.#room.slice(0, this.length)
  }
}

// A GIF is a file in the making, which shows its frames in a circle.
export class GIF {
  readonly #out = new Bytes()
  readonly #known = new Uint16Array(mostCodes << 8)

  // The palette has red, green and blue of each colour, at most 255 of them.
  constructor(width: number, height: number, palette: Uint8Array) {
    const out = this.#out
    out.text('GIF89a')
    out.two(width, height)
    out.push(0xf7, transparent, 0) // a palette of 256 colours for all frames; no aspect
    for (let i = 0; i < 3 * 256; i++) out.push(palette[i] ?? 0)
    out.push(0x21, 0xff, 11)
    out.text('NETSCAPE2.0')
    out.push(3, 1, 0, 0, 0)
  }

  // Lays a rectangle of colours over what is there, and shows it for so long, in
  // hundredths of a second.
  frame(colours: Uint8Array, { x, y, width, height }: Rectangle, hundredths: number): void {
    const out = this.#out
    out.push(0x21, 0xf9, 4, 0x05) // what was there stays; there is a transparent colour
    out.two(hundredths)
    out.push(transparent, 0)
    out.push(0x2c)
    out.two(x, y, width, height)
    out.push(0, 8)
    const packed = compressed(colours, this.#known)
    for (let at = 0; at < packed.length; at += 255) {
      const part = packed.subarray(at, at + 255)
      out.push(part.length, ...part)
    }
    out.push(0)
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#out.push(0x3b)
    return this.#out.taken()
  }
}

const clear = 256
const end = 257
const mostCodes = 4096

// LZW as GIF has it, of colours of eight bits.
// Known is the code of what a code and one more colour stand for, 0 for none.
function compressed(colours: Uint8Array, known: Uint16Array): Uint8Array {
  const out = new Bytes()
  known.fill(0)
  let next = end + 1
  let bits = 9
  let held = 0
  let filled = 0
  const emit = (code: number) => {
    held |= code << filled
    for (filled += bits; filled >= 8; filled -= 8) {
      out.push(held & 0xff)
      held >>>= 8
    }
  }
  emit(clear)
  let code = colours[0]!
  for (let i = 1; i < colours.length; i++) {
    const at = (code << 8) | colours[i]!
    if (known[at]) {
      code = known[at]
      continue
    }
    emit(code)
    if (next === mostCodes) {
      emit(clear)
      known.fill(0)
      next = end + 1
      bits = 9
    } else {
      if (next === 1 << bits) bits++
      known[at] = next++
    }
    code = colours[i]!
  }
  emit(code)
  // The reader has added the last code by now, and may have gone on to more bits.
  if (next === 1 << bits && bits < 12) bits++
  emit(end)
  if (filled > 0) out.push(held & 0xff)
  return out.taken()
}
