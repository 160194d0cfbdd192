import { beforeAll, expect, test, vi } from 'vitest'

let route: typeof import('./route.svelte')
beforeAll(async () => {
  vi.stubGlobal('location', { href: 'http://here/', origin: 'http://here' })
  vi.stubGlobal('addEventListener', () => undefined)
  route = await import('./route.svelte')
})

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'

test('the address of the editor carries the board, and brings it back', () => {
  expect(route.editPath('gomoku')).toBe('/edit/gomoku')
  expect(route.routeOf(route.editPath('xiangqi', start))).toEqual({ screen: 'edit', game: 'xiangqi', board: start })
})
