import { expect, test } from 'vitest'
import { effects, renderStrike, variants, type Effect } from './strikes'

const rate = 44_100
const sides = [0, 1] as const

const highest = (samples: Float32Array) => samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0)
const energy = (samples: Float32Array) => samples.reduce((sum, s) => sum + s * s, 0)

// The middle of the spectrum's power in Hz, from bands a 24th of an octave
// apart, each measured with Goertzel's algorithm.
function centre(sound: Float32Array): number {
  const samples = sound.subarray(0, 0.08 * rate)
  let power = 0
  let moment = 0
  for (let hz = 80; hz < 12_000; hz *= 2 ** (1 / 24)) {
    const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
    let [a, b] = [0, 0]
    for (const s of samples) [a, b] = [s + turn * a - b, a]
    const p = (a * a + b * b - turn * a * b) * hz // bands grow with their frequency
    power += p
    moment += p * hz
  }
  return moment / power
}

// Seconds and highest sample that each may have.
const bounds: Record<Effect, { seconds: [number, number]; peak: [number, number] }> = {
  move: { seconds: [0.1, 0.35], peak: [0.5, 0.7] },
  capture: { seconds: [0.15, 0.45], peak: [0.6, 0.8] },
  check: { seconds: [0.4, 0.9], peak: [0.8, 0.95] },
  stone: { seconds: [0.1, 0.35], peak: [0.5, 0.7] },
  illegal: { seconds: [0.25, 0.6], peak: [0.4, 0.6] },
  click: { seconds: [0.03, 0.15], peak: [0.1, 0.25] },
  new: { seconds: [0.6, 1.3], peak: [0.4, 0.6] },
  low: { seconds: [0.3, 0.9], peak: [0.4, 0.6] },
  win: { seconds: [2, 5], peak: [0.5, 0.7] },
  loss: { seconds: [2, 5], peak: [0.5, 0.7] },
  draw: { seconds: [2, 5], peak: [0.5, 0.7] },
}

test.each(effects)('%s: level, length, a clean beginning and a silent end', (effect) => {
  for (const side of sides) {
    for (let variant = 0; variant < variants; variant++) {
      const samples = renderStrike(effect, side, variant, rate)
      expect(samples.every(Number.isFinite)).toBe(true)
      const { seconds, peak } = bounds[effect]
      expect(samples.length / rate).toBeGreaterThan(seconds[0])
      expect(samples.length / rate).toBeLessThan(seconds[1])
      expect(highest(samples)).toBeGreaterThan(peak[0])
      expect(highest(samples)).toBeLessThan(peak[1])
      // It is heard within 5 ms of the event, and nothing clicks when it ends.
      expect(highest(samples.subarray(0, 0.005 * rate))).toBeGreaterThan(0.05 * highest(samples))
      expect(highest(samples.subarray(-0.003 * rate))).toBeLessThan(0.02)
    }
  }
})

test('nothing is louder than a check', () => {
  const check = highest(renderStrike('check', 0, 0, rate))
  for (const effect of effects.filter((e) => e !== 'check')) expect(highest(renderStrike(effect, 0, 0, rate)), effect).toBeLessThan(0.9 * check)
})

test('stone is brighter than wood, wood than a knock on the table', () => {
  const middle = (effect: Effect) => centre(renderStrike(effect, 0, 0, rate))
  expect(middle('stone')).toBeGreaterThan(1.5 * middle('move'))
  expect(middle('move')).toBeGreaterThan(2 * middle('illegal'))
})

test('one hears who moved, and no two variants are alike', () => {
  for (const effect of ['move', 'capture', 'check'] as const) {
    expect(centre(renderStrike(effect, 0, 0, rate))).toBeGreaterThan(1.08 * centre(renderStrike(effect, 1, 0, rate)))
  }
  for (const effect of ['move', 'capture', 'stone'] as const) {
    const all = Array.from({ length: variants }, (_, v) => renderStrike(effect, 0, v, rate))
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        const shared = Math.min(a.length, b.length)
        const difference = a.subarray(0, shared).map((s, at) => s - b[at]!)
        expect(energy(difference)).toBeGreaterThan(0.05 * energy(a))
      }
    }
  }
})

test('the same name, side and variant give the same sound at any rate', () => {
  expect(renderStrike('stone', 1, 2, rate)).toEqual(renderStrike('stone', 1, 2, rate))
  const fine = renderStrike('win', 0, 0, 96_000)
  expect(fine.length / 96_000).toBeCloseTo(renderStrike('win', 0, 0, rate).length / rate, 2)
})
