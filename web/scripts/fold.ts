// Folds a module of Go's, as src/alone/unfold.ts describes.
import { after, codes, foldedMark, operands, pointsOfCode, tableStart, Unfolding, Writer } from '../src/alone/unfold'

const codeSection = 10

// Reads bytes, and copies what stays as it is.
class Copier {
  at = 0
  readonly out: Buffer
  done = 0

  constructor(readonly bytes: Buffer) {
    this.out = Buffer.alloc(bytes.length + 8)
  }

  byte(b: number): void {
    this.out[this.done++] = b
  }

  leb(n: number): void {
    for (; n > 127; n = Math.floor(n / 128)) this.byte((n % 128) | 128)
    this.byte(n)
  }

  copyTo(end: number): void {
    this.done += this.bytes.copy(this.out, this.done, this.at, end)
    this.at = end
  }

  // Reads a number at a place, and returns it and where it ends.
  numberAt(at: number): [n: number, end: number] {
    for (let n = 0, times = 1; ; times *= 128) {
      const b = this.bytes[at++] ?? 0
      n += (b & 127) * times
      if (b < 128) return [n, at]
    }
  }

  copyNumber(): number {
    const [n, end] = this.numberAt(this.at)
    this.copyTo(end)
    return n
  }
}

// The blocks of resume points with which a function begins, unless it begins otherwise.
function blocksAt(c: Copier): number[] | null {
  let at = c.at + 8
  while (c.bytes[at] === 0x02 && c.bytes[at + 1] === 0x40) at += 2
  if (c.bytes[at] !== 0x20 || c.bytes[at + 2] !== 0x0e) return null
  const [last, from] = c.numberAt(at + 3)
  at = from
  const blocks = Array.from({ length: last + 1 }, () => {
    const [block, end] = c.numberAt(at)
    at = end
    return block
  })
  return blocks.every((block, i) => i === 0 || block >= blocks[i - 1]!) ? blocks : null
}

// Folds the body of a function, which ends at a place.
function foldBody(c: Copier, number: number, end: number): void {
  const w = new Writer(1 << 16)

  // Reports whether what write writes stands here, and passes it.
  function is(write: () => void): boolean {
    w.done = 0
    write()
    if (w.done > w.out.length || c.bytes.compare(w.out, 0, w.done, c.at, c.at + w.done) !== 0) return false
    c.at += w.done
    return true
  }

  // A call, or what stands before one whose function is computed.
  function call(): boolean {
    if (c.bytes[c.at + 1] !== 1 || c.bytes[c.at + 2] !== 0x41) return false
    const points = Array.from({ length: pointsOfCode }, (_, point) => point)
    const point = points.find((point) => is(() => w.push(point)))
    if (point === undefined) return false
    const pushed = c.at
    const callee = pushed + 3
    const [, end] = c.numberAt(callee)
    c.at = end
    if (c.bytes.toString('hex', pushed, callee) === '410010' && is(() => w.back())) {
      c.byte(codes.call + point)
      for (const b of c.bytes.subarray(callee, end)) c.byte(b)
    } else {
      c.at = pushed
      c.byte(codes.push + point)
    }
    return true
  }

  function constant(): boolean {
    const [n, then] = c.numberAt(c.at + 1)
    if (c.bytes[then] === 0x21 && is(() => w.jump(n))) {
      c.byte(codes.jump)
      c.leb(n)
      return true
    }
    if (n < tableStart) return false
    if (is(() => w.own())) c.byte(codes.own)
    else if (is(() => w.own(65536))) c.byte(codes.ownAddress)
    else return false
    return true
  }

  // Writes what stands here as a code, if there is one for it.
  function coded(): boolean {
    switch (c.bytes[c.at]) {
      case 0x20:
        return call()
      case 0x23:
        return is(() => w.back()) && (c.byte(codes.back), true)
      case 0x41:
        return constant()
      default:
        return false
    }
  }

  w.begin(number)
  for (let variables = c.copyNumber(); variables > 0; variables--) {
    c.copyNumber()
    c.copyTo(c.at + 1)
  }
  const blocks = blocksAt(c)
  if (blocks && is(() => w.start(blocks))) {
    c.byte(codes.start)
    c.leb(blocks.length - 1)
    blocks.forEach((block, i) => c.leb(block - (blocks[i - 1] ?? 0)))
  } else w.begin(number)
  while (c.at < end) {
    if (coded()) continue
    const code = c.bytes[c.at]!
    c.copyTo(c.at + 1)
    const kind = operands[code]
    if (kind === after.unknown) throw new Error(`function ${number} has an instruction ${code} that Go has not used before`)
    if (code === 0x0b) w.depth--
    if (code >= 0x02 && code <= 0x04) w.depth++
    if (kind === after.two) c.copyNumber()
    if (kind === after.number || kind === after.two) c.copyNumber()
    if (kind === after.four || kind === after.eight) c.copyTo(c.at + (kind === after.four ? 4 : 8))
    if (kind === after.table) for (let left = c.copyNumber() + 1; left > 0; left--) c.copyNumber()
    if (kind === after.more) {
      const more = c.copyNumber()
      c.copyTo(c.at + (more < 10 ? 0 : more === 10 ? 2 : 1))
    }
  }
}

export function fold(wasm: Buffer): Buffer {
  const c = new Copier(wasm)
  c.done = 8
  c.out.writeUInt32LE(foldedMark, 0)
  c.out.writeUInt32LE(wasm.length, 4)
  c.copyTo(8)
  while (c.at < wasm.length) {
    const id = c.copyNumber()
    const size = c.copyNumber()
    const end = c.at + size
    if (id === codeSection)
      for (let number = 0, count = c.copyNumber(); number < count; number++) {
        const [size, from] = c.numberAt(c.at)
        c.at = from
        foldBody(c, number, from + size)
      }
    else c.copyTo(end)
  }
  const folded = c.out.subarray(0, c.done)
  const unfolding = new Unfolding()
  unfolding.push(new Uint8Array(folded), folded.length)
  if (!wasm.equals(unfolding.whole)) throw new Error('a folded module unfolds to another')
  return folded
}
