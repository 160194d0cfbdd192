// A move of the list by its name: in words, and as it is written.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { display } from '../ui/display.svelte'
import MoveList from './MoveList.svelte'

const moves = [
  { move: 'h2e2', side: 0, from: 'h2', to: 'e2', piece: 'C', text: { wxf: 'C2=5', chinese: '炮二平五' }, info: { score: { centipawns: 30 } } },
  { move: 'h9g7', side: 1, from: 'h9', to: 'g7', piece: 'n', text: { wxf: 'h8+7', chinese: '马8进7' } },
]

const session = {
  game: { config: { game: 'xiangqi', rules: 'axf', players: [] }, start: { board: '', turn: 0 }, moves, ply: 2, position: {} },
  ply: 2, active: true, turn: 0, replay: { playing: false },
  remarks: { notes: new Map(), ask: async () => undefined },
} as unknown as Session

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
  register(...games)
  await startTexts()
})

test.each([
  ['en', false, ['Red’s move 1: red cannon from Red 2, line 3 to Red 5, line 3, C2=5', 'Black’s move 1: black horse from Black 8, line 1 to Black 7, line 3, h8+7 (out of the book)']],
  ['en', true, ['Red’s move 1: red cannon from Red 2, line 3 to Red 5, line 3, C2=5, +0.30', 'Black’s move 1: black horse from Black 8, line 1 to Black 7, line 3, h8+7 (out of the book)']],
  ['zh-Hans', false, ['第 1 回合红方：炮二平五', '第 1 回合黑方：马8进7 (脱谱)']],
] as const)('%s, scores %s', async (language, scores, names) => {
  await setLanguage(language)
  display.set('scores', scores)
  const shown = mount(MoveList, { target: document.body, props: { session, left: 2, typing: false, ontype() {} } })
  const buttons = [...document.querySelectorAll('[data-ply]')]
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names)
  // What speech reads off the page is in the name.
  for (const button of buttons)
    for (const word of button.textContent!.trim().split(/\s+/)) expect(button.getAttribute('aria-label')).toContain(word)
  await unmount(shown)
})
