// The keys that the user has given the page's shortcuts instead of the usual.
import { preference, remember } from '../browser/preferences'

class Keymap {
  // Chords by shortcut; see shortcuts.ts.
  choices = $state.raw<Readonly<Record<string, readonly string[]>>>(preference('keys', {}))

  set(choices: Readonly<Record<string, readonly string[]>>): void {
    this.choices = choices
    remember('keys', choices)
  }
}

export const keymap = new Keymap()
