// The relations of the pieces on the board, while somebody wants to see them.
import * as api from '../api/client'
import type { GameKind, Relations } from '../api/types'

export class Threats {
  shown = $state(false)
  #found = $state.raw<{ board: string; relations: Relations }>()
  #asked = ''

  toggle() {
    this.shown = !this.shown
  }

  // What is known of a board; nothing while it is on its way.
  of(board: string): Relations | undefined {
    return this.shown && this.#found?.board === board ? this.#found.relations : undefined
  }

  // Asks the server about a board, once.
  async ask(game: GameKind, rules: string, board: string): Promise<void> {
    if (!this.shown || !board || board === this.#asked) return
    this.#asked = board
    try {
      const relations = await api.relations(game, rules, board)
      if (board === this.#asked) this.#found = { board, relations }
    } catch (error) {
      if (board === this.#asked) this.#asked = ''
      throw error
    }
  }
}
