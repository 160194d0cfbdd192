// The colours of several pictures as a few that stand for all of them: by cutting
// the box of all colours at its medians.

// Colours are told apart by the upper five bits of red, green and blue.
const cells = 1 << 15
const cellOf = (red: number, green: number, blue: number) => ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

interface Box {
  // The cells in it, as a stretch of the list.
  from: number
  to: number
  // How much worse it is than one colour for each of its points, and in which
  // of the three it is widest.
  spread: number
  widest: 0 | 1 | 2
}

// A Palette counts the colours of pictures, and then chooses.
export class Palette {
  readonly #count = new Uint32Array(cells)
  // Of each cell the sums of red, green and blue.
  readonly #sums = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)] as const
  // Red, green and blue of each colour that was chosen.
  colours = new Uint8Array()
  // The number of the colour that is nearest to a cell, and one more; 0 for not
  // looked for yet.
  readonly #nearest = new Uint16Array(cells)

  // Counts the points of a picture: red, green, blue and how much they cover.
  add(points: Uint8ClampedArray): void {
    for (let i = 0; i < points.length; i += 4) {
      const cell = cellOf(points[i]!, points[i + 1]!, points[i + 2]!)
      this.#count[cell]!++
      for (let c = 0; c < 3; c++) this.#sums[c]![cell]! += points[i + c]!
    }
  }

  // Chooses at most so many colours.
  choose(most: number): void {
    const list: number[] = []
    for (let cell = 0; cell < cells; cell++) if (this.#count[cell]) list.push(cell)
    const boxes = [this.#measured(list, 0, list.length)]
    while (boxes.length < Math.min(most, list.length)) {
      const box = boxes.reduce((a, b) => (b.spread > a.spread ? b : a))
      if (box.spread <= 0) break
      const middle = this.#cut(list, box)
      boxes.push(this.#measured(list, middle, box.to))
      Object.assign(box, this.#measured(list, box.from, middle))
    }
    this.colours = new Uint8Array(boxes.flatMap((box) => this.#mean(list, box)))
    this.#nearest.fill(0)
  }

  // The number of the colour that stands for one.
  nearest(red: number, green: number, blue: number): number {
    const cell = cellOf(red, green, blue)
    const known = this.#nearest[cell]!
    if (known) return known - 1
    const { colours } = this
    let best = 0
    let least = Infinity
    for (let i = 0; i < colours.length; i += 3) {
      const far = 2 * (colours[i]! - red) ** 2 + 4 * (colours[i + 1]! - green) ** 2 + (colours[i + 2]! - blue) ** 2
      if (far < least) [least, best] = [far, i / 3]
    }
    this.#nearest[cell] = best + 1
    return best
  }

  #value = (cell: number, c: 0 | 1 | 2) => this.#sums[c][cell]! / this.#count[cell]!

  #measured(list: readonly number[], from: number, to: number): Box {
    let n = 0
    const sum = [0, 0, 0]
    const squares = [0, 0, 0]
    for (let i = from; i < to; i++) {
      const count = this.#count[list[i]!]!
      n += count
      for (const c of [0, 1, 2] as const) {
        const value = this.#value(list[i]!, c)
        sum[c]! += count * value
        squares[c]! += count * value * value
      }
    }
    const spreads = [0, 1, 2].map((c) => squares[c]! - (sum[c]! * sum[c]!) / n)
    const widest = spreads.indexOf(Math.max(...spreads)) as 0 | 1 | 2
    // Small things with colours of their own, such as a mark, count for more than
    // their points do.
    return { from, to, widest, spread: to - from > 1 ? Math.sqrt(n) * (spreads[widest]! / n) : 0 }
  }

  // Orders the cells of a box where it is widest and says where it is cut: beside
  // its mean.
  #cut(list: number[], { from, to, widest }: Box): number {
    const part = list.slice(from, to).sort((a, b) => this.#value(a, widest) - this.#value(b, widest))
    part.forEach((cell, i) => (list[from + i] = cell))
    const n = part.reduce((sum, cell) => sum + this.#count[cell]!, 0)
    const mean = part.reduce((sum, cell) => sum + this.#sums[widest][cell]!, 0) / n
    const over = part.findIndex((cell) => this.#value(cell, widest) > mean)
    return from + Math.max(1, over)
  }

  #mean(list: readonly number[], { from, to }: Box): number[] {
    const part = list.slice(from, to)
    const n = part.reduce((sum, cell) => sum + this.#count[cell]!, 0)
    return this.#sums.map((sums) => Math.round(part.reduce((sum, cell) => sum + sums[cell]!, 0) / n))
  }
}
