// Engines in this browser: a worker that is started when somebody first asks, and ended when
// nobody has asked for a while. What they look into comes from the server, which refuses what
// it would refuse an engine of its own.
import { ApiError, errorOf, gameTask } from '../api/client'
import { putReport, reportTask } from '../api/reports'
import { studyTask } from '../api/studies'
import { withTexts } from '../i18n/index.svelte'
import type { Advice, Analysis, EngineTask, Fault, ReportSoFar, ReportTask, ReportedBody } from '../api/types'
import type { Here } from '../ui/here.svelte'
import type { FromWorker, ToWorker } from './messages'

// An idle program gives its memory back after so long.
const idleMS = 120_000

// Why the program answers no longer, or not at all.
class Unusable extends Error {}

// It did not start, or crashed.
class Failed extends Unusable {}

// The reader did not want to wait for it.
class Cancelled extends Unusable {}

// Says how the program comes.
interface Coming {
  tell(done: number, of: number): void
  arrived(): void
  failed(why: string): void
}

interface Waiting {
  tell(line: string | null): void
  fail(cause: Error): void
}

class Program {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #count = 0
  #idle: ReturnType<typeof setTimeout> | undefined
  readonly #coming: Promise<Coming>

  constructor(
    readonly here: Here,
    readonly ended: () => void,
  ) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('ready' in data) {
        here.fetching = false
        void this.#coming.then((coming) => coming.arrived())
      } else if ('done' in data) void this.#coming.then((coming) => coming.tell(data.done, data.of))
      else if ('failed' in data) this.#end(new Failed(data.failed))
      else this.#waiting.get(data.n)?.tell(data.line)
    }
    this.#worker.onerror = (event) => this.#end(new Failed(event.message))
    here.fetching = true
    this.#coming = withTexts('here', import('./coming')).then(({ Coming }) => new Coming(here, () => this.#end(new Cancelled())))
    this.#coming.catch(() => undefined) // it works without words
    this.#post({ path: here.path })
  }

  // Tells the answers to a question, until the last or the signal.
  async ask<T>(question: object, tell: (said: T) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
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
    void this.#coming.then((coming) => (why instanceof Failed ? coming.failed(why.message) : coming.arrived()))
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
    if (!(cause instanceof Cancelled)) {
      console.warn(cause)
      here.failed = true
    }
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

// Why a report is the server's: others rely on it, or it is being made there.
const ofServer: ReadonlySet<string> = new Set(['network_game', 'not_allowed', 'busy'])

interface Searched {
  done: number
  of: number
  chances: ReportSoFar['chances']
  nodes: number
  evals?: ReportedBody['evals']
}

// Makes the report on a game or study of one's own, and stores it on the server.
export async function reportHere(here: Here, id: string, tell: (told: ReportSoFar) => void, signal: AbortSignal): Promise<boolean> {
  let given: ReportTask
  try {
    given = await reportTask(id, signal)
  } catch (error) {
    if (error instanceof ApiError && ofServer.has(error.code)) return false
    throw error
  }
  const { so_far: first, task } = given
  let last: Searched | undefined
  const search = ({ evals, ...searched }: Searched) => {
    if (evals) last = { evals, ...searched }
    else tell({ ...first, ...searched, browser: true })
  }
  tell({ ...first, browser: true })
  if (!(await answered(here, { ask: 'report', task, engine: first.engine }, search, signal)) || !last?.evals) return false
  const { nodes, evals } = last
  tell(await stored(id, { nodes, moves: task.moves, evals }, signal))
  return true
}

const storeAgainMS = 3000
const mostStores = 20

// A server that is gone for a moment costs nobody the whole search.
async function stored(id: string, found: ReportedBody, signal: AbortSignal): Promise<ReportSoFar> {
  for (let n = 1; ; n++) {
    try {
      return await putReport(id, found)
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== 'unreachable' || n === mostStores) throw error
      await new Promise((go) => setTimeout(go, storeAgainMS))
    }
  }
}
