// Engines in this browser: a worker that is started when somebody first asks, and ended when
// nobody has asked for a while. What they look into comes from the server, which refuses what
// it would refuse an engine of its own.
import { errorOf, gameTask } from '../api/client'
import { studyTask } from '../api/studies'
import type { Advice, Analysis, EngineTask, Fault } from '../api/types'
import type { Here } from '../ui/here.svelte'
import type { FromWorker, ToWorker } from './messages'

// An idle program gives its memory back after so long.
const idleMS = 120_000

// Why the program answers no longer, or not at all.
class Unusable extends Error {}

interface Waiting {
  tell(line: string | null): void
  fail(cause: Error): void
}

class Program {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #count = 0
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly here: Here,
    readonly ended: () => void,
  ) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) here.fetching = false
      else if ('failed' in data) this.#end(new Unusable(data.failed))
      else this.#waiting.get(data.n)?.tell(data.line)
    }
    this.#worker.onerror = (event) => this.#end(new Unusable(event.message))
    here.fetching = true
    this.#post({ path: here.path })
  }

  // Tells the answers to a question, until the last or the signal.
  ask<T>(question: object, tell: (said: T) => void, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle)
    const n = ++this.#count
    return new Promise<void>((done, failed) => {
      const stop = () => {
        this.#post({ n, stop: true })
        finish()
        failed(signal.reason)
      }
      const finish = () => {
        signal.removeEventListener('abort', stop)
        this.#waiting.delete(n)
        if (!this.#waiting.size) this.#idle = setTimeout(() => this.#end(new Unusable('idle')), idleMS)
      }
      this.#waiting.set(n, {
        tell(line) {
          if (line === null) {
            finish()
            done()
            return
          }
          const said = JSON.parse(line) as T & { error?: Fault }
          if (said.error) failed(errorOf(said.error))
          else tell(said)
        },
        fail(cause) {
          finish()
          failed(cause)
        },
      })
      signal.addEventListener('abort', stop)
      this.#post({ n, ask: JSON.stringify(question) })
    })
  }

  #post = (message: ToWorker) => this.#worker.postMessage(message)

  #end(why: Error) {
    this.here.fetching = false
    this.#worker.terminate()
    this.ended()
    for (const waiting of [...this.#waiting.values()]) waiting.fail(why)
    clearTimeout(this.#idle)
  }
}

let program: Program | undefined

// Reports whether the program has answered. If it does not run, the server is to be asked from
// now on.
async function answered<T>(here: Here, question: object, tell: (said: T) => void, signal: AbortSignal): Promise<boolean> {
  try {
    program ??= new Program(here, () => (program = undefined))
    await program.ask(question, tell, signal)
    return true
  } catch (cause) {
    if (signal.aborted || !(cause instanceof Unusable)) throw cause
    console.warn(cause)
    here.failed = true
    return false
  }
}

interface AnalysisQuery {
  seat: string
  node: number
  engine?: string
  lines: number
  memory_mib?: number
  threat?: boolean
}

// Analyses a node of a study as the server would, with what the server knows of it.
export async function analyseHere(here: Here, id: string, query: AnalysisQuery, tell: (analysis: Analysis) => void, signal: AbortSignal): Promise<boolean> {
  const { known, ...task }: EngineTask = await studyTask(id, query.node, signal)
  const { node, threat = false } = query
  const before = threat ? undefined : known
  if (before) tell({ node, side: task.side, lines: [], known: before, done: false })
  const more = ({ known: own, ...a }: Analysis) => {
    const best = own && before ? ((own.depth ?? 0) > (before.depth ?? 0) ? own : before) : (own ?? before)
    tell({ ...a, ...(best && { known: best }) })
  }
  return answered(here, { ask: 'analysis', task, ...query }, more, signal)
}

interface AdviceQuery {
  version: number
  ply: number
  lines: number
  time_ms: number
  why: boolean
}

// Advises on a moment of a game as the server would.
export async function adviseHere(here: Here, id: string, query: AdviceQuery, tell: (advice: Advice) => void, signal: AbortSignal): Promise<boolean> {
  const { version, ...task } = await gameTask(id, query, signal)
  return answered(here, { ask: 'advice', task, ...query, version }, tell, signal)
}
