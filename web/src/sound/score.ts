// The background music as notes: a quiet piece without an end, for a plucked
// voice in the manner of a guzheng and a bowed one in the manner of an erhu.
//
// It is composed while it is played. Each section has a mode (宫商角徵羽, one of
// the five rotations of the pentatonic scale), a texture, and a few motifs of
// its own; a phrase takes a motif and varies it: moved along the scale, turned
// over, stretched, cut short, ornamented. Between phrases there is rest. So the
// ear finds things it knows, and never the same phrase twice.
//
// The same seed gives the same piece.
import { Random } from './random'

export type Voice = 'pluck' | 'bow'

export interface Note {
  voice: Voice
  // Seconds from the beginning of the phrase, and how long it is held.
  at: number
  length: number
  // MIDI note number: 69 is A4, one more is a semitone up.
  pitch: number
  // 0 to 1.
  level: number
  // A bow or a pressing finger comes to the pitch from this one.
  from?: number
}

export interface Phrase {
  // Seconds until the next phrase begins, rest included.
  length: number
  notes: Note[]
  mode: Mode
  texture: Texture
}

// The rotations of the scale by their old names, as steps above the lowest
// note in semitones.
export const modes = {
  gong: [0, 2, 4, 7, 9],
  shang: [0, 2, 5, 7, 10],
  jue: [0, 3, 5, 8, 10],
  zhi: [0, 2, 5, 7, 9],
  yu: [0, 3, 5, 7, 10],
} as const
export type Mode = keyof typeof modes

// Which modes may follow: they share the scale, the resting note moves.
const neighbours: Record<Mode, readonly Mode[]> = {
  gong: ['zhi', 'yu', 'shang'],
  shang: ['gong', 'zhi'],
  jue: ['yu', 'gong'],
  zhi: ['gong', 'shang', 'yu'],
  yu: ['gong', 'zhi', 'jue'],
}
// Where each mode has its lowest note when the common scale is built on D.
const finals: Record<Mode, number> = { gong: 62, shang: 64, jue: 66, zhi: 57, yu: 59 }

// solo: the plucked voice alone. song: the bow sings, the strings accompany.
// answer: the two take turns. water: runs and broken chords, wide and soft.
export type Texture = 'solo' | 'song' | 'answer' | 'water'

// The range of each voice in MIDI numbers: D2 to A6 and D4 to A5, within those
// of the instruments.
export const ranges: Record<Voice, readonly [number, number]> = { pluck: [38, 93], bow: [62, 81] }

// A motif: steps along the scale from the note before, and lengths in beats.
interface Motif {
  steps: number[]
  beats: number[]
}

// Bars of four beats, as a quiet melody divides them.
const rhythms: readonly (readonly [readonly number[], number])[] = [
  [[2, 1, 1], 3],
  [[1.5, 0.5, 2], 3],
  [[1, 1, 2], 3],
  [[3, 1], 2],
  [[1, 0.5, 0.5, 2], 2],
  [[0.5, 0.5, 1, 2], 1],
  [[1.5, 0.5, 1, 1], 2],
  [[2, 2], 1],
  [[1, 3], 1],
]

export class Composer {
  readonly #random: Random
  #mode: Mode = 'gong'
  #texture: Texture = 'solo'
  #beat = 1
  #motifs: Motif[] = []
  // Phrases left in this section.
  #left = 0
  // Where the melody is: degrees above the final, which is 0.
  #degree = 0
  #played = new Set<string>()
  #sections = 0

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  // The next phrase. There is always another one.
  next(): Phrase {
    const opening = this.#left === 0
    if (opening) this.#newSection()
    this.#left--
    for (let tries = 0; ; tries++) {
      const degree = this.#degree
      const phrase = this.#phrase(opening, this.#left === 0)
      const print = fingerprint(phrase)
      if (!this.#played.has(print) || tries > 20) {
        this.#played.add(print)
        return phrase
      }
      this.#degree = degree
    }
  }

  #newSection() {
    const r = this.#random
    if (this.#sections++) this.#mode = r.pick(neighbours[this.#mode])
    const others = (
      [
        ['solo', 2],
        ['song', 4],
        ['answer', 2],
        ['water', 2],
      ] as const
    ).filter(([texture]) => texture !== this.#texture)
    this.#texture = this.#sections === 1 ? 'solo' : r.weighted(others)
    this.#beat = r.between(0.92, 1.18)
    this.#left = 3 + r.below(4)
    this.#degree = r.pick([0, 2, 3])
    this.#motifs = Array.from({ length: 2 + r.below(2) }, () => this.#motif())
    if (this.#played.size > 4000) this.#played.clear()
  }

  // Mostly steps, now and then a leap that the next step makes up for.
  #motif(): Motif {
    const r = this.#random
    const beats = [...r.weighted(rhythms)]
    let leap = 0
    const steps = beats.map(() => {
      const step: number = leap
        ? -Math.sign(leap)
        : r.weighted([
            [1, 5],
            [-1, 6],
            [2, 2],
            [-2, 2],
            [0, 1],
            [3, 1],
          ] as const)
      leap = Math.abs(step) > 2 ? step : 0
      return step
    })
    return { steps, beats }
  }

  #vary(motif: Motif): Motif {
    const r = this.#random
    let { steps, beats } = { steps: [...motif.steps], beats: [...motif.beats] }
    switch (r.below(6)) {
      case 0:
        steps = steps.map((s) => -s)
        break
      case 1:
        steps = steps.toReversed()
        break
      case 2:
        beats = beats.toReversed()
        break
      case 3: {
        // The longest note is divided, with a step away and back.
        const i = beats.indexOf(Math.max(...beats))
        const half = beats[i]! / 2
        const away = r.pick([1, -1])
        beats.splice(i, 1, half, half)
        steps.splice(i + 1, 0, away)
        break
      }
      case 4:
        steps[0] = steps[0]! + r.pick([-2, -1, 1, 2])
        break
    }
    return { steps, beats }
  }

  // A melody of some bars: degrees and lengths in beats. It is drawn to the
  // middle of its range, and comes to rest on the final or the fifth above it.
  #line(bars: number, low: number, high: number, last: boolean): { degree: number; beats: number }[] {
    const r = this.#random
    const line: { degree: number; beats: number }[] = []
    for (let bar = 0; bar < bars; bar++) {
      const motif = r.chance(0.35) ? r.pick(this.#motifs) : this.#vary(r.pick(this.#motifs))
      motif.steps.forEach((step, i) => {
        let next = this.#degree + step
        if (next > high) next = this.#degree - Math.abs(step || 1)
        if (next < low) next = this.#degree + Math.abs(step || 1)
        this.#degree = Math.max(low, Math.min(high, next))
        line.push({ degree: this.#degree, beats: motif.beats[i]! })
      })
    }
    const end = line.at(-1)!
    const rests = [-5, -2, 0, 3, 5].filter((d) => d >= low && d <= high && (last ? d % 5 === 0 : true))
    end.degree = rests.reduce((best, d) => (Math.abs(d - end.degree) < Math.abs(best - end.degree) ? d : best), rests[0] ?? 0)
    end.beats += last ? 3 : 1
    this.#degree = end.degree
    return line
  }

  // The MIDI number of a degree above the final.
  #pitch(degree: number): number {
    const scale = modes[this.#mode]
    const octave = Math.floor(degree / 5)
    return finals[this.#mode] + 12 * octave + scale[degree - 5 * octave]!
  }

  #phrase(opening: boolean, closing: boolean): Phrase {
    const r = this.#random
    const notes: Note[] = []
    const bars = 2 + r.below(3)
    let length = 0
    switch (this.#texture) {
      case 'solo': {
        length = this.#sing('pluck', 0, this.#line(bars, -2, 9, closing), notes)
        this.#basses(length, 0.5, notes)
        break
      }
      case 'song': {
        length = this.#sing('bow', this.#beat, this.#line(bars, -1, 6, closing), notes)
        this.#broken(length, notes)
        break
      }
      case 'answer': {
        const first = this.#sing('pluck', 0, this.#line(Math.max(1, bars - 2), 0, 8, false), notes)
        length = this.#sing('bow', first + 0.3 * this.#beat, this.#line(Math.max(1, bars - 1), -1, 5, closing), notes)
        this.#basses(length, 0.4, notes)
        break
      }
      case 'water': {
        length = this.#water(bars, notes)
        break
      }
    }
    if (opening && r.chance(0.7)) length = this.#sweep(notes, length)
    length += this.#beat * r.between(1, closing ? 4 : 2.5)
    for (const note of notes) keepInRange(note)
    notes.sort((a, b) => a.at - b.at)
    return { length, notes, mode: this.#mode, texture: this.#texture }
  }

  // Writes a line down as notes; returns the second at which it ends.
  #sing(voice: Voice, start: number, line: readonly { degree: number; beats: number }[], notes: Note[]): number {
    const r = this.#random
    let at = start
    let before: number | undefined
    line.forEach(({ degree, beats }, i) => {
      const pitch = this.#pitch(degree)
      const held = beats * this.#beat
      const arch = 0.62 + 0.3 * Math.sin((Math.PI * (i + 1)) / (line.length + 1))
      const level = Math.min(1, arch * r.between(0.85, 1.1))
      if (voice === 'bow') {
        // One stroke goes into the next; a step is often slid to.
        const slides = before !== undefined && pitch !== before && Math.abs(pitch - before) <= 5 && r.chance(0.55)
        notes.push({ voice, at, length: held, pitch, level: 0.8 * level, ...(slides && { from: before! }) })
      } else {
        const late = r.between(0, 0.018)
        if (beats >= 2 && r.chance(0.25)) this.#tremolo(at, held, pitch, level, notes)
        else {
          // A finger presses the string up to the note from the one below.
          const pressed = beats >= 1 && r.chance(0.22)
          notes.push({ voice, at: at + late, length: Math.max(held, 1.2), pitch, level, ...(pressed && { from: this.#pitch(degree - 1) }) })
          if (beats >= 1.5 && r.chance(0.3)) notes.push({ voice, at: at + late + 0.012, length: held, pitch: pitch - 12, level: 0.55 * level })
        }
      }
      before = pitch
      at += held
    })
    return at
  }

  // The index finger shakes on one string (摇指): swelling, then held.
  #tremolo(at: number, held: number, pitch: number, level: number, notes: Note[]) {
    const r = this.#random
    const strokes = Math.max(4, Math.round(held / 0.11))
    for (let i = 0; i < strokes; i++) {
      const swell = 0.35 + 0.4 * Math.sin((Math.PI * (i + 1)) / (strokes + 1))
      notes.push({ voice: 'pluck', at: at + (i * held) / strokes + r.between(0, 0.012), length: 0.5, pitch, level: level * swell })
    }
  }

  // A low note now and then under a line.
  #basses(length: number, level: number, notes: Note[]) {
    const r = this.#random
    for (let at = 0; at < length - this.#beat; at += this.#beat * r.pick([4, 4, 2, 6])) {
      notes.push({ voice: 'pluck', at, length: 3, pitch: this.#pitch(r.pick([-10, -7, -5])), level: level * r.between(0.7, 1) })
    }
  }

  // Broken chords under the bow, sparse, upwards more than downwards.
  #broken(length: number, notes: Note[]) {
    const r = this.#random
    for (let at = 0; at < length; at += 4 * this.#beat) {
      const root = r.pick([-10, -7, -5])
      const shape = r.pick([
        [0, 3, 5, 8],
        [0, 5, 7, 8],
        [0, 3, 5, 3],
        [0, 2, 5, 7],
      ])
      const step = r.pick([0.5, 1]) * this.#beat
      shape.forEach((d, i) => {
        if ((i > 0 && r.chance(0.18)) || at + i * step > length) return
        notes.push({ voice: 'pluck', at: at + i * step + r.between(0, 0.02), length: 2, pitch: this.#pitch(root + d), level: r.between(0.3, 0.5) })
      })
    }
  }

  // Waves of quick notes up and down the strings; returns where they end.
  #water(bars: number, notes: Note[]): number {
    const r = this.#random
    let at = 0
    let degree = r.pick([-5, -3, 0])
    for (let wave = 0; wave < bars; wave++) {
      const count = 7 + r.below(6)
      const turn = 3 + r.below(count - 4)
      const step = this.#beat * r.between(0.2, 0.32)
      for (let i = 0; i < count; i++) {
        const swell = 0.25 + 0.35 * Math.sin((Math.PI * (i + 1)) / (count + 1))
        notes.push({ voice: 'pluck', at: at + r.between(0, 0.014), length: 1.6, pitch: this.#pitch(degree), level: swell })
        degree += i < turn ? 1 : -1
        if (r.chance(0.15)) degree += i < turn ? 1 : -1
        // A wave gathers, and runs out.
        at += step * (1 + 0.5 * ((2 * i) / (count - 1) - 1) ** 2)
      }
      degree = Math.max(-6, Math.min(4, degree))
      notes.push({ voice: 'pluck', at, length: 3, pitch: this.#pitch(r.pick([-10, -5])), level: 0.45 })
      at += this.#beat * r.between(1.2, 2.4)
    }
    this.#degree = Math.max(0, Math.min(5, degree))
    return at
  }

  // The hand sweeps over the strings (刮奏) before the phrase, which it shifts;
  // returns where the phrase ends now.
  #sweep(notes: Note[], length: number): number {
    const r = this.#random
    const down = r.chance(0.6)
    const count = 10 + r.below(5)
    const shift = 0.9 + this.#beat
    for (const note of notes) note.at += shift
    for (let i = 0; i < count; i++) {
      const degree = down ? 11 - i : -4 + i
      const along = i / (count - 1)
      notes.push({ voice: 'pluck', at: 0.75 * along ** 0.8, length: 1.4, pitch: this.#pitch(degree), level: 0.2 + 0.22 * (down ? 1 - along : along) })
    }
    return length + shift
  }
}

// By octaves, so that the note stays what it is.
function keepInRange(note: Note) {
  const [low, high] = ranges[note.voice]
  const octaves = note.pitch < low ? Math.ceil((low - note.pitch) / 12) : note.pitch > high ? -Math.ceil((note.pitch - high) / 12) : 0
  note.pitch += 12 * octaves
  if (note.from !== undefined) note.from += 12 * octaves
}

// What makes two phrases the same to the ear: pitches and lengths in order.
export function fingerprint({ notes }: Phrase): string {
  return notes.map((n) => `${n.voice[0]}${n.pitch}:${n.length.toFixed(1)}`).join(' ')
}
