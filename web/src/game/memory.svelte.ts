// What is remembered of the positions of a finished game, from advice, reports
// and studies, wherever they were reached: asked for when one is looked at, and
// shown at once when one comes back to it.
import * as api from '../api/client'
import type { Game, Report, Said } from '../api/types'

// A position by the moves that led there.
const keyOf = (game: Game, ply: number) => game.moves.slice(0, ply).map((m) => m.move).join(' ')

const most = 500

export class Memory {
  #known = $state.raw<ReadonlyMap<string, Said>>(new Map())

  // What is remembered of the position after so many plies, as far as it was asked for.
  of(game: Game, ply: number): Said | undefined {
    return this.#known.get(keyOf(game, ply))
  }

  // More may be known now than when it was asked for last.
  async ask(game: Game, ply: number): Promise<void> {
    const key = keyOf(game, ply)
    try {
      const said = await api.knownAt(game.id, ply)
      if (!said.info.depth) return
      this.#known = new Map([...[...this.#known].filter(([other]) => other !== key).slice(1 - most), [key, said]])
    } catch {
      // The panel goes without it.
    }
  }
}

// Whether what is remembered says more than what is shown of another moment.
export const saysMore = (known: Said | undefined, shown: Report | undefined): boolean => (known?.info.depth ?? 0) > (shown?.depth ?? 0)
