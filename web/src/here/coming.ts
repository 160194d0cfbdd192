// Says how much of the engine for this browser has come, and offers the server instead; or that it
// did not come, and offers another try.
import { t } from '../i18n/index.svelte'
import type { Here } from '../ui/here.svelte'
import { note } from '../ui/note.svelte'

// What a browser has kept from an earlier visit comes without a word.
const quietMS = 500

// A reader of the screen speaks each of them.
const steps = 10

export class Coming {
  #since = performance.now()
  #said = ''
  #closed = false

  constructor(
    readonly here: Here,
    readonly cancel: () => void,
  ) {}

  tell(done: number, of: number): void {
    if (this.#said && note.text !== this.#said) this.#closed = true
    if (this.#closed || performance.now() - this.#since < quietMS) return
    const text = t('here.coming', { n: (100 / steps) * Math.floor((steps * done) / of) })
    if (text === this.#said) return
    this.#said = text
    note.say(text, {
      text: t('here.instead'),
      run: () => {
        this.arrived()
        this.here.choose(false)
        this.cancel()
      },
    })
  }

  arrived(): void {
    if (this.#said && note.text === this.#said) note.hush()
    this.#said = ''
    this.#since = performance.now()
  }

  failed(why: string): void {
    note.say(t('here.missing', { why }), {
      text: t('here.again'),
      run: () => {
        note.hush()
        this.here.choose(true)
      },
    })
  }
}
