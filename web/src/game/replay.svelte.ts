// Playing a game's moves one after the other, to look on. Whoever steps through
// the moves by hand, or plays one, has taken over.
import { display } from '../ui/display.svelte'

// What a replay needs of the game that is watched.
export interface Watched {
  readonly game: { ply: number; length: number } | undefined
  // The ply looked at.
  readonly ply: number
  look(ply: number): void
}

export class Replay {
  playing = $state(false)
  readonly #watched: Watched
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(watched: Watched) {
    this.#watched = watched
  }

  // Where it ends: at the present or, among moves that were taken back, at the last.
  get #end(): number {
    const { game, ply } = this.#watched
    return !game ? 0 : ply > game.ply ? game.length : game.ply
  }

  get possible(): boolean {
    return this.#end > 0
  }

  // From the beginning where there is nothing more to come.
  toggle(): void {
    if (this.playing) return this.stop()
    if (!this.possible) return
    if (this.#watched.ply >= this.#end) this.#watched.look(0)
    this.playing = true
    this.#wait()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  // Another speed holds from the next move on.
  #wait(): void {
    const [before, moves] = [this.#watched.ply, this.#watched.game?.ply]
    this.#timer = setTimeout(() => {
      if (this.#watched.ply !== before || this.#watched.game?.ply !== moves) return this.stop()
      this.#watched.look(before + 1)
      if (this.#watched.ply >= this.#end) this.stop()
      else this.#wait()
    }, display.pace * 1000)
  }
}
