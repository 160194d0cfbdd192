// A word to the user that needs no answer: what was copied, what did not work.
// It may offer to do something about it.
export interface Offer {
  readonly text: string
  // It goes by itself, like a word that offers nothing.
  readonly passing?: boolean
  run(): void
}

class Note {
  text = $state('')
  offer = $state.raw<Offer>()

  say(text: string, offer?: Offer): void {
    this.text = text
    this.offer = offer
  }

  hush(): void {
    this.say('')
  }
}

export const note = new Note()
