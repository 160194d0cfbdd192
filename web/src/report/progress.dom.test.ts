// What a voice tells of a report while it is made.
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { ReportSoFar } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import ReportScreen from './ReportScreen.svelte'

let tell: (told: ReportSoFar) => void = () => {}
vi.mock('../api/reports', () => ({
  reportSoFar: () => Promise.reject(new ApiError('no_report', '')),
  reportShare: () => Promise.reject(new ApiError('no_report', '')),
  follow: (_: string, __: object, to: typeof tell) => {
    tell = to
    return new Promise(() => {}) // it is never done
  },
}))

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const player = { kind: 'human' }
const game = { id: '1', title: 'Club, round 3', config: { game: 'xiangqi', rules: 'axf', players: [player, player], clock: {} }, start: { board, turn: 0 }, moves: [], result: null }

test('progress is said at each quarter, not at each position, and so is a place in the queue', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  register(...games)
  await startTexts()
  await setLanguage('en')
  const initial = tell
  const shown = mount(ReportScreen, { target: document.body, props: { id: '1', ply: 0 } })
  await vi.waitFor(() => expect(tell).not.toBe(initial))
  const after = (done: number, waiting?: number) => {
    tell({ done, of: 40, chances: [], engine: 'x', time_ms: 1, ...(waiting && { waiting }), game } as unknown as ReportSoFar)
    flushSync()
    return document.querySelector('p.visually-hidden[aria-live]')?.textContent
  }
  after(0, 2)
  await vi.waitFor(() => expect(document.querySelector('progress')).not.toBeNull())
  const queued = after(0, 2)
  expect(after(0, 1)).not.toBe(queued)
  const begun = after(0)
  expect(begun).toBe('Looking at the game: 0 of 40 positions')
  for (const done of [1, 5, 9]) expect(after(done)).toBe(begun)
  expect(document.body.textContent).toContain('9 of 40')
  expect(after(10)).toBe('Looking at the game: 10 of 40 positions')
  expect(after(19)).toBe('Looking at the game: 10 of 40 positions')
  await unmount(shown)
})
