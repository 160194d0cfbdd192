import { beforeAll, describe, expect, test, vi } from 'vitest'
import description from '../../../httpapi/openapi.json?raw'
import type { Move, Player, Side } from '../api/types'
import { languages, setLanguage, startTexts, textFor } from '../i18n/index.svelte'
import { adviceText, begunWords, moveWords, noticeText, playerName, proseOf, reasonText, resultText, scoreText, turnText, valueText } from './words'
import { games } from '../games'
import { register } from '../board/kind'
import { textsIn as exerciseTexts } from '../exercises/texts'
import { textsIn } from '../study/texts'
import { files as together } from '../together/texts'
import { textsIn as tourneyTexts } from '../tourney/texts'

register(...games)

const api = JSON.parse(description)

// The codes that the description of a field lists before its first full stop.
function codes(type: string, field: string): string[] {
  return api.components.schemas[type].properties[field].description.split('.')[0].replace('one of', '').match(/[a-z_]{4,}/g)
}

beforeAll(async () => {
  vi.stubGlobal('location', { search: '', hash: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

const inLanguage = setLanguage

test('a long row that does not win is told with the reason before whose turn it is', async () => {
  await inLanguage('en')
  const failed = (code: 'blocked' | 'overline', stones: string[]) => ({ check: '', failed: [{ code, stones, ends: [] }] })
  expect(turnText(failed('blocked', ['f8', 'g8', 'h8', 'i8', 'j8']), 'White to move')).toBe('F8–J8 does not win: blocked at both ends. White to move')
  expect(turnText(failed('overline', ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']), 'Your move')).toBe('A1–F6 does not win: more than five. Your move')
  expect(turnText({ check: '' }, 'Your move')).toBe('Your move')
  expect(turnText({ check: 'e1' }, 'Your move')).toBe('Check! Your move')
  await inLanguage('zh-Hant')
  expect(turnText(failed('blocked', ['f8', 'g8', 'h8', 'i8', 'j8']), '輪到白方')).toBe('F8–J8 兩頭被堵，不算勝。輪到白方')
  expect(turnText({ check: 'e1' }, '輪到我走')).toBe('將軍！輪到我走')
})

describe.each(languages.map((l) => l.tag))('in %s the page has words', (language) => {
  test('for every refusal', async () => {
    await inLanguage(language)
    const known = codes('Refusal', 'code')
    expect(known).toContain('kings_face')
    for (const code of known) {
      const text = noticeText({ code: 'illegal_move', refusal: { move: '', code, detail: 'English' } })
      expect(text, code).toBe(textFor(`refusal.${code}`))
    }
  })

  test('for every error code', async () => {
    await inLanguage(language)
    const known = Object.keys(api['x-codes'])
    expect(known.length).toBeGreaterThan(20)
    // What only a study, an exercise, a tournament or a game between two pages can
    // be refused has its words with theirs.
    const others: Record<string, string> = { ...(await textsIn(language)), ...(await exerciseTexts(language)), ...(await tourneyTexts(language)) }
    for (const [file, load] of Object.entries(together)) if (file.endsWith(`/${language}.ts`)) Object.assign(others, (await load()).texts)
    for (const code of known) expect(textFor(`error.${code}`) ?? others[`error.${code}`], code).toBeTruthy()
  })

  test('for every reason of a result', async () => {
    await inLanguage(language)
    const known = codes('Result', 'reason')
    expect(known).toContain('perpetual_check')
    for (const reason of known) expect(reasonText({ winner: 0, reason, detail: '' }), reason).not.toBe('')
  })
})

test('an unknown code is told in general words, never as a code', async () => {
  await inLanguage('en')
  expect(noticeText({ code: 'brand_new' })).toBe(textFor('error.internal'))
  const refusal = { move: '', code: 'brand_new', detail: '' }
  expect(noticeText({ code: 'illegal_move', refusal })).toBe(textFor('error.illegal_move'))
})

test.each([
  ['Red to move, better', { centipawns: 42 }, 0, 'Red +0.42'],
  ['Black to move, better', { centipawns: 42 }, 1, 'Red −0.42'],
  ['level', { centipawns: 0 }, 1, 'Red 0.00'],
  ['nothing but rounding', { centipawns: -0.2 }, 0, 'Red 0.00'],
  ['Red wins in one ply', { mate: 1 }, 0, 'Red wins in 1'],
  ['Red wins in seven plies', { mate: 7 }, 0, 'Red wins in 4'],
  ['Black is lost in six plies', { mate: -6 }, 1, 'Red wins in 3'],
  ['Red is lost in two plies', { mate: -2 }, 0, 'Black wins in 1'],
  ['Red wins by the rules', { centipawns: 21_991 }, 0, 'Red wins by rule: Black must vary'],
  ['Red, to move, must vary', { centipawns: -21_995 }, 0, 'Black wins by rule: Red must vary'],
] as const)('score: %s', async (_, score, side, want) => {
  await inLanguage('en')
  expect(scoreText('xiangqi', score, side)).toBe(want)
})

test.each([
  ['Red to move, better', { centipawns: 42 }, 0, 'Red +0.42', '+0.4'],
  ['Black to move, better', { centipawns: 42 }, 1, 'Black +0.42', '+0.4'],
  ['Black to move, worse', { centipawns: -230 }, 1, 'Black −2.30', '−2.3'],
  ['Black to move, wins', { mate: 5 }, 1, 'Black wins in 3', 'W3'],
  ['Black to move, lost', { mate: -4 }, 1, 'Red wins in 2', 'L2'],
  ['Black to move, wins by the rules', { centipawns: 21_990 }, 1, 'Black wins by rule: Red must vary', 'W rule'],
] as const)('a move that is advised is worth the same in the list and on the board: %s', async (_, score, side, told, drawn) => {
  await inLanguage('en')
  expect(adviceText('xiangqi', score, side)).toBe(told)
  expect(valueText('xiangqi', score)).toBe(drawn)
})

test('a text of the server has its moves in words for readers who chose no notation, as far as it knows them', async () => {
  const texts = { en: 'C2=5 is mate.', 'en-x-plain': 'Red’s cannon goes to Red 5, line 3, which is mate.', 'zh-Hans': '炮二平五 一步成杀。', vi: 'P2-5 chiếu hết ngay.' }
  await inLanguage('en')
  expect(proseOf('xiangqi', texts)).toBe(texts['en-x-plain'])
  expect(proseOf('xiangqi', { en: texts.en })).toBe(texts.en)
  expect(proseOf('gomoku', { en: 'H8 makes five.' })).toBe('H8 makes five.')
  await inLanguage('zh-Hant')
  expect(proseOf('xiangqi', texts)).toBe(texts['zh-Hans'])
  await inLanguage('vi')
  expect(proseOf('xiangqi', texts)).toBe(texts.vi)
})

test('a move in words', async () => {
  const capture: Move = { move: 'e2e6', side: 0, from: 'e2', to: 'e6', piece: 'C', captured: 'p', check: true, text: {} }
  const stone: Move = { move: 'h8', side: 1, from: '', to: 'h8', piece: 'O', captured: '', check: false, text: {} }
  await inLanguage('en')
  expect(moveWords('xiangqi', capture)).toBe('red cannon from Red 5, line 3 takes black soldier on Black 5, line 4, check')
  expect(moveWords('gomoku', stone)).toBe('white stone on H8')
  await inLanguage('zh-Hans')
  expect(moveWords('xiangqi', capture)).toBe('红炮 红五路三线 到 黑5路4线，吃黑卒，将军')
})

test('results', async () => {
  await inLanguage('zh-Hans')
  expect(resultText('xiangqi', { winner: 0, reason: 'checkmate' })).toBe('红方胜')
  expect(resultText('gomoku', { winner: 0, reason: 'five' })).toBe('黑方胜')
  expect(resultText('gomoku', { winner: 0, reason: 'five' }, [0])).toBe('你赢了')
  expect(resultText('gomoku', { winner: 0, reason: 'five' }, [1])).toBe('你输了')
  expect(resultText('gomoku', { winner: 0, reason: 'five' }, [0, 1])).toBe('黑方胜')
  expect(resultText('gomoku', { winner: null, reason: 'full_board' })).toBe('和棋')
  expect(resultText('gomoku', { winner: null, reason: 'aborted' })).toBe('这局作罢')
})

describe('player names', () => {
  const human: Player = { kind: 'human' }
  const engine: Player = { kind: 'engine', engine: 'e', depth: 4 }
  const known = [{ id: 'e', game: 'xiangqi' as const, name: { en: 'Thesis' }, strength: { depth: { min: 1, max: 7, default: 4 } }, levels: [] }]
  test.each([
    ['alone against an engine', [human, engine], 0, 'You'],
    ['an engine by its usual depth', [human, engine], 1, 'Thesis'],
    ['an engine by a depth that was chosen', [human, { ...engine, depth: 2 }], 1, 'Thesis, depth 2'],
    ['two people go by their side', [human, human], 1, 'Black'],
    ['a name that was given', [{ ...human, name: '阿明' }, engine], 0, '阿明'],
    ['an engine that is gone', [human, { kind: 'engine', engine: 'gone' }], 1, 'gone'],
  ] as [string, [Player, Player], Side, string][])('%s', async (_, players, side, want) => {
    await inLanguage('en')
    expect(playerName({ game: 'xiangqi', players }, side, known)).toBe(want)
  })
})

test('a game that begins is told, with what stands on a board of its own', async () => {
  await inLanguage('zh-Hans')
  const config = { game: 'xiangqi', rules: 'axf', players: [{ kind: 'human' }, { kind: 'human' }], clock: {} } as const
  const position = { board: '4k4/9/9/9/9/9/9/9/9/4K4 w', turn: 0 } as const
  const usual = begunWords({ config, position } as never)
  expect(usual).toBe('象棋开局，轮到红方')
  expect(begunWords({ config: { ...config, setup: position.board }, position } as never)).toBe(`${usual}, 黑5路1线 黑将, 红五路一线 红帅`)
})
