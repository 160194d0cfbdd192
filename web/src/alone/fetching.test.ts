import { afterEach, expect, test, vi } from 'vitest'

const bytes = new TextEncoder().encode('tables')
const packed = { url: 'own.part', size: bytes.length, sha256: 'd98a034f5cb8a0e3f07d5d8b5dc3c43723ea8d8b95199e18a82c52e072eca4dd' }
vi.mock('virtual:program', () => ({ first: {}, rest: {}, parts: { own: packed } }))

afterEach(() => vi.unstubAllGlobals())

// A fetch that is answered when the test says so, and what the page is told meanwhile.
async function begin() {
  const { Fetching } = await import('./fetching')
  const answers: (() => void)[] = []
  const fetched = vi.fn(() => new Promise<Response>((go) => answers.push(() => go(new Response(bytes)))))
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

test('a path that is no part of the build is refused', async () => {
  const { fetching } = await begin()
  await expect(fetching.part('other')).rejects.toThrow('not a part')
})
