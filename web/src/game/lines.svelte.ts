// The lines that engines expected when they chose their moves, in every
// notation. A game has them as bare moves: what was heard while an engine
// thought is remembered, the rest is asked for when it is looked at.
import * as api from '../api/client'
import type { Game, Info, Report } from '../api/types'

type Texts = Record<string, string[]>

// A line in its place: the moves that led there, and those expected.
const keyOf = (game: Game, ply: number, info: Info) =>
  [...game.moves.slice(0, ply - 1).map((m) => m.move), '', ...(info.pv ?? [])].join(' ')

const most = 500

export class Lines {
  #texts = $state.raw<ReadonlyMap<string, Texts>>(new Map())
  readonly #asked = new Set<string>()

  // Notes what an engine says that is choosing the next move.
  hear(game: Game, info: Report): void {
    if (info.pv_text) this.#keep(keyOf(game, game.ply + 1, info), info.pv_text)
  }

  // What was said of the move after so many plies, its line in writing where
  // that is known.
  of(game: Game, ply: number, info: Info): Report {
    const pv_text = this.#texts.get(keyOf(game, ply, info))
    return pv_text ? { ...info, pv_text } : info
  }

  // Asks for the line in writing. Where it cannot be had its bare moves do.
  async ask(game: Game, ply: number, info: Info): Promise<void> {
    const key = keyOf(game, ply, info)
    if (!info.pv?.length || this.#texts.has(key) || this.#asked.has(key)) return
    this.#asked.add(key)
    try {
      const said = await api.infoOf(game.id, ply)
      // The game may have gone another way meanwhile.
      if (said.info.pv?.join() === info.pv.join()) this.#keep(key, said.info.pv_text ?? {})
    } catch {
      this.#keep(key, {})
    } finally {
      this.#asked.delete(key)
    }
  }

  #keep(key: string, texts: Texts): void {
    const rest = [...this.#texts].filter(([other]) => other !== key).slice(1 - most)
    this.#texts = new Map([...rest, [key, texts]])
  }
}
