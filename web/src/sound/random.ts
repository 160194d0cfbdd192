// A small repeatable source of chance, so that a sound or a score can be made
// again from its seed: the 32-bit generator "mulberry32", period 2^32.
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  // The next number, 0 ≤ n < 1.
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  // A whole number, 0 ≤ n < count.
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  // One of a few by its weight; weights need not add up to 1.
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of list) {
      left -= weight
      if (left < 0) return item
    }
    return list.at(-1)![0]
  }
}
