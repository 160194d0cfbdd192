// What is said of exercises to readers who chose no notation.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import PracticeScreen from './PracticeScreen.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const played = { move: 'a0a1', side: 0, from: 'a0', to: 'a1', piece: 'R', captured: '', check: false, text: { wxf: 'R9+1' } }
const exercise = (id: string) => ({
  entry: { id, game: 'xiangqi', board, source: 's', played, due_ms: 0 },
  position: { board, turn: 0, legal: ['h2e2', 'h0g2'], check: '', row: [], forbidden: [], seen: 1 },
  mark: 2, loss: 0.2, best: { pv: ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0'], pv_text: { wxf: ['C2=5', 'H8+7', 'H2+3', 'R9=8', 'R1=2'] } },
  ply: 0, title: '', reviews: [], days: 0, lapses: 0,
})

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname } = new URL(path, location.origin)
    if (pathname === '/api/exercises') return Response.json({ exercises: ['1', '2'].map((id) => exercise(id).entry) })
    return Response.json(exercise(pathname.split('/')[3]!))
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})

test('moves are in words, and a skipped exercise whose next one asks the same is heard', async () => {
  const shown = mount(PracticeScreen, { target: document.body, props: { query: '' } })
  const says = (text: string) => vi.waitFor(() => expect(document.querySelector('[role=status].said')?.textContent?.trim()).toBe(text))
  const asks = 'Red played red chariot from Red 9, line 1 to Red 9, line 2? here. Find something better.'
  await says(`1 of 2: ${asks}`)
  const key = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  key('s')
  await says(`2 of 2: ${asks}`)
  key('h')
  key('h')
  await says('The move is red cannon from Red 2, line 3 to Red 5, line 3.')
  key('h')
  await vi.waitFor(() =>
    expect(document.querySelector('.why p')?.textContent).toBe(
      'The move is red cannon from Red 2, line 3 to Red 5, line 3. black horse from Black 8, line 1 to Black 7, line 3, red horse to Red 3, line 3, black chariot to Black 8, line 1',
    ),
  )
  await unmount(shown)
})
