// An endgame table beside the board.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import EndgameTable from './EndgameTable.svelte'

const board = '4k4/9/9/9/9/9/9/9/9/R3K4 w'

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ table: { outcome: 'win', plies: 5, moves: [{ move: 'a0a8', text: { wxf: 'R9+8', chinese: '车九进八' }, outcome: 'win', plies: 5 }] } })))
  register(...games)
  await startTexts()
})

test.each([
  ['en', 'red chariot from Red 9, line 1 to Black 1, line 2'],
  ['zh-Hans', '车九进八'],
])('%s: its moves are as the reader knows them, and a button is called by what it shows', async (tag, move) => {
  await setLanguage(tag)
  for (const onplay of [undefined, () => {}]) {
    const shown = mount(EndgameTable, { target: document.body, props: { game: 'xiangqi', board, turn: 0, pieces: 3, onplay } })
    await vi.waitFor(() => expect(document.querySelector('li > *')?.textContent?.replace(/\s*3$/, '')).toBe(move))
    if (onplay) expect(document.querySelector('li button')!.getAttribute('aria-label')).toContain(`${move} 3, `)
    await unmount(shown)
  }
})
