// Fetches the program and its parts, and unpacks them. What does not come, or comes cut short or
// damaged, is fetched again until it is there; the page says so meanwhile.
import { parts, first, rest, sqlite, type Packed } from 'virtual:program'
import { LZMA } from './lzma'
import type { State } from './messages'
import { Unfolding } from './unfold'

const firstPauseMS = 2000
const longestPauseMS = 60_000

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))

// What the service worker takes over instead of fetching it a second time.
const fresh = 'duiyi fresh'

async function keep(url: string, unpacked: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await (await caches.open(fresh)).put(url, new Response(unpacked, { headers: { 'Content-Type': wasm, 'X-Unpacked': 'yes' } }))
  } catch {
    // It is fetched again, at most.
  }
}

// The page draws the progress anew each time it is told; a slow telephone would draw all the time.
const tellEveryMS = 200

const wasm = 'application/wasm'

// Packed bytes that are unpacked at a stretch.
const pieceBytes = 1 << 14

const giveWayAfterMS = 10
let gaveWay = 0

// Lets the messages in that wait, if it is time to.
async function giveWay(): Promise<void> {
  if (performance.now() - gaveWay < giveWayAfterMS) return
  await new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(null)
  })
  gaveWay = performance.now()
}

// Unpacks bytes as they come and tells of them. Its end fails if they are not those of the build;
// what reads it may say less of why than note was told.
function unpacking(
  { url, size, sha256 }: Packed,
  tell: (done: number, all: number) => void,
  note: (cause: unknown) => void = () => undefined,
): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
  const noted = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (cause) {
      note(cause)
      throw cause
    }
  }
  const file = new LZMA(size)
  const module = new Unfolding()
  let come = 0
  let done = 0
  let told = -tellEveryMS
  return new TransformStream({
    transform: (part, to) => noted(async () => {
      done += part.length
      const now = performance.now()
      if (now - told >= tellEveryMS || done === size) {
        told = now
        tell(done, size)
      }
      // What comes from the device comes at once, and a search may wait to be stopped.
      for (let at = 0; at < part.length; at += pieceBytes) {
        come += file.push(part.subarray(at, at + pieceBytes)).length
        to.enqueue(module.push(file.whole, come))
        await giveWay()
      }
    }),
    flush: () => noted(async () => {
      if (done !== size) throw new Error(`${url}: ${done} of ${size} bytes`)
      await compare(url, module.whole, sha256)
      void keep(url, module.whole)
    }),
  })
}

// Without a secure connection a browser computes no sums.
async function compare(url: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
  if (!crypto.subtle) return
  const sum = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (b) => b.toString(16).padStart(2, '0')).join('')
  if (sum !== sha256) throw new Error(`${url}: SHA-256 ${sum}, expected ${sha256}`)
}

async function ask(url: string, again: boolean): Promise<Response> {
  const answer = await fetch(url, again ? { cache: 'reload' } : {})
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

// The service worker keeps files unpacked.
const isUnpacked = (answer: Response) => answer.headers.has('X-Unpacked')

// A module that was damaged there is fetched again.
async function unpackedBefore(answer: Response): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(answer)
  } catch (cause) {
    throw new Error(`${answer.url}: ${String(cause)}`, { cause })
  }
}

export class Fetching {
  constructor(readonly tell: (state: State) => void) {}

  async #insist<T>(attempt: (again: boolean) => Promise<T>, tell = this.tell): Promise<T> {
    for (let pause = firstPauseMS, again = false; ; pause = Math.min(2 * pause, longestPauseMS), again = true) {
      try {
        return await attempt(again)
      } catch (cause) {
        // One that was damaged on its way may fail before its sum is known.
        if (cause instanceof WebAssembly.CompileError && again) throw cause
        tell({ is: 'missing', why: String(cause) })
        await wait(pause)
      }
    }
  }

  first = (): Promise<WebAssembly.Module> => this.#module(first, this.tell)

  // The rest of the program, which is not spoken of until a call waits for it.
  rest(awaited: () => boolean): Promise<WebAssembly.Module> {
    return this.#module(rest, (state) => {
      if (awaited()) this.tell(state)
    })
  }

  // The database, which comes beside the program.
  sqlite = (): Promise<WebAssembly.Module> => this.#module(sqlite, (state) => {
    if (state.is === 'missing') this.tell(state)
  })

  // A module is packed, whatever the server of files does; one that packs it once more is
  // right too.
  #module(packed: Packed, tell: (state: State) => void): Promise<WebAssembly.Module> {
    return this.#insist(async (again) => {
      const answer = await ask(packed.url, again)
      if (isUnpacked(answer)) return unpackedBefore(answer)
      let why: unknown
      const unpacked = answer.body!.pipeThrough(unpacking(packed, (done, all) => tell({ is: 'loading', done, all }), (cause) => (why = cause)))
      try {
        return await WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': wasm } }))
      } catch (cause) {
        throw why ?? cause
      }
    }, tell)
  }

  // Parts on their way, and whether anybody waits for them.
  #parts = new Map<string, { bytes: Promise<Uint8Array>; awaited: boolean }>()

  // A file that the program reads when a game or an exercise needs it. The page does not speak of
  // one that comes quietly, unless somebody waits for it meanwhile.
  async part(path: string, quietly = false): Promise<Uint8Array> {
    const known = this.#parts.get(path)
    if (known) {
      known.awaited ||= !quietly
      return known.bytes
    }
    const packed = parts[path]
    if (!packed) throw new Error(`${path}: not a part of this build`)
    const coming = { awaited: !quietly, bytes: this.#whole(packed, (state) => coming.awaited && this.tell(state)) }
    this.#parts.set(path, coming)
    try {
      return await coming.bytes
    } finally {
      this.#parts.delete(path)
    }
  }

  #whole(packed: Packed, tell: (state: State) => void): Promise<Uint8Array> {
    return this.#insist(async (again) => {
      const answer = await ask(packed.url, again)
      if (!isUnpacked(answer)) {
        const unpacked = answer.body!.pipeThrough(unpacking(packed, (done, all) => tell({ is: 'loading', done, all })))
        return new Uint8Array(await new Response(unpacked).arrayBuffer())
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      await compare(packed.url, bytes, packed.sha256)
      return bytes
    }, tell)
  }
}
