import { expect, test } from 'vitest'
import { hertz, renderPluck } from './voices'

const rate = 22_050

// The pitch of samples in Hz: the delay near the expected period at which they
// are most like themselves, between samples by a parabola.
function pitchOf(samples: Float32Array, expected: number): number {
  const part = samples.subarray(Math.round(0.15 * rate), Math.round(0.55 * rate))
  const likeness = (lag: number) => {
    let sum = 0
    for (let i = 0; i + lag < part.length; i++) sum += part[i]! * part[i + lag]!
    return sum / (part.length - lag)
  }
  // Many periods at once, for precision.
  const periods = Math.max(1, Math.floor((0.1 * rate) / (rate / expected)))
  const guess = Math.round((periods * rate) / expected)
  let best = guess
  for (let lag = guess - 12; lag <= guess + 12; lag++) if (likeness(lag) > likeness(best)) best = lag
  const [a, b, c] = [likeness(best - 1), likeness(best), likeness(best + 1)]
  return (periods * rate) / (best + (a - c) / (2 * (a - 2 * b + c)))
}

const level = (samples: Float32Array, from: number, to: number) => {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate))
  return Math.sqrt(part.reduce((sum, s) => sum + s * s, 0) / part.length)
}

test.each([38, 45, 50, 57, 62, 66, 69, 74, 81, 86, 93])('a plucked string %i is in tune, rings and dies away', (pitch) => {
  const samples = renderPluck(pitch, 0.8, 2.5, rate, 3)
  expect(samples.every(Number.isFinite)).toBe(true)
  const cents = 1200 * Math.log2(pitchOf(samples, hertz(pitch)) / hertz(pitch))
  expect(Math.abs(cents)).toBeLessThan(6)
  expect(samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0)).toBeCloseTo(0.8, 1)
  const early = level(samples, 0.05, 0.15)
  expect(level(samples, 0.6, 0.7)).toBeGreaterThan(0.02 * early)
  expect(level(samples, 2.2, 2.4)).toBeLessThan(0.5 * early)
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-6)
})

test('no two plucks are alike', () => {
  expect(renderPluck(62, 0.8, 0.2, rate, 1)).not.toEqual(renderPluck(62, 0.8, 0.2, rate, 2))
  expect(renderPluck(62, 0.8, 0.2, rate, 1)).toEqual(renderPluck(62, 0.8, 0.2, rate, 1))
})
