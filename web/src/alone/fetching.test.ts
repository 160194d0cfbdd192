import { afterEach, expect, test, vi } from 'vitest'

const { bytes, zipped, parts } = await vi.hoisted(async () => {
  const hex = (b: ArrayBuffer) => Array.from(new Uint8Array(b), (n) => n.toString(16).padStart(2, '0')).join('')
  const part = async (b: Uint8Array<ArrayBuffer>, gzip: boolean) => ({ url: 'own.part', size: b.length, sha256: hex(await crypto.subtle.digest('SHA-256', b)), gzip })
  const bytes = new TextEncoder().encode('tables')
  const zipped = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
  return { bytes, zipped, parts: { own: await part(bytes, false), lessons: await part(zipped, true) } }
})
vi.mock('virtual:program', () => ({ first: {}, rest: {}, parts }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A fetch that is answered when the test says so, and what the page is told meanwhile.
async function begin(file: Uint8Array<ArrayBuffer> | (() => ReadableStream) = bytes) {
  const { Fetching } = await import('./fetching')
  const answers: (() => void)[] = []
  const fetched = vi.fn(() => new Promise<Response>((go) => answers.push(() => go(new Response(typeof file === 'function' ? file() : file)))))
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
  const { fetching, told, answer } = await begin(() => new ReadableStream({
    start(to) {
      for (const byte of bytes) to.enqueue(Uint8Array.of(byte))
      to.close()
    },
  }))
  const part = fetching.part('own')
  answer()
  expect(await part).toEqual(bytes)
  expect(told).toEqual(['loading', 'loading'])
})

test('a part that is packed is unpacked', async () => {
  const { fetching, answer } = await begin(zipped)
  const part = fetching.part('lessons')
  answer()
  expect(await part).toEqual(bytes)
})

test('a path that is no part of the build is refused', async () => {
  const { fetching } = await begin()
  await expect(fetching.part('other')).rejects.toThrow('not a part')
})
