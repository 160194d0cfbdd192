import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) })
})
afterEach(() => vi.unstubAllGlobals())

test('an address with the name of a game from before the program leads to the game, after a reload too', async () => {
  vi.stubGlobal('location', { pathname: '/go/', hash: '#/report/00000000000000a1?ply=3' })
  const { name } = await import('./aliases')
  const { here, shown } = await import('./place')
  expect(here()).toBe('/report/00000000000000a1?ply=3')
  name('00000000000000a1', 'feedfeedfeedfeed')
  expect(here()).toBe('/report/feedfeedfeedfeed?ply=3')
  expect(shown('/game/00000000000000a1')).toBe('/go/#/game/feedfeedfeedfeed')
  vi.resetModules()
  expect((await import('./place')).here()).toBe('/report/feedfeedfeedfeed?ply=3')
})

test('a tab that stores nothing knows the names as long as the page lives', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  const { name, named } = await import('./aliases')
  name('00000000000000a1', 'feedfeedfeedfeed')
  expect(named('/game/00000000000000a1')).toBe('/game/feedfeedfeedfeed')
})
