// What an engine thinks of a game, for those who watch it.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import OpinionPanel from './OpinionPanel.svelte'
import type { Together } from './session.svelte'
import { play } from './words.svelte'

const move = { move: 'h2e2', side: 0, from: 'h2', to: 'e2', piece: 'C', captured: '', check: false, text: { wxf: 'C2=5' } }
const info = { score: { centipawns: 20 }, pv: ['h9g7', 'h0g2', 'i9h9', 'i0h0'], pv_text: { wxf: ['h8+7', 'H2+3', 'r9=8', 'R1=2'], chinese: ['马8进7', '马二进三', '车9平8', '车一平二'] } }

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: 1, ply: 1, side: 1, info })))
  register(...games)
  await startTexts()
})

test.each([
  ['en', 'black horse from Black 8, line 1 to Black 7, line 3, red horse to Red 3, line 3, black chariot to Black 8, line 1'],
  ['zh-Hans', '马8进7 马二进三 车9平8 车一平二'],
])('%s: its line is as the reader knows moves', async (tag, line) => {
  await setLanguage(tag)
  play.follow()
  await vi.waitFor(() => expect(play.ready).toBe(true))
  const session = {
    game: { id: '1', config: { game: 'xiangqi' }, result: null, ply: 2, start: { board: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w', turn: 0 }, moves: [move, move] },
  } as unknown as Together
  const shown = mount(OpinionPanel, { target: document.body, props: { session } })
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toContain(line))
  await unmount(shown)
})
