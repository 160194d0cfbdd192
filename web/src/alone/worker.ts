/// <reference lib="webworker" />
// The worker in which the program of the page alone runs, on SQLite over files of the
// browser's storage for this page.
import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import 'virtual:go'
import { databases, type PageDatabase } from './database'
import { Fetching } from './fetching'
import { installFiles } from './files'
import { runHalves, type Go } from './halves'
import { noWebAssembly, type FromWorker, type Keeping, type State, type ToWorker } from './messages'
import { openStorage, type Storage } from './storage'
import { check, Refused, stage, whole } from './vault'

type Tell = (status: number, headers: string[] | null, bytes: Uint8Array | null) => void
type Hear = (what: 'open' | 'message' | 'closed', value?: string | number) => void

interface Page {
  duiyiDatabase: PageDatabase
  duiyiPage: {
    ready(
      ask: (method: string, path: string, headers: string[], body: Uint8Array | null, tell: Tell) => (() => void) | undefined,
      dial: (path: string, hear: Hear) => ((text: string | null) => void) | undefined,
    ): void
    failed(why: string): void
    part(path: string, quietly: boolean): Promise<Uint8Array>
  }
  Go: new () => Go
}

const worker = self as unknown as DedicatedWorkerGlobalScope & Page

const post = (message: FromWorker, hand: Transferable[] = []) => worker.postMessage(message, hand)
// Nothing is told after why the program does not run.
let failed = false
function tell(state: State): void {
  if (!failed) post({ state })
  failed ||= state.is === 'failed'
}
function fail(cause: unknown): void {
  console.error(cause)
  tell({ is: 'failed', why: String(cause) })
}

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

let keeping: Keeping = { in: 'device' }
// The program could not open what is stored.
let broken = false
let complete = false
let awaited = false
const tellReady = () => {
  if (complete || !awaited) tell({ is: 'ready', keeping, whole: complete })
}

// The rest of the program comes after what a game needs, unless a call waits for it.
const restAfterMS = 1500

function loadRest(load: (rest: WebAssembly.Module) => Promise<void>): void {
  if (loadRest.begun) return
  loadRest.begun = true
  fetching
    .rest(() => awaited)
    .then(load)
    .then(() => {
      complete = true
      tellReady()
    }, fail)
}
loadRest.begun = false

worker.duiyiPage = {
  ready(ask, dial) {
    const cancel = new Map<number, () => void>()
    const say = new Map<number, (text: string | null) => void>()
    const take = (m: ToWorker) => {
      const { n } = m
      if ('all' in m) return void answerAll(m)
      if ('path' in m) {
        const stop = ask(m.method, m.path, m.headers, m.body, (status, headers, bytes) => {
          if (headers) post({ n, status, headers })
          else {
            if (!bytes) cancel.delete(n)
            post({ n, bytes }, bytes ? [bytes.buffer] : [])
          }
        })
        if (stop) cancel.set(n, stop)
      } else if ('dial' in m) {
        const to = dial(m.dial, (socket, value) => {
          if (socket === 'closed') say.delete(n)
          post({ n, socket, ...(value !== undefined && { value }) })
        })
        if (to) say.set(n, to)
      } else if ('abort' in m) {
        cancel.get(n)?.()
        cancel.delete(n)
      } else say.get(n)?.(m.say)
    }
    // The program is still at work here, and takes nothing until it rests.
    setTimeout(() => {
      worker.onmessage = ({ data }: MessageEvent<ToWorker>) => take(data)
      early.forEach(take)
      tellReady()
    })
  },
  // What is stored can be saved all the same, and a file that was saved takes its place.
  failed(why) {
    broken = true
    const take = (m: ToWorker) => 'all' in m && void answerAll(m)
    worker.onmessage = ({ data }: MessageEvent<ToWorker>) => take(data)
    early.forEach(take)
    tell({ is: 'failed', why, stored: true })
  },
  async part(path, quietly) {
    const bytes = await fetching.part(path, quietly)
    if (!quietly) tellReady()
    return bytes
  },
}

// Saves, checks or brings all that is kept, or sets it aside; the page starts again after the
// last two.
let answerAll: (m: Extract<ToWorker, { all: string }>) => Promise<void>

const betweenMS = 20

function keeper(sqlite3: Sqlite3Static, { devices, folder }: Storage): typeof answerAll {
  const newest = (): number => {
    if (broken) return Infinity // who knows
    const db = new sqlite3.oo1.DB({ filename: 'duiyi.db', flags: 'r', vfs: 'page' })
    try {
      return Number(db.selectValue('SELECT max(version_id) FROM goose_db_version'))
    } finally {
      db.close()
    }
  }
  return async (m) => {
    const { n } = m
    try {
      if (m.all === 'save') {
        let file = whole(devices, broken)
        for (; !file; file = whole(devices, broken)) await new Promise((go) => setTimeout(go, betweenMS))
        return post({ n, file }, [file.buffer])
      }
      if (!folder) throw new Refused('not kept')
      if ('file' in m) check(sqlite3, m.file, newest())
      if (m.all !== 'check') await stage(folder, 'file' in m ? m.file : new Uint8Array())
      post({ n, file: null })
    } catch (cause) {
      post({ n, refused: cause instanceof Refused ? cause.refusal : String(cause) })
    }
  }
}

// SQLite's module is packed like the program.
const loadSQLite = () =>
  (sqlite3InitModule as (from: object) => Promise<Sqlite3Static>)({
    instantiateWasm(imports: WebAssembly.Imports, made: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) {
      fetching
        .sqlite()
        .then(async (module) => made(await WebAssembly.instantiate(module, imports), module))
        .catch(fail)
    },
  })

async function start(): Promise<void> {
  if (typeof WebAssembly === 'undefined') return tell({ is: 'failed', why: noWebAssembly })
  const loaded = fetching.first()
  loaded.catch(() => undefined) // told below
  await alone()
  ;(worker as unknown as { sqlite3ApiConfig: object }).sqlite3ApiConfig = {
    disable: { vfs: { kvvfs: true, opfs: true, 'opfs-sahpool': true, 'opfs-wl': true } },
  }
  const [sqlite3, files] = await Promise.all([loadSQLite(), openStorage(tellElsewhere)])
  elsewhere = false
  keeping = files.keeping
  installFiles(sqlite3, 'page', files.devices)
  answerAll = keeper(sqlite3, files)
  worker.duiyiDatabase = databases(sqlite3, 'page')
  const { ends, load } = runHalves(new worker.Go(), await loaded, () => {
    awaited = true
    tell({ is: 'loading', done: 0, all: 1 })
    loadRest(load)
  })
  setTimeout(() => loadRest(load), restAfterMS)
  await ends
}

start().catch(fail)
