// The program that serves the page: whether it may be ended from here, and
// whether that was done.
import * as api from '../api/client'

class Program {
  mayQuit = $state(false)
  ended = $state(false)

  // A server that does not answer says so elsewhere.
  ask(): void {
    api.health().then(
      ({ quit }) => (this.mayQuit = quit),
      () => {},
    )
  }

  async quit(): Promise<void> {
    await api.quit()
    this.ended = true
  }
}

export const program = new Program()
