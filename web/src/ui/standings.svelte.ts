// How the person stands with the engines that follow them, as the server last said.
import * as api from '../api/client'
import type { Standing } from '../api/types'

class Standings {
  list = $state.raw<readonly Standing[]>([])

  of = (engine: string): Standing | undefined => this.list.find((s) => s.engine === engine)

  // What cannot be had is not shown.
  async load(): Promise<void> {
    this.list = await api.standings().catch(() => this.list)
  }

  async startOver(engine: string): Promise<void> {
    const fresh = await api.startOver(engine).catch(() => undefined)
    if (fresh) this.list = this.list.map((s) => (s.engine === engine ? fresh : s))
  }
}

export const standings = new Standings()
