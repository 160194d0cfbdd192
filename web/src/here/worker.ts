/// <reference lib="webworker" />
// The worker in which Duiyi's engines run for the reader: cmd/duiyi/reader, as the server sends it.
import type { FromWorker, ToWorker } from './messages'

type Ask = (question: string, tell: (line: string | null) => void) => () => void

interface Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

interface Program {
  duiyiPage: { ready(ask: Ask): void; part(path: string): Promise<Uint8Array> }
  Go: new () => Go
}

const worker = self as unknown as DedicatedWorkerGlobalScope & Program

const post = (message: FromWorker) => worker.postMessage(message)
const fail = (cause: unknown) => post({ failed: String(cause) })

const againMS = 2000
const mostAgain = 30

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  count(answer.clone()).catch(() => undefined) // of a line that breaks the caller says more
  return answer
}

// The page draws the progress anew each time.
const tellEveryMS = 200

// Tells how much of an answer has come. Content-Length is that of the packed bytes, which no script sees.
async function count(answer: Response): Promise<void> {
  const packed = answer.headers.has('Content-Encoding')
  const of = Number(answer.headers.get(packed ? 'X-Unpacked-Length' : 'Content-Length'))
  if (!of) return
  const reader = answer.body!.getReader()
  let done = 0
  let told = performance.now()
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    done += part.value.length
    const now = performance.now()
    if (now - told < tellEveryMS) continue
    told = now
    post({ done, of })
  }
}

// A network, or the endgame tables, when a search first needs them. Without them the program
// does not go on, so a broken line is tried again for a minute.
async function part(url: string): Promise<Uint8Array> {
  for (let n = 1; ; n++) {
    try {
      const bytes = new Uint8Array(await (await fetched(url)).arrayBuffer())
      post({ ready: true })
      return bytes
    } catch (cause) {
      if (n === mostAgain) {
        fail(cause)
        throw cause
      }
      await new Promise((go) => setTimeout(go, againMS))
    }
  }
}

async function start(path: string): Promise<Ask> {
  // Go's script belongs to the program, so it comes with it.
  const [, module] = await Promise.all([import(/* @vite-ignore */ `${path}wasm_exec.js`), WebAssembly.compileStreaming(fetched(`${path}engine.wasm`))])
  const go = new worker.Go()
  const instance = await WebAssembly.instantiate(module, go.importObject)
  return new Promise<Ask>((ready, failed) => {
    worker.duiyiPage = { ready, part: (name) => part(path + name) }
    go.run(instance).then(() => {
      const why = new Error('the program has ended')
      failed(why)
      fail(why)
    }, failed)
  })
}

let program: Promise<Ask> | undefined
const running = new Map<number, () => void>()

worker.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('path' in data) {
    program = start(data.path)
    program.then(() => post({ ready: true }), fail)
  } else if ('stop' in data) running.get(data.n)?.()
  else
    void program?.then((ask) => {
      const { n } = data
      let over = false
      const stop = ask(data.ask, (line) => {
        if (line === null) {
          over = true // at once, if the question is a bad one
          running.delete(n)
        }
        post({ n, line })
      })
      if (!over) running.set(n, stop)
    })
}
