import { beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '../i18n/index.svelte'
import { clockWords } from './terms'
import { play } from './words.svelte'

beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
  play.follow()
  await vi.waitFor(() => expect(play.ready).toBe(true))
})

test.each([
  [{}, 'No clock'],
  [{ main_ms: 600_000 }, '10 min'],
  [{ main_ms: 600_000, increment_ms: 5_000 }, '10 min + 5 s'],
  [{ main_ms: 1_200_000, byoyomi_ms: 30_000, periods: 3 }, '20 min, then 30 s a move × 3'],
  [{ byoyomi_ms: 30_000, periods: 1 }, '0 min, then 30 s a move × 1'],
  [{ per_move_ms: 86_400_000 }, '1 day a move'],
  [{ per_move_ms: 14 * 86_400_000 }, '14 days a move'],
])('a clock of %o is %s', (clock, words) => expect(clockWords(clock)).toBe(words))
