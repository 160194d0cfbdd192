// The noises of play, computed: wood on wood, stone on wood, a block, a chime.
//
// A struck body rings in its modes, each a decaying sine, after a contact noise
// of a millisecond or two (modal synthesis). The ratios of the modes tell what
// is struck: a free bar of stone rings at 1 : 2.756 : 5.404, a round wooden
// disc closer together, a board low and short. Nothing here touches the browser:
// a sound is an array of samples, the same for the same name, side and variant.
import type { Side } from '../api/types'
import { Random } from './random'

export const effects = ['move', 'capture', 'check', 'stone', 'illegal', 'click', 'new', 'low', 'win', 'loss', 'draw'] as const
export type Effect = (typeof effects)[number]

// A sound comes in so many variants, of which one is played by lot.
export const variants = 4

// A ringing mode: frequency in Hz, level (1 is the loudest), and the time in
// seconds after which it has fallen to 1/e.
interface Mode {
  hz: number
  level: number
  decay: number
}

interface Body {
  modes: readonly Mode[]
  // The contact: its level, its length in seconds, and how bright it is (the
  // share of high frequencies, 0 to 1).
  contact: { level: number; length: number; bright: number }
}

// A piece of boxwood set down on a wooden board.
const disc: Body = {
  modes: [
    { hz: 196, level: 0.9, decay: 0.034 },
    { hz: 415, level: 0.55, decay: 0.026 },
    { hz: 912, level: 0.6, decay: 0.017 },
    { hz: 1730, level: 0.34, decay: 0.011 },
    { hz: 2860, level: 0.16, decay: 0.007 },
  ],
  contact: { level: 0.5, length: 0.0025, bright: 0.55 },
}

// One piece clicking against another.
const discs: Body = {
  modes: [
    { hz: 1240, level: 0.8, decay: 0.012 },
    { hz: 2310, level: 0.5, decay: 0.009 },
    { hz: 3620, level: 0.3, decay: 0.006 },
  ],
  contact: { level: 0.6, length: 0.0018, bright: 0.8 },
}

// A stone of slate or shell on a board of kaya: hard, high, and the board under it.
const stone: Body = {
  modes: [
    { hz: 268, level: 0.6, decay: 0.03 },
    { hz: 640, level: 0.3, decay: 0.018 },
    { hz: 1820, level: 0.75, decay: 0.013 },
    { hz: 3340, level: 0.6, decay: 0.01 },
    { hz: 5210, level: 0.36, decay: 0.007 },
    { hz: 7450, level: 0.18, decay: 0.004 },
  ],
  contact: { level: 0.75, length: 0.0013, bright: 0.95 },
}

// A temple block (木鱼): hollow, with one clear tone.
const block: Body = {
  modes: [
    { hz: 622, level: 1, decay: 0.085 },
    { hz: 1010, level: 0.3, decay: 0.04 },
    { hz: 1890, level: 0.16, decay: 0.016 },
  ],
  contact: { level: 0.3, length: 0.002, bright: 0.5 },
}

// A knock on the table with a soft knuckle.
const table: Body = {
  modes: [
    { hz: 96, level: 1, decay: 0.05 },
    { hz: 171, level: 0.5, decay: 0.036 },
    { hz: 305, level: 0.2, decay: 0.02 },
  ],
  contact: { level: 0.12, length: 0.006, bright: 0.05 },
}

// A chime of stone (磬): a free bar, struck by a wooden hammer. Its tone is 1 Hz
// here, to be tuned.
const chime: Body = {
  modes: [
    { hz: 1, level: 1, decay: 0.62 },
    { hz: 2.756, level: 0.34, decay: 0.21 },
    { hz: 5.404, level: 0.12, decay: 0.09 },
  ],
  contact: { level: 0.16, length: 0.002, bright: 0.5 },
}

interface Blow {
  body: Body
  // Seconds from the beginning.
  at: number
  level: number
  // Multiplies all frequencies: a smaller body rings higher.
  pitch: number
}

const tone = (semitonesFromA4: number) => 440 * 2 ** (semitonesFromA4 / 12)

// The blows that make up a sound. Red's pieces and Black's differ in pitch by
// about a third, so that one hears who moved.
function blowsOf(effect: Effect, side: Side, random: Random): Blow[] {
  const own = side === 0 ? 1.06 : 0.84
  const loose = (spread: number) => 1 + random.between(-spread, spread)
  const put = (at: number, level = 1): Blow => ({ body: disc, at, level, pitch: own * loose(0.03) })
  const ring = (at: number, semitones: number, level = 1): Blow => ({ body: chime, at, level, pitch: tone(semitones) })
  switch (effect) {
    case 'move':
      return [put(0), put(random.between(0.028, 0.04), 0.16)]
    case 'capture':
      return [
        { body: discs, at: 0, level: 0.75, pitch: own * loose(0.04) },
        put(random.between(0.06, 0.072), 1.1),
        put(random.between(0.1, 0.115), 0.2),
      ]
    case 'check': {
      // A fourth up for Red, a fourth down for Black.
      const [first, second] = side === 0 ? [1, 4 / 3] : [1, 3 / 4]
      return [
        put(0),
        { body: block, at: 0.09, level: 0.8, pitch: own * first },
        { body: block, at: 0.21, level: 1, pitch: own * second },
      ]
    }
    case 'stone':
      return [
        { body: stone, at: 0, level: 1, pitch: (side === 0 ? 0.97 : 1.05) * loose(0.045) },
        { body: stone, at: random.between(0.02, 0.045), level: random.between(0.06, 0.2), pitch: 1.1 * loose(0.05) },
      ]
    case 'illegal':
      return [
        { body: table, at: 0, level: 1, pitch: 1 },
        { body: table, at: 0.13, level: 0.85, pitch: 0.9 },
      ]
    case 'click':
      return [{ body: discs, at: 0, level: 1, pitch: 0.82 * loose(0.05) }]
    case 'new': {
      // Pieces set out in a hurry, and the block: begin.
      const blows = Array.from({ length: 6 }, (_, i) => put(i && 0.075 * i + random.between(0, 0.03), random.between(0.35, 0.6)))
      return [...blows, { body: block, at: 0.56, level: 1, pitch: 1 }]
    }
    case 'low':
      return [0, 0.16].map((at) => ({ body: block, at, level: 1, pitch: 1.75 }))
    case 'win':
      return [ring(0, -7, 0.8), ring(0.17, -2, 0.85), ring(0.34, 0, 0.9), ring(0.51, 5)]
    case 'loss':
      return [ring(0, -2, 0.9), ring(0.24, -7, 0.9), ring(0.48, -14)]
    case 'draw':
      return [ring(0, -7, 0.9), ring(0.26, -7, 0.8)]
  }
}

// The highest sample of each sound, 1 being the most a loudspeaker is given.
const peaks: Record<Effect, number> = {
  move: 0.62,
  capture: 0.74,
  check: 0.86,
  stone: 0.62,
  illegal: 0.5,
  click: 0.2,
  new: 0.55,
  low: 0.5,
  win: 0.66,
  loss: 0.6,
  draw: 0.6,
}

// Silence of -54 dB: a mode that has fallen so far is over.
const over = 6.2

// Renders a sound as samples between -1 and 1 at so many a second. It begins
// at once, and ends in silence.
export function renderStrike(effect: Effect, side: Side, variant: number, rate: number): Float32Array<ArrayBuffer> {
  // Both sides strike alike, on bodies of their own.
  const random = new Random(effects.indexOf(effect) * 100 + variant + 1)
  const blows = blowsOf(effect, side, random)
  const length = Math.max(...blows.map((b) => b.at + over * Math.max(...b.body.modes.map((m) => m.decay))))
  const samples = new Float32Array(Math.ceil(length * rate))
  for (const blow of blows) strike(samples, blow, rate, random)

  const fade = Math.min(samples.length, Math.round(0.006 * rate))
  for (let i = 0; i < fade; i++) samples[samples.length - 1 - i]! *= i / fade
  const highest = samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0)
  const gain = peaks[effect] / highest
  for (let i = 0; i < samples.length; i++) samples[i]! *= gain
  return samples
}

function strike(samples: Float32Array, { body, at, level, pitch }: Blow, rate: number, random: Random) {
  const start = Math.round(at * rate)
  for (const mode of body.modes) {
    const hz = mode.hz * pitch
    if (hz > rate * 0.45) continue
    // Where on the body the blow falls decides how much of each mode rings.
    const amount = level * mode.level * random.between(0.8, 1.2)
    const end = Math.min(samples.length, start + Math.ceil(over * mode.decay * rate))
    const turn = (2 * Math.PI * hz) / rate
    const fall = Math.exp(-1 / (mode.decay * rate))
    const attack = 0.0004 * rate
    let loud = amount
    for (let i = start; i < end; i++) {
      const t = i - start
      samples[i]! += loud * Math.min(1, t / attack) * Math.sin(turn * t)
      loud *= fall
    }
  }
  const { contact } = body
  const fall = Math.exp(-1 / (contact.length * rate))
  const end = Math.min(samples.length, start + Math.ceil(over * contact.length * rate))
  let loud = level * contact.level
  let low = 0
  for (let i = start; i < end; i++) {
    const white = random.between(-1, 1)
    low += 0.25 * (white - low)
    samples[i]! += loud * (contact.bright * (white - low) + (1 - contact.bright) * low)
    loud *= fall
  }
}
