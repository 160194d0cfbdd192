/// <reference lib="webworker" />
// The worker in which the program of the page alone runs, on SQLite over files of the
// browser's storage for this page.
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import 'virtual:go'
import { databases, type PageDatabase } from './database'
import { Fetching } from './fetching'
import { installFiles } from './files'
import type { FromWorker, Keeping, State, ToWorker } from './messages'
import { openStorage } from './storage'

type Tell = (status: number, headers: string[] | null, bytes: Uint8Array | null) => void
type Hear = (what: 'open' | 'message' | 'closed', value?: string | number) => void

interface Page {
  duiyiDatabase: PageDatabase
  duiyiPage: {
    ready(
      ask: (method: string, path: string, headers: string[], body: Uint8Array | null, tell: Tell) => () => void,
      dial: (path: string, hear: Hear) => (text: string | null) => void,
    ): void
    failed(why: string): void
    part(path: string): Promise<Uint8Array>
  }
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> }
}

const worker = self as unknown as DedicatedWorkerGlobalScope & Page

const post = (message: FromWorker, hand: Transferable[] = []) => worker.postMessage(message, hand)
const tell = (state: State) => post({ state })

// What is fetched meanwhile does not hide that the program runs elsewhere.
let elsewhere = false
function tellElsewhere(): void {
  elsewhere = true
  tell({ is: 'elsewhere' })
}

// One tab has the program; another waits until it is closed.
async function alone(): Promise<void> {
  if (!navigator.locks) return
  await new Promise<void>((go) => {
    void navigator.locks.request('duiyi', { ifAvailable: true }, (lock) => {
      if (!lock) {
        tellElsewhere()
        void navigator.locks.request('duiyi', () => {
          elsewhere = false
          return new Promise(() => go())
        })
        return
      }
      go()
      return new Promise(() => undefined)
    })
  })
}

const fetching = new Fetching((state) => {
  if (!elsewhere) tell(state)
})

const early: ToWorker[] = []
worker.onmessage = ({ data }: MessageEvent<ToWorker>) => void early.push(data)

worker.duiyiPage = {
  ready(ask, dial) {
    const cancel = new Map<number, () => void>()
    const say = new Map<number, (text: string | null) => void>()
    const take = (m: ToWorker) => {
      const { n } = m
      if ('path' in m) {
        const stop = ask(m.method, m.path, m.headers, m.body, (status, headers, bytes) => {
          if (headers) post({ n, status, headers })
          else {
            if (!bytes) cancel.delete(n)
            post({ n, bytes }, bytes ? [bytes.buffer] : [])
          }
        })
        cancel.set(n, stop)
      } else if ('dial' in m) {
        const to = dial(m.dial, (socket, value) => {
          if (socket === 'closed') say.delete(n)
          post({ n, socket, ...(value !== undefined && { value }) })
        })
        say.set(n, to)
      } else if ('abort' in m) {
        cancel.get(n)?.()
        cancel.delete(n)
      } else say.get(n)?.(m.say)
    }
    worker.onmessage = ({ data }: MessageEvent<ToWorker>) => take(data)
    early.forEach(take)
    tell({ is: 'ready', keeping })
  },
  failed: (why) => tell({ is: 'failed', why }),
  async part(path) {
    const bytes = await fetching.part(path)
    tell({ is: 'ready', keeping })
    return bytes
  },
}

let keeping: Keeping = { in: 'device' }

async function start(): Promise<void> {
  if (typeof WebAssembly === 'undefined') return tell({ is: 'failed', why: 'WebAssembly' })
  const loaded = fetching.program()
  loaded.catch(() => undefined) // told below
  await alone()
  ;(worker as unknown as { sqlite3ApiConfig: object }).sqlite3ApiConfig = {
    disable: { vfs: { kvvfs: true, opfs: true, 'opfs-sahpool': true, 'opfs-wl': true } },
  }
  const [sqlite3, files] = await Promise.all([sqlite3InitModule(), openStorage(tellElsewhere)])
  elsewhere = false
  keeping = files.keeping
  installFiles(sqlite3, 'page', files.devices)
  worker.duiyiDatabase = databases(sqlite3, 'page')
  const go = new worker.Go()
  const instance = await WebAssembly.instantiate(await loaded, go.importObject)
  await go.run(instance)
}

start().catch((cause: unknown) => tell({ is: 'failed', why: String(cause) }))
