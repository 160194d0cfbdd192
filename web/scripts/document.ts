// happy-dom for tests, whose worker can take a new document in place of the one it has.
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { setup } = builtinEnvironments['happy-dom']

declare global {
  // Where there is a document: takes it away with all that waits in it, and makes a new one.
  var renewDocument: (() => Promise<void>) | undefined
}

export default {
  name: 'document',
  viteEnvironment: 'client',
  async setup(global, options) {
    // The worker's own, to which happy-dom tells of requests that fail: tests look at the page's.
    const { console } = global
    let made = await setup(global, options)
    globalThis.renewDocument = async () => {
      await made.teardown(global)
      const { console: pages } = global
      global.console = console
      made = await setup(global, options)
      global.console = pages
    }
    return { teardown: () => made.teardown(global) }
  },
} satisfies Environment
