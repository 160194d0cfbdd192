// Word of the game while its page is out of sight, for whoever wished for it.
import { preference, remember } from '../browser/preferences'
import { note } from '../ui/note.svelte'
import { w } from './words.svelte'

class Notifier {
  readonly possible = typeof Notification === 'function'
  on: boolean = $state(this.possible && Notification.permission === 'granted' && preference('notify', false))
  #shown: Notification | undefined

  // By a press alone: a browser asks its user then, and only then.
  async toggle(): Promise<void> {
    if (!this.on && (await Notification.requestPermission()) !== 'granted') {
      note.say(w('notify.denied'))
      return
    }
    this.on = !this.on
    remember('notify', this.on)
    note.say(w(this.on ? 'notify.on' : 'notify.off'))
  }

  // Says something about a game; a later word takes the place of an earlier one.
  tell(game: string, text: string): void {
    if (!this.on || document.visibilityState === 'visible') return
    this.#shown = new Notification(text, { tag: `duiyi-${game}`, lang: document.documentElement.lang })
    this.#shown.onclick = () => {
      focus()
      this.hush()
    }
  }

  // Whoever looks at the page knows.
  hush(): void {
    this.#shown?.close()
    this.#shown = undefined
  }
}

export const notifier = new Notifier()
