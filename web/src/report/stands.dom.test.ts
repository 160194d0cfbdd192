// What is said of a position of a report.
import { beforeAll, expect, test } from 'vitest'
import type { GameReport, Reported, ReportSoFar } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { languages, setLanguage, startTexts } from '../i18n/index.svelte'
import { ReportSession } from './session.svelte'
import { standsAt } from './stands'
import { textsIn, wordsOf } from './texts'

register(...games)
beforeAll(startTexts)

const player = { kind: 'human' }
const move = { move: 'h0g2', side: 0, from: 'h0', to: 'g2', piece: 'N', captured: '', check: false, text: { wxf: 'H2+3', chinese: '马二进三', chinese_traditional: '馬二進三', vietnamese: 'M2.3' } }
const game = { id: '1', title: '', config: { game: 'xiangqi', rules: 'axf', players: [player, player], clock: {} }, start: { board: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w', turn: 0 }, moves: [move], result: null } as unknown as Reported
const said = { mark: 2, best: 'h2e2', best_text: { wxf: 'C2=5', chinese: '炮二平五', chinese_traditional: '炮二平五', vietnamese: 'P2-5' }, reasons: [], score: { centipawns: 10 } }

test.each([
  ['en', 'Red’s move 1, red horse from Red 2, line 1 to Red 3, line 3?, Red: expected score 54 %, Better red cannon from Red 2, line 3 to Red 5, line 3'],
  ['zh-Hans', '第 1 回合红方，马二进三?，红方预期得分 54 %，应走 炮二平五'],
  ['zh-Hant', '第 1 回合紅方，馬二進三?，紅方預期得分 54 %，應走 炮二平五'],
  ['vi', 'Nước 1 của Đỏ, M2.3?, Đỏ: điểm kỳ vọng 54 %, Nên đi P2-5'],
])('%s: the number says what it is, and moves are said as the reader knows them', async (tag, words) => {
  expect(languages.map((l) => l.tag)).toContain(tag)
  await setLanguage(tag)
  const session = new ReportSession('1', 1)
  session.game = game
  session.told = { chances: [0.1, 0.08], report: { moves: [said] } as unknown as GameReport } as unknown as ReportSoFar
  expect(standsAt(session, wordsOf(await textsIn(tag)))).toBe(words)
})
