// A worker takes one file of tests after another, which spares starting it and happy-dom for each.
// Every file finds what it would in a new worker: modules and a document of its own, the real
// clocks, no stubs, and no timer of another file.
import { vi } from 'vitest'

type Timer = ReturnType<typeof setTimeout>

declare global {
  var startedTimers: Set<Timer> | undefined
}

function stop(timers: Set<Timer>): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()

if (globalThis.startedTimers) {
  stop(globalThis.startedTimers)
  vi.resetModules()
  await globalThis.renewDocument?.()
  stop(globalThis.startedTimers) // started as the document was taken away
} else {
  const started = (globalThis.startedTimers = new Set())
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name] as (...given: unknown[]) => Timer
    globalThis[name] = ((...given: unknown[]) => {
      const timer = start(...given)
      started.add(timer)
      return timer
    }) as typeof setTimeout & typeof setInterval
  }
}
