// The engines that the server has, asked for once, and again while programs of
// one's own are being started.
import * as api from '../api/client'
import type { EngineInfo } from '../api/types'
import { preference, remember } from '../browser/preferences'

// How often it is asked again, and how many times at most.
const againMS = 1500
const mostAgain = 20

class Engines {
  list = $state.raw<readonly EngineInfo[]>([])
  loaded = $state(false)
  #asked: Promise<void> | undefined

  #again = 0
  #advisers = $state.raw<Readonly<Record<string, string>>>(preference('advisers', {}))

  // Who may give hints and make reports in a game: the best of the program's own, and
  // then the user's programs.
  advisers(game: string): readonly EngineInfo[] {
    return this.list.filter((e) => e.game === game).filter((e, i) => i === 0 || e.own)
  }

  // The one that is chosen for hints.
  adviser(game: string): EngineInfo | undefined {
    const all = this.advisers(game)
    return all.find((e) => e.id === this.#advisers[game]) ?? all[0]
  }

  chooseAdviser(game: string, id: string): void {
    this.#advisers = { ...this.#advisers, [game]: id }
    remember('advisers', this.#advisers)
  }

  // Asks anew: a program may have failed, or introduced itself.
  refresh(): Promise<void> {
    this.#asked = undefined
    return this.load()
  }

  load(): Promise<void> {
    this.#asked ??= api.engines().then(
      (list) => {
        // What is as it was is the same to who looks at it.
        if (JSON.stringify(list) !== JSON.stringify(this.list)) this.list = list
        this.loaded = true
        if (list.some((e) => e.state === 'starting') && this.#again++ < mostAgain) setTimeout(() => void this.refresh(), againMS)
      },
      () => {
        this.#asked = undefined // the next one who needs them asks again
      },
    )
    return this.#asked
  }
}

export const engines = new Engines()
