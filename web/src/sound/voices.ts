// The instruments of the music. A plucked string is computed (Karplus and
// Strong's algorithm with a tuned loop, after Jaffe and Smith): noise goes round
// a loop as long as the string's period and loses its high parts on the way. A
// bowed string is an oscillator with the spectrum of a bow, bent, shaken and
// filtered as by the erhu's small body.
import { Random } from './random'
import type { Note } from './score'

export const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

// Renders a plucked string: its pitch in MIDI numbers, its level 0 to 1, its
// length in seconds. The seed is the finger, which never plucks twice alike.
export function renderPluck(pitch: number, level: number, seconds: number, rate: number, seed: number): Float32Array<ArrayBuffer> {
  const random = new Random(seed)
  const hz = hertz(pitch)
  const samples = new Float32Array(Math.ceil(seconds * rate))

  // The time to fall by 60 dB: 7 s for the lowest strings, 1.8 s for the
  // highest, and so what a period leaves of the note.
  const fall60 = Math.max(1.6, 7 - 0.095 * (pitch - 38))
  const left = 10 ** (-3 / (fall60 * hz))
  // The loop's filter is an average of two samples, which costs the harmonics
  // more than the note. Where it would cost the note too much, at high pitches,
  // its second sample weighs less.
  const bend = 1 - Math.cos((2 * Math.PI * hz) / rate)
  const most = (1 - left * left) / bend
  const blend = most < 0.5 ? (1 - Math.sqrt(1 - 2 * most)) / 2 : 0.5
  const keep = left / Math.sqrt(1 - 2 * blend * (1 - blend) * bend)

  // The loop: a delay line, the filter (blend samples of delay), and an
  // all-pass filter that makes up the fraction.
  const period = rate / hz
  const whole = Math.floor(period - blend - 0.1)
  const fraction = period - blend - whole
  const tuning = (1 - fraction) / (1 + fraction)

  // The pluck: noise, duller when soft, and plucked an eighth from the bridge,
  // where the eighth harmonic has a node.
  const line = new Float32Array(whole)
  const dull = 0.25 + 0.5 * level
  let smooth = 0
  for (let i = 0; i < whole; i++) {
    smooth += dull * (random.between(-1, 1) - smooth)
    line[i] = smooth
  }
  const place = Math.max(1, Math.round(whole / 8))
  const picked = line.map((s, i) => s - line[(i + whole - place) % whole]!)
  const mean = picked.reduce((sum, s) => sum + s, 0) / whole
  for (let i = 0; i < whole; i++) line[i] = picked[i]! - mean

  let at = 0
  let last = 0
  let passedIn = 0
  let passedOut = 0
  for (let i = 0; i < samples.length; i++) {
    const now = line[at]!
    const damped = keep * ((1 - blend) * now + blend * last)
    last = now
    const tuned = tuning * damped + passedIn - tuning * passedOut
    passedIn = damped
    passedOut = tuned
    line[at] = tuned
    samples[i] = now
    at = at + 1 === whole ? 0 : at + 1
  }

  const fade = Math.min(samples.length, Math.round(0.12 * rate))
  let highest = 0
  for (let i = 0; i < samples.length; i++) {
    samples[i]! *= Math.min(1, (samples.length - 1 - i) / fade, i / 12)
    highest = Math.max(highest, Math.abs(samples[i]!))
  }
  const gain = level / (highest || 1)
  for (let i = 0; i < samples.length; i++) samples[i]! *= gain
  return samples
}

// Half the usual rate is enough for a string, and half the work.
const pluckRate = 22_050

export function playPluck(context: BaseAudioContext, out: AudioNode, note: Note, at: number, seed: number): AudioScheduledSourceNode {
  const ringing = note.length + 2.2
  const samples = renderPluck(note.pitch, 1, ringing, pluckRate, seed)
  const buffer = context.createBuffer(1, samples.length, pluckRate)
  buffer.copyToChannel(samples, 0)
  const source = new AudioBufferSourceNode(context, { buffer })
  if (note.from !== undefined) {
    source.playbackRate.setValueAtTime(2 ** ((note.from - note.pitch) / 12), at)
    source.playbackRate.setValueAtTime(2 ** ((note.from - note.pitch) / 12), at + 0.12)
    source.playbackRate.exponentialRampToValueAtTime(1, at + 0.26)
  }
  const tone = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1200 + 5200 * note.level, Q: 0.4 })
  const gain = new GainNode(context, { gain: 0.8 * note.level ** 1.3 })
  // The long strings lie to the left of the player.
  const pan = new StereoPannerNode(context, { pan: Math.max(-0.45, Math.min(0.45, (note.pitch - 66) / 50)) })
  source.connect(tone).connect(gain).connect(pan).connect(out)
  source.start(at)
  source.onended = () => pan.disconnect()
  return source
}

// Amplitudes of the harmonics of a string bowed over a snakeskin: a saw's, with
// the second and third drawn out.
const bowed = [0, 0.7, 1, 0.78, 0.42, 0.5, 0.3, 0.2, 0.24, 0.14, 0.1, 0.11, 0.07, 0.05, 0.04, 0.03]

const waves = new WeakMap<BaseAudioContext, PeriodicWave>()
const rosins = new WeakMap<BaseAudioContext, AudioBuffer>()

function bowWave(context: BaseAudioContext): PeriodicWave {
  let wave = waves.get(context)
  if (!wave) {
    wave = context.createPeriodicWave(new Float32Array(bowed.length), Float32Array.from(bowed))
    waves.set(context, wave)
  }
  return wave
}

// Two seconds of noise: the hair on the string.
function rosin(context: BaseAudioContext): AudioBuffer {
  let buffer = rosins.get(context)
  if (!buffer) {
    const random = new Random(11)
    buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = random.between(-1, 1)
    rosins.set(context, buffer)
  }
  return buffer
}

export function playBow(context: BaseAudioContext, out: AudioNode, note: Note, at: number): AudioScheduledSourceNode[] {
  const end = at + note.length
  const hz = hertz(note.pitch)
  const string = new OscillatorNode(context, { frequency: hz })
  string.setPeriodicWave(bowWave(context))
  if (note.from !== undefined) {
    string.frequency.setValueAtTime(hertz(note.from), at)
    string.frequency.exponentialRampToValueAtTime(hz, at + Math.min(0.16, note.length / 2))
  }
  // The finger begins to roll once the note stands.
  const roll = new OscillatorNode(context, { frequency: 5.4 })
  const width = new GainNode(context, { gain: 0 })
  if (note.length > 0.7) {
    width.gain.setValueAtTime(0, at + 0.3)
    width.gain.linearRampToValueAtTime(16, at + Math.min(1.1, note.length))
  }
  roll.connect(width).connect(string.detune)

  const hair = new AudioBufferSourceNode(context, { buffer: rosin(context), loop: true, loopStart: 0, loopEnd: 2 })
  const hiss = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2600, Q: 0.7 })
  const hairLevel = new GainNode(context, { gain: 0.022 })
  hair.connect(hiss).connect(hairLevel)

  const body = [
    new BiquadFilterNode(context, { type: 'highpass', frequency: 230, Q: 0.6 }),
    new BiquadFilterNode(context, { type: 'peaking', frequency: 780, Q: 1.4, gain: 5 }),
    new BiquadFilterNode(context, { type: 'peaking', frequency: 1900, Q: 1.6, gain: 3 }),
    new BiquadFilterNode(context, { type: 'lowpass', frequency: 4200, Q: 0.5 }),
  ]
  const stroke = new GainNode(context, { gain: 0 })
  const peak = 0.13 * note.level
  const attack = Math.min(0.16, note.length / 3)
  stroke.gain.setValueAtTime(0, at)
  stroke.gain.linearRampToValueAtTime(0.8 * peak, at + attack)
  stroke.gain.linearRampToValueAtTime(peak, at + Math.max(attack, 0.55 * note.length))
  stroke.gain.linearRampToValueAtTime(0.7 * peak, Math.max(at + attack, end - 0.05))
  stroke.gain.linearRampToValueAtTime(0, end + 0.16)

  string.connect(body[0]!)
  hairLevel.connect(body[0]!)
  body.reduce((from, to) => from.connect(to) as BiquadFilterNode)
  body.at(-1)!.connect(stroke).connect(out)
  for (const source of [string, roll, hair]) {
    source.start(at)
    source.stop(end + 0.2)
  }
  string.onended = () => stroke.disconnect()
  return [string, roll, hair]
}

// The room: noise that dies away and grows dull, as an impulse response.
export function room(context: BaseAudioContext): AudioBuffer {
  const random = new Random(5)
  const seconds = 1.9
  const buffer = context.createBuffer(2, seconds * context.sampleRate, context.sampleRate)
  for (let channel = 0; channel < 2; channel++) {
    const samples = buffer.getChannelData(channel)
    let low = 0
    for (let i = 0; i < samples.length; i++) {
      const t = i / samples.length
      low += (0.5 - 0.42 * t) * (random.between(-1, 1) - low)
      samples[i] = low * (1 - t) ** 3.2
    }
  }
  return buffer
}
