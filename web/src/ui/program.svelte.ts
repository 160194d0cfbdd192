// The program that serves the page: whether it may be ended from here, and
// whether that was done.
import * as api from '../api/client'

class Program {
  mayQuit = $state(false)
  ended = $state(false)
  // It has accounts, and whose name one asks with.
  accounts = $state(false)
  user = $state('')

  // A server that does not answer says so elsewhere.
  ask(): void {
    api.health().then(
      ({ quit, accounts = false, user = '' }) => {
        this.mayQuit = quit
        this.accounts = accounts
        this.user = user
      },
      () => {},
    )
  }

  async quit(): Promise<void> {
    await api.quit()
    this.ended = true
  }
}

export const program = new Program()
