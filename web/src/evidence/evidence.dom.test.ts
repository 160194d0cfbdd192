// What a report says, or does not, of how somebody played.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts, withTexts } from '../i18n/index.svelte'

let answer: unknown
let Evidence: typeof import('./Evidence.svelte').default

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  register(...games)
  await startTexts()
  await setLanguage('en')
  ;({ default: Evidence } = await withTexts('evidence', import('./Evidence.svelte')))
})

test.each([
  [false, 0, 'no report yet'],
  [true, 0, 'no move to compare'],
  [true, 4, '3 of 4'],
])('reported %s, %i moves judged', async (reported, judged, words) => {
  const side = { user: 'u', name: 'A', rating: 1500, judged, first: 3, usual: { from: 1400, to: 1600, games: 0 }, median_ms: 0, away_ms: 0, away_moves: 0 }
  answer = { id: 'g', game: 'gomoku', ended_ms: 0, reported, sides: [side, { ...side, user: '' }] }
  const shown = mount(Evidence, { target: document.body, props: { game: 'g' } })
  await vi.waitFor(() => expect(document.querySelector('dd')?.textContent).toContain(words))
  expect(!!document.querySelector('a[href="/report/g"]')).toBe(!reported)
  await unmount(shown)
})
