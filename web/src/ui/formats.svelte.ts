// The formats that the server writes records in, asked for once.
import * as api from '../api/client'
import type { BookFormat, GameKind, RecordFormat } from '../api/types'

class Formats {
  list = $state.raw<readonly RecordFormat[]>([])
  // Of opening books, for each game.
  books = $state.raw<readonly BookFormat[]>([])
  #asked: Promise<void> | undefined

  load(): Promise<void> {
    this.#asked ??= api.formats().then(
      ({ formats, books }) => {
        this.list = formats
        this.books = books
      },
      () => {
        this.#asked = undefined // the next one who needs them asks again
      },
    )
    return this.#asked
  }

  // Those that hold a game, the usual one first.
  of(game: GameKind, usual: string): readonly RecordFormat[] {
    const all = this.list.filter((f) => f.games.includes(game))
    return [...all.filter((f) => f.name === usual), ...all.filter((f) => f.name !== usual)]
  }
}

export const formats = new Formats()
