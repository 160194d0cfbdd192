import { afterEach, expect, test, vi } from 'vitest'

// A part, "tables", as xz packs it.
const { bytes, packed, parts } = await vi.hoisted(async () => {
  const hex = (b: ArrayBuffer) => Array.from(new Uint8Array(b), (n) => n.toString(16).padStart(2, '0')).join('')
  const bytes = new TextEncoder().encode('tables')
  const packed = Uint8Array.from('5d000000040600000000000000003a1848749aebedfbfb9ffffd95a000'.match(/../g)!, (byte) => parseInt(byte, 16))
  return { bytes, packed, parts: { own: { url: 'own.part', size: packed.length, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) } } }
})
vi.mock('virtual:program', () => ({ first: { ...parts.own, url: 'first.lzma' }, rest: {}, sqlite: {}, parts }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// A fetch that is answered when the test says so, and what the page is told meanwhile.
async function begin(file: () => Response = () => new Response(packed)) {
  const { Fetching } = await import('./fetching')
  const answers: (() => void)[] = []
  const fetched = vi.fn(() => new Promise<Response>((go) => answers.push(() => go(file()))))
  vi.stubGlobal('fetch', fetched)
  const told: string[] = []
  return { fetching: new Fetching((state) => told.push(state.is)), told, fetched, answer: () => answers.forEach((go) => go()) }
}

test('a part that nobody waits for comes without a word', async () => {
  const { fetching, told, answer } = await begin()
  const part = fetching.part('own', true)
  answer()
  expect(await part).toEqual(bytes)
  expect(told).toEqual([])
})

test('a part is fetched once for all who ask, and spoken of once somebody waits', async () => {
  const { fetching, told, fetched, answer } = await begin()
  const both = [fetching.part('own', true), fetching.part('own')]
  answer()
  expect(await Promise.all(both)).toEqual([bytes, bytes])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(told).toEqual(['loading'])
})

test('bytes that come at one moment are told of once, and again when all are there', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { fetching, told, answer } = await begin(() => new Response(new ReadableStream({
    start(to) {
      for (const byte of packed) to.enqueue(Uint8Array.of(byte))
      to.close()
    },
  })))
  const part = fetching.part('own')
  answer()
  expect(await part).toEqual(bytes)
  expect(told).toEqual(['loading', 'loading'])
})

// A search may wait to be stopped meanwhile.
test.each([
  ['takes long', 20, 1],
  ['takes no time', 0, 0],
])('what %s to unpack lets messages in: in %i ms %i times', async (_, passing, times) => {
  let now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => (now += passing))
  let gaveWay = 0
  vi.stubGlobal('MessageChannel', class extends MessageChannel {
    constructor() {
      super()
      gaveWay++
    }
  })
  vi.resetModules()
  const { fetching, answer } = await begin()
  const first = fetching.part('own')
  answer()
  await first
  const before = gaveWay
  const second = fetching.part('own')
  answer()
  expect(await second).toEqual(bytes)
  expect(gaveWay - before).toBe(times)
})

const unpacked = { headers: { 'X-Unpacked': 'yes' } }

test('a part that the service worker keeps unpacked is taken as it is', async () => {
  const { fetching, answer } = await begin(() => new Response(bytes, unpacked))
  const part = fetching.part('own')
  answer()
  expect(await part).toEqual(bytes)
})

test.each([
  ['damaged', () => new Response(packed.map((byte, at) => (at === 15 ? byte ^ 1 : byte)))],
  ['cut short', () => new Response(packed.slice(0, -1))],
  ['damaged where it was kept unpacked', () => new Response('Tables', unpacked)],
])('a part that is %s is fetched again', async (_, wrong) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let first = true
  const { fetching, told, fetched, answer } = await begin(() => {
    const is = first ? wrong() : new Response(packed)
    first = false
    return is
  })
  const part = fetching.part('own')
  answer()
  await vi.waitFor(() => expect(told).toContain('missing'))
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  answer()
  expect(await part).toEqual(bytes)
  expect(fetched).toHaveBeenLastCalledWith('own.part', { cache: 'reload' })
})

// Browsers compute sums only over a secure connection.
test('a part that is cut short is not taken either where no sum can be computed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('crypto', {})
  const { fetching, told, answer } = await begin(() => new Response(packed.slice(0, -1)))
  void fetching.part('own')
  answer()
  await vi.waitFor(() => expect(told).toContain('missing'))
})

test('a path that is no part of the build is refused', async () => {
  const { fetching } = await begin()
  await expect(fetching.part('other')).rejects.toThrow('not a part')
})

// Browsers say of a stream that broke no more than that it did.
const compiling = (compile: () => WebAssembly.Module) =>
  vi.stubGlobal('WebAssembly', {
    CompileError: WebAssembly.CompileError,
    async compileStreaming(answer: Response) {
      await answer.arrayBuffer().catch(() => {
        throw new TypeError('WebAssembly compilation aborted')
      })
      return compile()
    },
  })

const whole = {} as WebAssembly.Module

test('of a module that is cut short the page is told how much has come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  compiling(() => whole)
  vi.stubGlobal('fetch', vi.fn().mockResolvedValueOnce(new Response(packed.slice(0, -1))).mockResolvedValue(new Response(packed)))
  const { Fetching } = await import('./fetching')
  const why: string[] = []
  const module = new Fetching((state) => state.is === 'missing' && why.push(state.why)).first()
  await vi.waitFor(() => expect(why).toEqual([`Error: first.lzma: ${packed.length - 1} of ${packed.length} bytes`]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await module).toBe(whole)
})

test('a module that does not compile is fetched again once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let compiled = 0
  compiling(() => {
    compiled++
    throw new WebAssembly.CompileError('damaged')
  })
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(packed))))
  const { Fetching } = await import('./fetching')
  let missing = false
  const module = new Fetching((state) => (missing ||= state.is === 'missing')).first()
  module.catch(() => undefined)
  await vi.waitFor(() => expect(missing).toBe(true))
  await vi.advanceTimersByTimeAsync(2000)
  await expect(module).rejects.toThrow('damaged')
  expect(compiled).toBe(2)
})
