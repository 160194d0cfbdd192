// A word to the user that needs no answer: what was copied, what did not work.
class Note {
  text = $state('')

  say(text: string): void {
    this.text = text
  }
}

export const note = new Note()
