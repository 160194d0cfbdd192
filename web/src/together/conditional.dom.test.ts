// The lines of conditional moves, in the notation that moves are shown in.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as client from '../api/client'
import type { GameKind, Line } from '../api/types'
import { kindOf, register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import ConditionalDialog from './ConditionalDialog.svelte'
import type { Together } from './session.svelte'
import { play } from './words.svelte'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  HTMLElement.prototype.showPopover ??= () => {} // happy-dom has none
  register(...games)
  await startTexts()
  await setLanguage('en')
  play.follow()
  await vi.waitFor(() => expect(play.ready).toBe(true))
})

let shown: Record<string, unknown> | undefined
afterEach(async () => {
  if (shown) await unmount(shown)
  vi.restoreAllMocks()
})

const boards: Record<GameKind, string> = {
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
  gomoku: `${Array<string>(15).fill('.'.repeat(15)).join('/')} b`,
}
// What the server writes of these moves.
const texts: Record<string, Record<string, string>> = {
  h2e2: { chinese: '炮二平五', wxf: 'C2=5', iccs: 'H2-E2' },
  h9g7: { chinese: '马8进7', wxf: 'H8+7', iccs: 'H9-G7' },
  b2e2: { chinese: '炮八平五', wxf: 'C8=5', iccs: 'B2-E2' },
}

function open(game: GameKind, conditional: string[][]) {
  const session = {
    game: { config: { game, rules: 'axf', players: [{ kind: 'human' }, { kind: 'human' }] }, ply: 4, length: 4, moves: [], position: { board: boards[game], turn: 0, legal: [], row: [], forbidden: [] } },
    conditional, flipped: false,
  } as unknown as Together
  shown = mount(ConditionalDialog, { target: document.body, props: { session, onclose: () => {} } })
}
const lines = () => [...document.querySelectorAll('li span')].map((line) => line.textContent)
const building = () => document.querySelector('.lines [role=status]')?.textContent
const press = (point: string) => document.querySelector(`[data-point="${point}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('lines of xiangqi are in the notation chosen, kept ones and the one that is made', async () => {
  const asked = vi.spyOn(client, 'playLine').mockImplementation(({ moves }) => Promise.resolve({ moves: moves.map((move) => ({ move, text: texts[move] })) } as unknown as Line))
  kindOf('xiangqi').notations!.choose('wxf')
  open('xiangqi', [['h2e2', 'h9g7']])
  await vi.waitFor(() => expect(lines()).toEqual(['C2=5, H8+7']))
  expect(document.querySelector('li button')!.getAttribute('aria-label')).toBe('Remove: C2=5, H8+7')
  expect(asked.mock.calls[0]).toEqual([{ game: 'xiangqi', rules: 'axf', setup: boards.xiangqi, moves: ['h2e2', 'h9g7'] }])
  await vi.waitFor(() => {
    press('b2')
    press('e2')
    expect(building()).toBe('C8=5')
  })
  kindOf('xiangqi').notations!.choose('chinese')
  await vi.waitFor(() => expect(lines()).toEqual(['炮二平五, 马8进7']))
  expect(building()).toBe('炮八平五')
})

test('a line that the server does not write is in words, from the move on that it does not know', async () => {
  vi.spyOn(client, 'playLine').mockImplementation(({ moves }) => (moves.length > 1 ? Promise.reject(new client.ApiError('illegal_move', '')) : Promise.resolve({ moves: [{ move: 'h2e2', text: texts['h2e2'] }] } as unknown as Line)))
  kindOf('xiangqi').notations!.choose('wxf')
  open('xiangqi', [['h2e2', 'h9g7'], ['h2e2']])
  await vi.waitFor(() => expect(lines()).toEqual(['C2=5, black horse Black 8, line 1–Black 7, line 3', 'C2=5']))
})

test('points of gomoku need no server', async () => {
  const asked = vi.spyOn(client, 'playLine')
  open('gomoku', [['h8', 'i9']])
  await vi.waitFor(() => expect(lines()).toEqual(['H8, I9']))
  expect(asked).not.toHaveBeenCalled()
})
