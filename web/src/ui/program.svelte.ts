// The program that serves the page, and what its caller may do there.
import * as api from '../api/client'
import type { Health } from '../api/types'

// A right that the page asks about; the server has the table of roles.
export type Right = 'play' | 'host' | 'analyse' | 'study' | 'report' | 'practise' | 'library' | 'curate' | 'moderate' | 'administer'

class Program {
  mayQuit = $state(false)
  ended = $state(false)
  // It has accounts, and whose name one asks with.
  accounts = $state(false)
  user = $state('')
  // That account can talk at games and tournaments.
  talk = $state(false)
  // Where others reach it, for whoever runs it.
  addresses: readonly string[] = []
  // The engines for this browser: where they lie, and whether they are the usual ones; none
  // where the server has them alone.
  engine = $state.raw<Health['engine']>()
  // Unknown until the server has answered.
  #may = $state.raw<ReadonlySet<string>>()

  // Others reach it, and find each other there.
  lobby = $state(false)

  // A server that does not answer says so elsewhere.
  ask(): void {
    api.health().then(
      ({ quit, lan = false, accounts = false, user = '', talk = false, addresses = [], may, engine }) => {
        this.engine = engine
        this.addresses = addresses
        this.mayQuit = quit
        this.accounts = accounts
        this.user = user
        this.talk = talk
        this.#may = new Set(may)
        this.lobby = lan || accounts
      },
      () => {},
    )
  }

  // The server has answered.
  get known(): boolean {
    return this.#may !== undefined
  }

  // Everything, until the server says otherwise: most pages belong to the person at
  // the machine.
  can(right: Right): boolean {
    return this.#may?.has(right) ?? true
  }

  async quit(): Promise<void> {
    await api.quit()
    this.ended = true
  }
}

export const program = new Program()
