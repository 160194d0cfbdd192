import { beforeAll, expect, test, vi } from 'vitest'

let route: typeof import('./route.svelte')
beforeAll(async () => {
  vi.stubGlobal('location', { href: 'http://here/', origin: 'http://here' })
  vi.stubGlobal('addEventListener', () => undefined)
  route = await import('./route.svelte')
})

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'

test.each([
  ['in the query', { search: '?fen=9/9+w', hash: '' }, '9/9 w'],
  ['with underscores', { search: '?fen=9/9_w_-_-', hash: '#/help' }, '9/9 w - -'],
  ['behind #', { search: '', hash: '#fen=9/9%20w%20moves%20a0a1' }, '9/9 w moves a0a1'],
  ['none', { search: '?x=1', hash: '#/edit/xiangqi?fen=9' }, ''],
  ['empty', { search: '?fen=', hash: '#fen=' }, ''],
] as const)('a position that a link brings: %s', (_, at, want) => {
  expect(route.linkedPosition(at)).toBe(want)
})

test('the address of the editor carries the board, and brings it back', () => {
  expect(route.editPath('gomoku')).toBe('/edit/gomoku')
  expect(route.routeOf(route.editPath('xiangqi', start))).toEqual({ screen: 'edit', game: 'xiangqi', board: start })
})
