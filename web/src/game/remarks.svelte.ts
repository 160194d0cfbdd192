// What the record that a game was opened from has beside its moves, by the moment
// of the game's line.
import * as api from '../api/client'
import type { Game, Note } from '../api/types'

// A line, and what is said of the game as a whole, which is told with its start.
const keyOf = ({ moves, about }: Game) => `${moves.map((m) => m.move).join(' ')} ${about?.comment ?? ''}`

export class Remarks {
  notes = $state.raw<ReadonlyMap<number, Note>>(new Map())
  #asked = ''

  // Asks for what there is on the line of a game, once for each line.
  async ask(game: Game): Promise<void> {
    const key = keyOf(game)
    if (!game.noted || this.#asked === key) return
    this.#asked = key
    try {
      const { notes } = await api.notesOf(game.id)
      if (this.#asked === key) this.notes = new Map(notes.map((n) => [n.ply, n]))
    } catch {
      if (this.#asked === key) this.#asked = '' // the game is shown all the same
    }
  }
}

// What PGN's numbers of a move's worth are written as.
const marks: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' }

export const glyphText = (glyphs: readonly number[] = []): string => glyphs.map((n) => marks[n] ?? '').join('')
