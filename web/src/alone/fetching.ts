// Fetches the program and its parts. What does not come, or comes cut short, is fetched
// again until it is there; the page says so meanwhile.
import { parts, first, rest, type Packed } from 'virtual:program'
import type { State } from './messages'

const firstPauseMS = 2000
const longestPauseMS = 60_000

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))

// What the service worker takes over instead of fetching it a second time.
const fresh = 'duiyi fresh'

async function keep(url: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(fresh)).put(url, answer)
  } catch {
    // It is fetched again, at most.
  }
}

// The page draws the progress anew each time it is told; a slow telephone would draw all the time.
const tellEveryMS = 200

// Tells of bytes as they come, and fails at the end if there are not so many as there should be.
function counted({ url, size }: Packed, tell: (done: number, all: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let done = 0
  let told = -tellEveryMS
  return new TransformStream({
    transform(part, to) {
      done += part.length
      const now = performance.now()
      if (now - told >= tellEveryMS || done === size) {
        told = now
        tell(done, size)
      }
      to.enqueue(part)
    },
    flush() {
      if (done !== size) throw new Error(`${url}: ${done} of ${size} bytes`)
    },
  })
}

async function ask(url: string, again: boolean): Promise<Response> {
  const answer = await fetch(url, again ? { cache: 'reload' } : {})
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

const wasm = 'application/wasm'

// The service worker keeps a module unpacked. One that is damaged is fetched again.
async function unpackedBefore(answer: Response): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(answer)
  } catch (cause) {
    throw new Error(`${answer.url}: ${String(cause)}`, { cause })
  }
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('')
}

const unzipped = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()

function canUnpack(format: string): boolean {
  try {
    return Boolean(new DecompressionStream(format as CompressionFormat))
  } catch {
    return false
  }
}

export class Fetching {
  constructor(readonly tell: (state: State) => void) {}

  async #insist<T>(attempt: (again: boolean) => Promise<T>, tell = this.tell): Promise<T> {
    for (let pause = firstPauseMS, again = false; ; pause = Math.min(2 * pause, longestPauseMS), again = true) {
      try {
        return await attempt(again)
      } catch (cause) {
        if (cause instanceof WebAssembly.CompileError) throw cause
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

  // A module is packed, whatever the server of files does; one that packs it once more is
  // right too.
  #module(forms: Record<'brotli' | 'gzip', Packed>, tell: (state: State) => void): Promise<WebAssembly.Module> {
    const format = canUnpack('brotli') ? 'brotli' : 'gzip'
    const packed = forms[format]
    return this.#insist(async (again) => {
      const answer = await ask(packed.url, again)
      if (answer.headers.get('Content-Type') === wasm) return unpackedBefore(answer)
      const kept = answer.clone()
      const unpacked = answer
        .body!.pipeThrough(counted(packed, (done, all) => tell({ is: 'loading', done, all })))
        .pipeThrough(new DecompressionStream(format as CompressionFormat) as unknown as TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>)
      const module = await WebAssembly.compileStreaming(new Response(unpacked, { headers: { 'Content-Type': wasm } }))
      void keep(packed.url, kept)
      return module
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
      const bytes = await new Response(answer.body!.pipeThrough(counted(packed, (done, all) => tell({ is: 'loading', done, all })))).arrayBuffer()
      // Without a secure connection a browser computes no sums.
      const sum = crypto.subtle ? await sha256(bytes) : packed.sha256
      if (sum !== packed.sha256) throw new Error(`${packed.url}: SHA-256 ${sum}, expected ${packed.sha256}`)
      void keep(packed.url, new Response(bytes))
      return new Uint8Array(packed.gzip ? await unzipped(bytes) : bytes)
    }, tell)
  }
}
