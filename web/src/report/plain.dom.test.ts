// What a report says of its moves, to readers with and without a notation.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import type { GameReport, Reported, ReportSoFar } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Moments from './Moments.svelte'
import Now from './Now.svelte'
import RetryPanel from './RetryPanel.svelte'
import { ReportSession } from './session.svelte'
import { standsAt } from './stands'
import { textsIn, wordsOf } from './texts'

register(...games)
beforeAll(startTexts)

const player = { kind: 'human' }
const move = { move: 'h0g2', side: 0, from: 'h0', to: 'g2', piece: 'N', captured: '', check: false, text: { wxf: 'H2+3', chinese: '马二进三' } }
const game = { id: '1', title: '', config: { game: 'xiangqi', rules: 'axf', players: [player, player], clock: {} }, start: { board: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w', turn: 0 }, moves: [move], result: null } as unknown as Reported
const said = {
  mark: 2,
  loss: 0.2,
  best: 'h2e2',
  best_text: { wxf: 'C2=5', chinese: '炮二平五' },
  line: ['h2e2', 'h9g7', 'b2b6', 'i9h9', 'i0h0'],
  line_text: { wxf: ['C2=5', 'h8+7', 'C8+4', 'r9=8', 'R1=2'], chinese: ['炮二平五', '马8进7', '炮八进四', '车9平8', '车一平二'] },
  reply: ['h7h0', 'i0h0'],
  reply_text: { wxf: ['c8+7', 'R1=2'], chinese: ['炮8进7', '车一平二'] },
  reasons: [{ role: 'missed', text: { en: 'Missed: C2=5 forks a and b.', 'en-x-plain': 'Missed: Red’s cannon goes to Red 5, line 3 and forks a and b.', 'zh-Hans': '错过：炮二平五 捉双。' } }],
  score: { centipawns: 10 },
}

async function about(tag: string) {
  await setLanguage(tag)
  const session = new ReportSession('1', 1)
  session.game = game
  session.told = { chances: [0.1, 0.08], report: { moves: [said], turning: [1], repetitions: [] } as unknown as GameReport } as unknown as ReportSoFar
  return { session, w: wordsOf(await textsIn(tag)) }
}
// All that is shown and read out.
const everything = () => [document.body.textContent, ...[...document.querySelectorAll('[aria-label], [title]')].map((e) => `${e.getAttribute('aria-label')} ${e.getAttribute('title')}`)].join(' ')
const wxf = /[KAEHRCP][1-9+-][-+=][1-9]/i

test('readers who chose no notation meet moves in words alone', async () => {
  const { session, w } = await about('en')
  let shown = mount(Now, { target: document.body, props: { session, w } })
  const texts = () => [...document.querySelectorAll('.line button')].map((b) => b.textContent)
  expect(document.querySelector('.head')!.textContent).toContain('1. red horse from Red 2, line 1 to Red 3, line 3?')
  expect(document.body.textContent).toContain('Missed: Red’s cannon goes to Red 5, line 3 and forks a and b.')
  const three = ['red cannon from Red 2, line 3 to Red 5, line 3', 'black horse to Black 7, line 3', 'red cannon to Black 2, line 4']
  const reply = ['black cannon from Black 8, line 3 takes red chariot on Red 2, line 1', 'red chariot takes black cannon']
  expect(texts().slice(0, 3)).toEqual(three)
  expect(texts()).toHaveLength(5)
  expect(document.querySelectorAll('.line')[1]!.querySelectorAll('button')[1]!.textContent).toBe(reply[1])
  expect(everything()).not.toMatch(wxf)
  await unmount(shown)
  shown = mount(Moments, { target: document.body, props: { session, marked: [{ number: 1, ...said }] as never, w } })
  expect(document.querySelector('.entry')!.textContent).toContain('1. red horse from Red 2, line 1 to Red 3, line 3?')
  expect(everything()).not.toMatch(wxf)
  await unmount(shown)
  session.retry = { number: 1, help: 3 }
  shown = mount(RetryPanel, { target: document.body, props: { session, w } })
  expect(document.body.textContent).toContain('Missed: Red’s cannon goes to')
  expect(everything()).not.toMatch(wxf)
  await unmount(shown)
  expect(standsAt(session, w)).not.toMatch(wxf)
})

test('a line goes on as its moves are pressed', async () => {
  const { session, w } = await about('en')
  const shown = mount(Now, { target: document.body, props: { session, w } })
  const line = () => [...document.querySelector('.line')!.querySelectorAll('button')]
  expect(line()).toHaveLength(3)
  expect(document.querySelector('.line')!.textContent).toContain('…')
  for (const at of [2, 3, 4]) {
    line()[at]!.click()
    await Promise.resolve()
  }
  expect(line()).toHaveLength(5)
  expect(document.querySelector('.line')!.textContent).not.toContain('…')
  expect(session.along).toEqual({ way: 'best', at: 5 })
  line()[4]!.click() // back to the game: what was pressed stays where it is
  await Promise.resolve()
  expect([line().length, session.along]).toEqual([5, undefined])
  await unmount(shown)
})

test('players of other languages meet them as they are written', async () => {
  const { session, w } = await about('zh-Hans')
  const shown = mount(Now, { target: document.body, props: { session, w } })
  expect([...document.querySelectorAll('.line button')].map((b) => b.textContent)).toEqual([...said.line_text.chinese, ...said.reply_text.chinese])
  expect(document.querySelector('.head')!.textContent).toContain('1. 马二进三?')
  expect(document.body.textContent).toContain('错过：炮二平五 捉双。')
  await unmount(shown)
})
