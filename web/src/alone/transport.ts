// How calls reach the program of the page alone: by messages to its worker.
import { answers, openings } from 'virtual:answers'
import type { Socket } from '../api/transport'
import { textFor } from '../i18n/index.svelte'
import { download } from '../ui/download'
import { note } from '../ui/note.svelte'
import { router } from '../ui/route.svelte'
import { name, named } from './aliases'
import { Begun, type Call, type Told } from './begun'
import { inflate } from './links'
import type { FromWorker, State, ToWorker } from './messages'
import { say, show } from './progress'
import { takeShared } from './shared'
import { openShelf } from './shelf'
import { followOtherTab, watchUpdates } from './updates'

type Answer = Extract<FromWorker, { n: number }>

// Whether other people can reach the program: it runs in this page.
export const others = false

// Asks the browser to keep the games also when the device runs out of room. Browsers that ask
// the person in turn do it after a game that is worth keeping, not at the first visit.
let asked = false
export function keepGames(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => undefined)
}

// How long the page's own files may keep the program waiting.
const pageMS = 10_000

// The service worker fetches what is left only after so long a rest of the line.
const restMS = 3000

let worker: Worker | undefined
const unsent: [ToWorker, Transferable[]][] = []
let resting: ReturnType<typeof setTimeout> | undefined

const waiting = new Map<number, (answer: Answer) => void>()
let count = 0
let state: State = { is: 'loading', done: 0, all: 0 }

function send(message: ToWorker, hand: Transferable[] = []): void {
  if (worker) worker.postMessage(message, hand)
  else unsent.push([message, hand])
}

function hear({ data }: MessageEvent<FromWorker>): void {
  if (!('state' in data)) return void waiting.get(data.n)?.(data)
  state = data.state
  tell()
  clearTimeout(resting)
  if (state.is !== 'ready') return
  if (state.whole) resting = setTimeout(keepFiles, restMS)
  void begun.handOver(handing, told).then(tell)
}

// Games that are begun before the program is there.
const begun = new Begun(openings, openShelf())

// A later visit has all files on the device, and the program in a moment: only one that takes long
// is spoken of.
const onDevice = Boolean(navigator.serviceWorker?.controller)
const silentMS = onDevice ? 1500 : 0
let silence: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  const leftMS = silentMS - performance.now()
  if (state.is === 'loading' && leftMS > 0) silence ??= setTimeout(tell, leftMS)
  else show(state, { save: saveStored, anew: beginAnew }, begun)
}

const handing: Call = (method, path, body) => forward(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const told: Told = {
  made(cmd, id) {
    name(cmd, id)
    if (location.hash === `#/game/${cmd}`) history.replaceState(history.state, '', `#/game/${id}`)
  },
  refused({ cmd }, code) {
    note.say(`${say('refused')}: ${textFor(`error.${code}`) ?? code}`)
    const { route } = router
    if (route.screen !== 'game' || route.id !== cmd) return
    // The program's game, without the move; or none.
    const path = named(`/game/${cmd}`)
    router.move(path === `/game/${cmd}` ? '/' : path)
  },
}

// From the second visit on the page needs no network.
let kept = false
function keepFiles(): void {
  if (kept) return
  kept = true
  const registered = navigator.serviceWorker?.register(new URL('sw.js', document.baseURI))
  registered?.then((registration) => watchUpdates(registration, quiet), () => undefined)
}

// Requests without their whole answer.
const underWay = new Set<number>()
const lookAgainMS = 100

async function quiet(): Promise<void> {
  while (underWay.size) await new Promise((go) => setTimeout(go, lookAgainMS))
}

// Waits until the page is drawn. At a first visit
// only then does the program come, so that the page does not share the line with it. Later visits
// have both on the device.
async function drawn(): Promise<void> {
  await new Promise<void>((go) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('main')) return
      watcher.disconnect()
      go()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    setTimeout(go, pageMS)
  })
}

const isDrawn = drawn()
void (onDevice ? Promise.resolve() : isDrawn).then(() => {
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'duiyi' })
  worker.onmessage = hear
  worker.onerror = (event) => {
    state = { is: 'failed', why: event.message || 'worker' }
    tell()
  }
  for (const [message, hand] of unsent) worker.postMessage(message, hand)
})
if ('standalone' in navigator) void isDrawn.then(() => import('./splash')).then(({ offerSplash }) => offerSplash()).catch(() => undefined) // iOS

const bytesOf = async (body: BodyInit | null | undefined): Promise<Uint8Array | null> =>
  body === null || body === undefined ? null : new Uint8Array(await new Response(body).arrayBuffer())

export async function request(path: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', body, signal } = init
  // So one may choose an opponent, and begin, while the program loads.
  if (state.is !== 'ready' && method === 'GET' && path in answers) return Response.json(answers[path])
  const early = await begun.answer(method, path, body)
  if (state.is === 'loading') tell()
  if (early) return early
  await begun.clear()
  if (signal?.aborted && !isLate(signal)) throw signal.reason
  return forward(named(path), typeof body === 'string' ? { ...init, body: named(body) } : init)
}

// A program that is still on its way, or its rest, has not been silent for too long.
const isLate = (signal: AbortSignal) => (signal.reason as DOMException).name === 'TimeoutError'

// Asks the program.
async function forward(path: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const n = ++count
  const bytes = await bytesOf(body)
  if (signal?.aborted && !isLate(signal)) throw signal.reason
  return new Promise((resolve, reject) => {
    let rest: ReadableStreamDefaultController<Uint8Array> | undefined
    const stop = () => {
      if (!(state.is === 'ready' && state.whole) && isLate(signal!)) return
      end()
      send({ n, abort: true })
      rest?.error(signal!.reason)
      reject(signal!.reason as Error)
    }
    const end = () => {
      waiting.delete(n)
      underWay.delete(n)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    underWay.add(n)
    waiting.set(n, (answer) => {
      if ('status' in answer) {
        const { status, headers: flat } = answer
        const named: [string, string][] = []
        for (let i = 0; i < flat.length; i += 2) named.push([flat[i]!, flat[i + 1]!])
        const empty = status === 204 || status === 304
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => void (rest = controller),
          cancel: () => {
            end()
            send({ n, abort: true })
          },
        })
        resolve(new Response(empty ? null : stream, { status, headers: named }))
      } else if ('bytes' in answer) {
        if (answer.bytes) rest?.enqueue(answer.bytes)
        else {
          end()
          rest?.close()
        }
      }
    })
    send({ n, method, path, headers: [...new Headers(headers)].flat(), body: bytes }, bytes ? [bytes.buffer] : [])
  })
}

// Asks the worker for all that is kept, or gives it a file in its place.
function ask(message: { all: 'save' | 'anew' } | { all: 'check' | 'bring'; file: Uint8Array<ArrayBuffer> }): Promise<Uint8Array<ArrayBuffer> | null> {
  const n = ++count
  return new Promise((resolve, reject) => {
    waiting.set(n, (answer) => {
      waiting.delete(n)
      if ('file' in answer) resolve(answer.file)
      else if ('refused' in answer) reject(new Error(answer.refused))
    })
    send({ n, ...message })
  })
}

export const everything = {
  save: async (): Promise<Uint8Array<ArrayBuffer>> => (await ask({ all: 'save' }))!,
  // Rejects with why a file is not taken.
  check: (file: Uint8Array<ArrayBuffer>) => ask({ all: 'check', file }),
  async bring(file: Uint8Array<ArrayBuffer>): Promise<void> {
    await ask({ all: 'bring', file })
    location.reload()
  },
}

const saveStored = async () => download(new Blob([await everything.save()]), 'duiyi-damaged.db')

async function beginAnew(): Promise<void> {
  await saveStored()
  await ask({ all: 'anew' })
  location.reload()
}

class Channel implements Socket {
  readyState: number = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  #n = ++count
  #dialled = false

  constructor(path: string) {
    void this.#open(path)
  }

  // A game that was begun before the program came is shown at once, and watched when it is there.
  async #open(path: string): Promise<void> {
    const pending = await begun.find(/^\/api\/games\/([0-9a-f]+)\/ws/.exec(path)?.[1] ?? '')
    if (pending) {
      this.#opened()
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(begun.message(pending)) }))
    }
    await begun.clear()
    if (this.readyState !== WebSocket.CLOSED) this.#dial(named(pending ? path.replace(/\?.*/, '') : path))
  }

  #opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return
    this.readyState = WebSocket.OPEN
    this.onopen?.(new Event('open'))
  }

  #dial(path: string): void {
    this.#dialled = true
    waiting.set(this.#n, (answer) => {
      if (!('socket' in answer)) return
      if (answer.socket === 'open') this.#opened()
      else if (answer.socket === 'message') this.onmessage?.(new MessageEvent('message', { data: answer.value }))
      else {
        waiting.delete(this.#n)
        this.readyState = WebSocket.CLOSED
        this.onclose?.(new CloseEvent('close', { code: Number(answer.value) }))
      }
    })
    send({ n: this.#n, dial: path })
  }

  send = (text: string) => this.#dialled && this.readyState === WebSocket.OPEN && send({ n: this.#n, say: text })

  close(): void {
    if (this.#dialled && this.readyState !== WebSocket.CLOSED) send({ n: this.#n, say: null })
    else this.readyState = WebSocket.CLOSED
  }
}

export const openSocket = (path: string): Socket => new Channel(path)

inflate(request)
void takeShared()
followOtherTab(() => state.is === 'elsewhere')
