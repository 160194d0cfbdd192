// Unpacks LZMA, which packs the files of the page alone: no browser unpacks it by itself, but it is
// smaller than Brotli, and the same everywhere. Packed bytes come in pieces; what they say is
// unpacked at once. The format and its names are those of Igor Pavlov's specification: files whose
// header of 13 bytes says how many bytes they unpack to.

const headerBytes = 13

// One symbol takes less.
const symbolBytes = 32

// A probability, of 2048, that a bit is 0; all start at a half.
const half = 1024

// Where the probabilities of each kind stand in one array.
const states = 12
const isMatch = 0
const isRep = isMatch + (states << 4)
const isRepG0 = isRep + states
const isRepG1 = isRepG0 + states
const isRepG2 = isRepG1 + states
const isRep0Long = isRepG2 + states
const posSlot = isRep0Long + (states << 4)
const posSpecial = posSlot + (4 << 6)
const align = posSpecial + 115
const lenCoder = align + 16
const low = 2
const mid = low + (16 << 3)
const high = mid + (16 << 3)
const repLenCoder = lenCoder + high + 256
const literal = repLenCoder + high + 256

export class LZMA {
  readonly #packed: Uint8Array
  #come = 0
  #at = headerBytes + 5
  #out = new Uint8Array(0)
  #done = 0
  #probs = new Uint16Array(0)
  #lc = 0
  #lpMask = 0
  #pbMask = 0
  #range = 0
  #code = 0
  #state = 0
  #reps: [number, number, number, number] = [0, 0, 0, 0]

  // For so many packed bytes.
  constructor(packed: number) {
    this.#packed = new Uint8Array(packed)
  }

  // What is unpacked, once all bytes have come.
  get whole(): Uint8Array<ArrayBuffer> {
    return this.#out
  }

  // Takes the next packed bytes and returns what they unpack to, as far as it is certain. All of
  // it is at hand when the last have come. Throws if they are not LZMA, too many or too few.
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    if (this.#come + bytes.length > this.#packed.length) throw new Error('LZMA: too many bytes')
    this.#packed.set(bytes, this.#come)
    const before = this.#come
    this.#come += bytes.length
    const whole = this.#come === this.#packed.length
    const start = headerBytes + 5
    if (this.#come >= start && before < start) this.#begin()
    const from = this.#done
    if (this.#come >= start) this.#decode(whole ? this.#come : this.#come - symbolBytes)
    if (whole && (this.#come < start || this.#done < this.#out.length)) throw new Error(`LZMA: ${this.#done} of ${this.#out.length} bytes`)
    return this.#out.subarray(from, this.#done)
  }

  #begin(): void {
    const props = this.#packed[0]!
    if (props >= 9 * 5 * 5 || this.#packed[headerBytes] !== 0) throw new Error('LZMA: not a file of it')
    const lp = Math.floor(props / 9) % 5
    this.#lc = props % 9
    this.#lpMask = (1 << lp) - 1
    this.#pbMask = (1 << Math.floor(props / 45)) - 1
    this.#probs = new Uint16Array(literal + (0x300 << (this.#lc + lp))).fill(half)
    this.#range = -1 >>> 0
    const view = new DataView(this.#packed.buffer)
    this.#code = view.getUint32(headerBytes + 1)
    this.#out = new Uint8Array(Number(view.getBigUint64(5, true)))
  }

  // Decodes symbols while they begin before end. The variables are those of one pass: a loop over
  // fields would take several times as long.
  #decode(end: number): void {
    const packed = this.#packed
    const out = this.#out
    const probs = this.#probs
    const { length } = out
    const lc = this.#lc
    const lpMask = this.#lpMask
    const pbMask = this.#pbMask
    let [rep0, rep1, rep2, rep3] = this.#reps
    let at = this.#at
    let done = this.#done
    let range = this.#range
    let code = this.#code
    let state = this.#state

    function bit(p: number): number {
      const prob = probs[p]!
      const bound = (range >>> 11) * prob
      let value = 0
      if (code < bound) {
        range = bound
        probs[p] = prob + ((2048 - prob) >>> 5)
      } else {
        range = (range - bound) >>> 0
        code = (code - bound) >>> 0
        probs[p] = prob - (prob >>> 5)
        value = 1
      }
      if (range < 0x1000000) {
        range = (range << 8) >>> 0
        code = ((code << 8) | packed[at++]!) >>> 0
      }
      return value
    }

    function tree(p: number, bits: number): number {
      let m = 1
      for (let i = 0; i < bits; i++) m = (m << 1) | bit(p + m)
      return m - (1 << bits)
    }

    function reversed(p: number, bits: number): number {
      let m = 1
      let value = 0
      for (let i = 0; i < bits; i++) {
        const b = bit(p + m)
        m = (m << 1) | b
        value |= b << i
      }
      return value
    }

    function direct(bits: number): number {
      let value = 0
      for (let i = 0; i < bits; i++) {
        range >>>= 1
        const b = code >= range ? 1 : 0
        if (b) code = (code - range) >>> 0
        value = (value << 1) | b
        if (range < 0x1000000) {
          range = (range << 8) >>> 0
          code = ((code << 8) | packed[at++]!) >>> 0
        }
      }
      return value
    }

    function lengthOf(p: number, posState: number): number {
      if (!bit(p)) return 2 + tree(p + low + (posState << 3), 3)
      if (!bit(p + 1)) return 10 + tree(p + mid + (posState << 3), 3)
      return 18 + tree(p + high, 8)
    }

    function distanceOf(length: number): number {
      const slot = tree(posSlot + (Math.min(length - 2, 3) << 6), 6)
      if (slot < 4) return slot
      const bits = (slot >> 1) - 1
      const base = ((2 | (slot & 1)) << bits) >>> 0
      if (slot < 14) return base + reversed(posSpecial + base - slot, bits)
      return base + ((direct(bits - 4) << 4) >>> 0) + reversed(align, 4)
    }

    while (done < length && at <= end) {
      const posState = done & pbMask
      if (!bit(isMatch + (state << 4) + posState)) {
        const before = done ? out[done - 1]! : 0
        const p = literal + 0x300 * (((done & lpMask) << lc) + (before >> (8 - lc)))
        let symbol = 1
        if (state >= 7) {
          let like = out[done - rep0 - 1]!
          do {
            const matched = (like >> 7) & 1
            like <<= 1
            const b = bit(p + ((1 + matched) << 8) + symbol)
            symbol = (symbol << 1) | b
            if (matched !== b) break
          } while (symbol < 0x100)
        }
        while (symbol < 0x100) symbol = (symbol << 1) | bit(p + symbol)
        out[done++] = symbol
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
        continue
      }
      let n = 0
      if (!bit(isRep + state)) {
        rep3 = rep2
        rep2 = rep1
        rep1 = rep0
        n = lengthOf(lenCoder, posState)
        state = state < 7 ? 7 : 10
        rep0 = distanceOf(n)
      } else if (!bit(isRepG0 + state)) {
        if (!bit(isRep0Long + (state << 4) + posState)) n = 1
        else n = lengthOf(repLenCoder, posState)
        state = n === 1 ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11
      } else {
        let distance = rep1
        if (bit(isRepG1 + state)) {
          distance = rep2
          if (bit(isRepG2 + state)) {
            distance = rep3
            rep3 = rep2
          }
          rep2 = rep1
        }
        rep1 = rep0
        rep0 = distance
        n = lengthOf(repLenCoder, posState)
        state = state < 7 ? 8 : 11
      }
      if (rep0 >= done || n > length - done) throw new Error(`LZMA: byte ${done} is of none before it`)
      for (const last = done + n; done < last; done++) out[done] = out[done - rep0 - 1]!
    }

    this.#reps = [rep0, rep1, rep2, rep3]
    this.#at = at
    this.#done = done
    this.#range = range
    this.#code = code
    this.#state = state
  }
}
