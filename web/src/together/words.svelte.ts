// The words of a part in the page's language, once they have been fetched.
import { fill } from '../i18n/fill'
import { currentLanguage } from '../i18n/index.svelte'
import { textsIn, type Part, type TextsOf } from './texts'

export class Words<P extends Part> {
  #texts = $state.raw<TextsOf<P>>()
  failed = $state(false)

  constructor(readonly part: P) {}

  // Nothing of the part is shown before.
  readonly ready = $derived(this.#texts !== undefined)

  // For an effect, which follows the language.
  follow = (): void => {
    const language = currentLanguage()
    textsIn(this.part, language.tag).then(
      (found) => language === currentLanguage() && (this.#texts = found),
      () => (this.failed = true),
    )
  }

  // The text of a key, with {{names}} filled in.
  t = (key: keyof TextsOf<P>, values?: Record<string, string | number>): string => {
    const text: string = this.#texts?.[key] ?? ''
    return values ? fill(text, values) : text
  }

  // The text of a key that is put together from a server's code.
  find = (key: string): string | undefined => (this.#texts as Readonly<Record<string, string>> | undefined)?.[key]
}

export const play = new Words('play')
export const w = play.t

export const account = new Words('account')
