// What the page lets one hear: choices of this browser, all off until asked
// for. The sounds themselves are fetched when the first of them is wanted.
import type { Side } from '../api/types'
import type { TextKey } from '../i18n/keys'
import type { Effect } from '../sound/strikes'
import type { Studio } from '../sound/studio'
import { preference, remember } from '../browser/preferences'

export const channels = ['effects', 'music', 'speech'] as const
export type Channel = (typeof channels)[number]

interface Setting {
  on: boolean
  // 0 to 1, as the slider stands.
  volume: number
}

export type Trouble = Extract<TextKey, `sound.trouble.${string}`>

const usual: Record<Channel, Setting> = {
  effects: { on: false, volume: 0.7 },
  music: { on: false, volume: 0.5 },
  speech: { on: false, volume: 1 },
}

class AudioOutput {
  settings = $state<Record<Channel, Setting>>({
    effects: { ...usual.effects, ...preference('sound.effects', usual.effects) },
    music: { ...usual.music, ...preference('sound.music', usual.music) },
    speech: { ...usual.speech, ...preference('sound.speech', usual.speech) },
  })
  // What went wrong, to be said once.
  trouble = $state<Trouble>()

  #studio: Promise<Studio | undefined> | undefined
  #told = new Set<Trouble>()

  constructor() {
    // A browser lets a page sound only after a key or a press on it.
    const first = () => {
      removeEventListener('pointerdown', first, true)
      removeEventListener('keydown', first, true)
      if (this.#wanted) void this.#tune()
    }
    addEventListener('pointerdown', first, true)
    addEventListener('keydown', first, true)
    document.addEventListener('visibilitychange', () => void (this.#studio && this.#tune()))
  }

  get #wanted(): boolean {
    return this.settings.effects.on || this.settings.music.on
  }

  set(channel: Channel, change: Partial<Setting>): void {
    Object.assign(this.settings[channel], change)
    remember(`sound.${channel}`, this.settings[channel])
    if (channel === 'speech') {
      if (!this.settings.speech.on) void import('../sound/speech').then((s) => s.hush())
    } else if (this.#studio || this.#wanted) void this.#tune()
  }

  // Plays a sound, if sounds are on. Nothing is said of a sound that could not
  // be played but the reason, once.
  play(effect: Effect, side: Side = 0): void {
    if (!this.settings.effects.on || document.hidden || !navigator.userActivation?.hasBeenActive) return
    void this.#open().then((studio) => studio?.play(effect, side))
  }

  // Says a text in a language, if moves are to be spoken.
  say(text: string, tag: string): void {
    const { on, volume } = this.settings.speech
    if (!on || document.hidden || !text) return
    void import('../sound/speech')
      .then((s) => s.speak(text, tag, volume))
      .then((how) => {
        if (how === 'no speech') this.#tell('sound.trouble.speech')
        else if (how === 'no voice') this.#tell('sound.trouble.voice')
      })
      .catch(() => this.#tell('sound.trouble.load'))
  }

  // The studio, awake, or undefined where there is none to be had.
  #open(): Promise<Studio | undefined> {
    this.#studio ??= import('../sound/studio').then(
      async ({ Studio }) => {
        try {
          const studio = new Studio()
          studio.effectsVolume = this.settings.effects.volume
          studio.musicVolume = this.settings.music.volume
          if (await studio.wake()) return studio
        } catch {
          // No Web Audio: said below.
        }
        this.#tell('sound.trouble.device')
        return undefined
      },
      () => {
        this.#studio = undefined // the server may answer next time
        this.#tell('sound.trouble.load')
        return undefined
      },
    )
    return this.#studio
  }

  // Brings what sounds in line with what is wanted.
  async #tune(): Promise<void> {
    const studio = await this.#open()
    if (!studio) return
    const { effects, music } = this.settings
    studio.effectsVolume = effects.volume
    studio.musicVolume = music.volume
    const plays = music.on && !document.hidden
    if (this.#wanted && !document.hidden) await studio.wake()
    if (plays) studio.startMusic()
    else studio.stopMusic()
    if (!this.#wanted) void studio.sleep()
  }

  #tell(trouble: Trouble) {
    if (this.#told.has(trouble)) return
    this.#told.add(trouble)
    this.trouble = trouble
  }
}

export const audio = new AudioOutput()
