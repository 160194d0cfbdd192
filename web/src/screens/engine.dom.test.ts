// What the engine saw, beside a game that is over.
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { register } from '../board/kind'
import { readBoard } from '../board/position'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { xiangqiGrid } from '../games/xiangqi/board'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { display } from '../ui/display.svelte'
import EnginePanel from './EnginePanel.svelte'

const session = (info: object, kind?: 'choice') =>
  ({
    game: { config: { game: 'gomoku' }, result: { winner: 0, reason: 'five' }, moves: [{ move: 'h8', text: {}, kind }] },
    info: { ply: 1, side: 0, info: { score: { cp: 12 }, depth: 3, ...info } },
    humans: [0],
    ply: 1,
    askable: false,
    adviser: { told: [], reasons: [] },
    lines: { ask: () => Promise.resolve() },
  }) as unknown as Session

test('a line is announced where there is one, and not before an empty place', async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  let shown = mount(EnginePanel, { target: document.body, props: { session: session({ pv: ['h8', 'i9'], pv_text: { plain: ['H8', 'I9'] } }) } })
  expect(document.body.textContent).toContain('Expected')
  await unmount(shown)
  shown = mount(EnginePanel, { target: document.body, props: { session: session({ pv: ['h8'], pv_text: { plain: ['H8'] } }) } })
  expect(document.body.textContent).not.toContain('Expected')
  expect(document.body.textContent).toContain('Score')
  await unmount(shown)
})

test('a choice of colours says by what it was made, unless it was an oversight', async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  let shown = mount(EnginePanel, { target: document.body, props: { session: session({ score: { centipawns: 139 } }, 'choice') } })
  expect(document.body.textContent).toContain('Better, judged by the colour')
  await unmount(shown)
  shown = mount(EnginePanel, { target: document.body, props: { session: session({ score: { centipawns: -139 } }, 'choice') } })
  expect(document.body.textContent).not.toContain('judged by the colour')
  await unmount(shown)
})

// A game of xiangqi after the cannon's move, of which the engine said what it expected.
const move = { move: 'h2e2', side: 0, from: 'h2', to: 'e2', piece: 'C', captured: '', check: false, text: { wxf: 'C2=5', chinese: '炮二平五' } }
const line = { score: { centipawns: 20 }, depth: 9, pv: ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0'], pv_text: { wxf: ['C2=5', 'h8+7', 'H2+3', 'r9=8', 'R1=2'], chinese: ['炮二平五', '马8进7', '马二进三', '车9平8', '车一平二'] } }
const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const xiangqi = (adviser: object, info: object | undefined = { ply: 1, side: 0, info: line }) =>
  ({
    game: { config: { game: 'xiangqi' }, result: { winner: 0, reason: 'resignation' }, ply: 2, start: { board, turn: 0 }, moves: [move] },
    info,
    humans: [0],
    ply: 0,
    scene: { pieces: readBoard(xiangqiGrid, board) },
    askable: false,
    adviser: { told: [], reasons: [], advice: { side: 0 }, ...adviser },
    lines: { ask: () => Promise.resolve() },
  }) as unknown as Session

test.each([
  ['en', 'Red’s move 1: red cannon from Red 2, line 3 to Red 5, line 3', 'black horse from Black 8, line 1 to Black 7, line 3, red horse to Red 3, line 3, black chariot to Black 8, line 1'],
  ['zh-Hans', '第 1 回合红方：炮二平五', '马8进7 马二进三 车9平8 车一平二'],
])('%s: the move and the line are as the reader knows them', async (tag, of, expected) => {
  register(...games)
  await startTexts()
  await setLanguage(tag)
  display.engine = 'all'
  let shown = mount(EnginePanel, { target: document.body, props: { session: xiangqi({}) } })
  expect(document.querySelector('.what')!.textContent).toContain(of)
  expect(document.querySelector('.line')!.textContent!.trim()).toMatch(new RegExp(`${expected}$`))
  await unmount(shown)
  const first = tag === 'en' ? 'red cannon from Red 2, line 3 to Red 5, line 3, black horse to Black 7, line 3, red horse to Red 3, line 3' : line.pv_text.chinese.join(' ')
  shown = mount(EnginePanel, { target: document.body, props: { session: xiangqi({ told: [line], wanted: 'values' }) } })
  expect(document.querySelector('.told span')!.textContent).toBe(first)
  await unmount(shown)
  // What goes on is expected of the position that is looked at.
  shown = mount(EnginePanel, { target: document.body, props: { session: xiangqi({}, { side: 0, live: true, info: line }) } })
  expect(document.querySelector('.line')!.textContent!.trim()).toMatch(new RegExp(`${first}$`))
  await unmount(shown)
})
