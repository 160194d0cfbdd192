// The program that serves the page: whether it may be ended from here, and
// whether that was done.
import * as api from '../api/client'

class Program {
  mayQuit = $state(false)
  ended = $state(false)
  // It has accounts, and whose name one asks with.
  accounts = $state(false)
  user = $state('')
  // It is somebody else's: one asks as a guest or player there.
  guest = $state(false)

  // Others reach it, and find each other there.
  lobby = $state(false)

  // A server that does not answer says so elsewhere.
  ask(): void {
    api.health().then(
      ({ quit, lan = false, accounts = false, user = '', guest = false }) => {
        this.mayQuit = quit
        this.accounts = accounts
        this.user = user
        this.guest = guest
        this.lobby = lan || accounts
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
