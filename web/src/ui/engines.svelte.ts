// The engines that the server has, asked for once, and again while programs of
// one's own are being started.
import * as api from '../api/client'
import type { EngineInfo } from '../api/types'

// How often it is asked again, and how many times at most.
const againMS = 1500
const mostAgain = 20

class Engines {
  list = $state.raw<readonly EngineInfo[]>([])
  loaded = $state(false)
  #asked: Promise<void> | undefined

  #again = 0

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
