// The engine beside a study.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../board/kind'
import { readBoard } from '../board/position'
import { games } from '../games'
import { xiangqiGrid } from '../games/xiangqi/board'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import type { Analyst } from './analyst.svelte'
import EngineBox from './EngineBox.svelte'
import type { StudySession } from './session.svelte'
import { textsIn, wordsOf } from './texts'

const line = { score: { centipawns: 20 }, depth: 9, pv: ['h2e2', 'h9g7', 'h0g2'], pv_text: { wxf: ['C2=5', 'h8+7', 'H2+3'], chinese: ['炮二平五', '马8进7', '马二进三'] } }
const session = { study: { config: { game: 'xiangqi' } }, scene: { turn: 0, pieces: readBoard(xiangqiGrid, 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w') } } as unknown as StudySession
const analyst = { on: true, trouble: '', lines: [line], verdict: line, now: { side: 0, lines: [line], done: false }, choice: { lines: 1 } } as unknown as Analyst

beforeAll(async () => {
  register(...games)
  await startTexts()
})

test.each([
  ['en', ['red cannon to Red 5, line 3', 'black horse to Black 7, line 3', 'red horse to Red 3, line 3']],
  ['zh-Hans', line.pv_text.chinese],
])('%s: each move of a line is a button, as the reader knows moves, and called by what it shows', async (tag, moves) => {
  await setLanguage(tag)
  const played: (readonly string[])[] = []
  const shown = mount(EngineBox, { target: document.body, props: { session, analyst, w: wordsOf(await textsIn(tag)), onplay: (line) => played.push(line) } })
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.moves button')]
  expect(buttons.map((b) => b.textContent)).toEqual(moves)
  for (const b of buttons) expect(b.getAttribute('aria-label')).toContain(b.textContent)
  buttons[1]!.click()
  expect(played).toEqual([['h2e2', 'h9g7']])
  await unmount(shown)
})
