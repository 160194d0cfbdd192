// The engines that the server has, asked for once.
import * as api from '../api/client'
import type { EngineInfo } from '../api/types'

class Engines {
  list = $state.raw<readonly EngineInfo[]>([])
  loaded = $state(false)
  #asked: Promise<void> | undefined

  load(): Promise<void> {
    this.#asked ??= api.engines().then(
      (list) => {
        this.list = list
        this.loaded = true
      },
      () => {
        this.#asked = undefined // the next one who needs them asks again
      },
    )
    return this.#asked
  }
}

export const engines = new Engines()
