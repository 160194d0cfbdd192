// What the status line says of the best move.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import StatusLine from './StatusLine.svelte'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  register(...games)
  await startTexts()
})

test.each([
  // Whoever chose no notation sees by the arrow where the piece goes.
  ['en', 'values', 'Best: red cannon · Red +0.13'],
  ['en', 'hint', 'Hint: move the red cannon as the arrow shows.'],
  ['zh-Hans', 'values', '最佳：炮二平五 · 红方 +0.13'],
])('%s, %s', async (language, wanted, words) => {
  await setLanguage(language)
  const session = {
    connected: true, live: true, premove: {}, humans: [0], turn: 0,
    adviser: { wanted, best: { side: 0, info: { pv: ['h2e2'], pv_text: { wxf: ['C2=5'], chinese: ['炮二平五'] }, score: { centipawns: 13 } } } },
    game: { config: { game: 'xiangqi', players: [] }, position: { turn: 0 }, moves: [], result: null, offer: null },
    scene: { pieces: new Map([['h2', 'C']]) },
  } as unknown as Session
  const shown = mount(StatusLine, { target: document.body, props: { session, actions: {} as never, onwhy() {}, onsalvage() {}, onplayers() {} } })
  expect(document.querySelector('.line p')?.textContent).toBe(words)
  await unmount(shown)
})
