// A world without chance, so that two runs of a program do the same: time goes by as often as it
// is read, timers are due in their order whatever the machine does meanwhile, and random bytes
// come from a fixed seed.

// How much later each reading of the clock is than the one before.
const stepMS = 0.02

// Some day of the time in which nothing expires.
const beginMS = Date.UTC(2026, 0, 1)

// Makes the world of this process still from here on.
export function beStill() {
  process.env.TZ = 'UTC'
  const RealDate = Date
  const afterAll = setImmediate
  let now = 0
  const read = () => (now += stepMS)
  performance.now = read
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [RealDate.now()]))
    }
  }
  RealDate.now = () => beginMS + Math.floor(read())

  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0 // Numerical Recipes
    return seed / 2 ** 32
  }
  Math.random = random
  globalThis.crypto.getRandomValues = (to) => {
    const bytes = new Uint8Array(to.buffer, to.byteOffset, to.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = random() * 256
    return to
  }

  const timers = new Map()
  let count = 0
  let pumping = false
  const pump = () => {
    let next
    for (const one of timers) if (!next || one[1].due < next[1].due) next = one
    if (!next) return void (pumping = false)
    timers.delete(next[0])
    now = Math.max(now, next[1].due)
    next[1].act()
    afterAll(pump) // and promises before it
  }
  globalThis.setTimeout = (act, ms = 0, ...given) => {
    timers.set(++count, { due: now + Math.max(Number(ms) || 0, 0), act: () => act(...given) })
    if (!pumping) afterAll(pump)
    pumping = true
    return count
  }
  globalThis.clearTimeout = (n) => void timers.delete(n)
}
