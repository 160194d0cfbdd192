// What the page sounds like, played. This and what it imports are fetched when
// a sound is first wanted.
import type { Side } from '../api/types'
import { Composer, type Note, type Phrase } from './score'
import { renderStrike, variants, type Effect } from './strikes'
import { playBow, playPluck, room } from './voices'

// How long a device is given to begin, in ms.
const patienceMS = 2_500
// Music is laid down so far ahead, in seconds, looked after so often, in ms.
const ahead = 1.6
const everyMS = 400

export class Studio {
  readonly #context: AudioContext
  readonly #effects: GainNode
  readonly #music: GainNode
  readonly #band: GainNode
  readonly #buffers = new Map<string, AudioBuffer>()
  readonly #random = Math.random
  #player: Player | undefined

  // Throws where the browser has no Web Audio, or will not give it.
  constructor() {
    const context = new AudioContext({ latencyHint: 'interactive' })
    this.#context = context
    const way = wayOut(context)
    this.#effects = new GainNode(context)
    this.#music = new GainNode(context)
    this.#effects.connect(way)
    this.#music.connect(way)
    this.#band = band(context, this.#music)
  }

  // Resolves to whether the device plays.
  async wake(): Promise<boolean> {
    const context = this.#context
    const begun = context.currentTime
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMS))
    try {
      await Promise.race([context.resume(), patience])
    } catch {
      return false
    }
    // A context without a device may say that it runs; its clock stands still.
    for (const until = performance.now() + patienceMS; performance.now() < until; ) {
      if (context.state === 'running' && context.currentTime > begun) return true
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return false
  }

  // Lets go of the device until it is woken.
  async sleep(): Promise<void> {
    await this.#context.suspend()
  }

  // Volumes are 0 to 1, as a slider shows them; the ear hears their square.
  set effectsVolume(volume: number) {
    this.#effects.gain.setTargetAtTime(volume ** 2, this.#context.currentTime, 0.02)
  }

  set musicVolume(volume: number) {
    this.#music.gain.setTargetAtTime(volume ** 2, this.#context.currentTime, 0.1)
  }

  play(effect: Effect, side: Side): void {
    const variant = Math.floor(this.#random() * variants)
    const name = `${effect}.${side}.${variant}`
    let buffer = this.#buffers.get(name)
    if (!buffer) {
      const { sampleRate } = this.#context
      const samples = renderStrike(effect, side, variant, sampleRate)
      buffer = this.#context.createBuffer(1, samples.length, sampleRate)
      buffer.copyToChannel(samples, 0)
      this.#buffers.set(name, buffer)
    }
    const source = new AudioBufferSourceNode(this.#context, { buffer })
    source.connect(this.#effects)
    source.start()
  }

  startMusic(seed = Math.floor(this.#random() * 2 ** 32)): void {
    this.#player ??= new Player(this.#context, this.#band, seed)
  }

  stopMusic(): void {
    this.#player?.stop()
    this.#player = undefined
  }
}

// The way to the loudspeaker. What would clip when much sounds at once is
// rounded off: up to 0.7 it goes through as it is, and never beyond 1. (A
// compressor would do it more finely, but comes 6 ms late and swallows the
// first blow after silence.)
function wayOut(context: BaseAudioContext): AudioNode {
  const knee = 0.7
  const most = 2
  const curve = Float32Array.from({ length: 2049 }, (_, i) => {
    const x = most * (i / 1024 - 1)
    const over = Math.max(0, Math.abs(x) - knee)
    return Math.sign(x) * (Math.min(Math.abs(x), knee) + (1 - knee) * Math.tanh(over / (1 - knee)))
  })
  const entry = new GainNode(context, { gain: 1 / most })
  entry.connect(new WaveShaperNode(context, { curve })).connect(context.destination)
  return entry
}

// The players' place in the room: what goes in comes out with its echo.
function band(context: BaseAudioContext, out: AudioNode): GainNode {
  const place = new GainNode(context, { gain: 0.9 })
  const echo = new ConvolverNode(context, { buffer: room(context) })
  const wet = new GainNode(context, { gain: 0.3 })
  place.connect(out)
  place.connect(echo).connect(wet).connect(out)
  return place
}

// Plays the endless piece, each note shortly before its time.
class Player {
  readonly #composer: Composer
  readonly #out: GainNode
  readonly #timer: ReturnType<typeof setInterval>
  #phrase: Phrase
  #begun: number
  #next = 0
  #seed: number

  constructor(
    readonly context: BaseAudioContext,
    out: AudioNode,
    seed: number,
  ) {
    this.#composer = new Composer(seed)
    this.#seed = seed
    this.#phrase = this.#composer.next()
    this.#begun = context.currentTime + 0.25
    this.#out = new GainNode(context)
    this.#out.connect(out)
    this.#timer = setInterval(() => this.#lay(), everyMS)
    this.#lay()
  }

  #lay() {
    const { currentTime } = this.context
    // After a pause of the page or the machine the piece goes on from now.
    if (this.#begun + this.#phrase.length < currentTime) this.#begun = currentTime - (this.#phrase.notes[this.#next]?.at ?? 0)
    for (;;) {
      const note = this.#phrase.notes[this.#next]
      if (note) {
        const at = this.#begun + note.at
        if (at > currentTime + ahead) return
        if (at > currentTime - 0.2) playNote(this.context, this.#out, note, Math.max(at, currentTime + 0.01), this.#seed++)
        this.#next++
      } else {
        const end = this.#begun + this.#phrase.length
        if (end > currentTime + ahead) return
        this.#begun = end
        this.#phrase = this.#composer.next()
        this.#next = 0
      }
    }
  }

  // Fades out, and takes everything that is still to sound with it.
  stop() {
    clearInterval(this.#timer)
    const { gain } = this.#out
    gain.setTargetAtTime(0, this.context.currentTime, 0.12)
    setTimeout(() => this.#out.disconnect(), 900)
  }
}

function playNote(context: BaseAudioContext, out: AudioNode, note: Note, at: number, seed: number): void {
  if (note.voice === 'bow') playBow(context, out, note, at)
  else playPluck(context, out, note, at, seed)
}
