// A further game, of this test alone: it is registered, and the page has its
// board, words, dialog, editor and help without a line of theirs changed.
import { render } from 'svelte/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Game, Move } from '../api/types'
import Cells from '../board/Cells.svelte'
import { aspect, lettersAndNumbers, squareGrid } from '../board/geometry'
import { isKind, kindOf, kinds, register, type Chapter, type Kind } from '../board/kind'
import { pointLabel } from '../board/labels'
import Layers from '../board/Layers.svelte'
import MiniBoard from '../board/MiniBoard.svelte'
import { boardName, gameName, pieceName, sideName } from '../board/names'
import { gridOf, readBoard, sceneAt, writeBoard } from '../board/position'
import { cleared, exchanged, leftInBox, letterOfKey, mirrored, startOf } from '../editor/boards'
import Tray from '../editor/Tray.svelte'
import { soundOf, spokenMove } from '../game/spoken'
import { Brought } from '../game/brought.svelte'
import { configOf, firstChoices, remembered } from '../game/setup'
import { moveText, moveWords, noticeText, resultText } from '../game/words'
import { allChapters } from '../help/chapters'
import { gameKey, languages, setLanguage, startTexts, textFor, withTexts, type PerGame } from '../i18n/index.svelte'
import PositionFields from '../newgame/PositionFields.svelte'
import RulesFields from '../newgame/RulesFields.svelte'
import { games } from '.'

const english = {
  'game.noughts': 'Tic-tac-toe',
  'game.noughts.about': 'Three in a row.',
  'side.noughts.0': 'Crosses',
  'side.noughts.1': 'Noughts',
  'piece.noughts.X': 'cross',
  'piece.noughts.O': 'nought',
  'board.label.noughts': 'Board of {{n}} by {{n}}',
  'new.start.noughts.me': 'Me (crosses)',
  'new.start.noughts.engine': 'Computer',
  'new.position.noughts': 'Position',
  'edit.text.noughts': 'Position as text',
  'typed.example.noughts': 'e.g. b2',
  'tool.engine.noughts.0': 'Engine plays crosses',
  'tool.engine.noughts.1': 'Engine plays noughts',
  'rules.misere': 'Three in a row lose',
  'rules.usual': 'Three in a row win',
}

const page: Chapter = { name: 'noughts', title: () => 'How tic-tac-toe is played', Page: MiniBoard as unknown as Chapter['Page'] }

const noughts: Kind = {
  name: 'noughts',
  texts: { en: english },
  grid: () => squareGrid('noughts', 3),
  placing: true,
  sample: 'X.O/.X./..O',
  sides: ['X', 'O'],
  written: { gaps: 'dotted', turns: ['X', 'O'] },
  refusalText: ({ code }) => (code === 'occupied' ? 'Somebody was there before.' : undefined),
  threats: 'rows',
  compared: 3,
  forcedWins: false,
  record: 'txt',
  preview: 'XO',
  flags: ['lastMove', 'letters'],
  rules: ['usual', 'misere'],
  starts: [],
  tray: [['X', 'O']],
  box: { X: 5, O: 4 },
  ruledPositions: false,
  help: () => Promise.resolve({ chapters: [page] }),
}

beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
  register(...games, noughts)
  await startTexts()
  await withTexts('editor', Promise.resolve())
})

const put = (to: string, side: 0 | 1): Move => ({ move: to, side, from: '', to, piece: 'XO'[side]!, captured: '', check: false, text: { point: to.toUpperCase() } })
const played: Game = {
  id: '1', title: '', version: 4, created_ms: 0, updated_ms: 0,
  config: { game: 'noughts', rules: 'usual', players: [{ kind: 'human' }, { kind: 'human' }], clock: {} },
  start: { board: '.../.../... X', turn: 0 },
  ply: 3, length: 3, moves: [put('b2', 0), put('a1', 1), put('c3', 0)],
  position: { board: '..X/.X./O.. O', turn: 1, legal: ['a2', 'a3', 'b1', 'b3', 'c1', 'c2'], check: '', row: [], forbidden: [], seen: 0 },
  result: null, offer: null, clock: null, thinking: false,
}

test('it is known, behind the games of the page', () => {
  expect(kinds().map((kind) => kind.name)).toEqual([...games.map((kind) => kind.name), 'noughts'])
  expect([isKind('noughts'), isKind('checkers')]).toEqual([true, false])
  expect(() => kindOf('checkers')).toThrow('checkers')
})

describe('its board', () => {
  const grid = () => gridOf(played.config)

  test('has its points and its shape', () => {
    expect([grid().columns, grid().rows, aspect(grid())]).toEqual([3, 3, 1])
    expect(lettersAndNumbers(grid(), false).map((mark) => mark.text).join('')).toBe('ABC123')
    const pieces = readBoard(grid(), played.position.board)
    expect([...pieces]).toEqual([['c3', 'X'], ['b2', 'X'], ['a1', 'O']])
    expect(writeBoard(grid(), pieces, 1)).toBe(played.position.board)
  })

  test('shows any moment of a game', () => {
    expect(sceneAt(played, 3)).toMatchObject({ turn: 1, legal: played.position.legal })
    expect([...sceneAt(played, 2).pieces]).toEqual([['b2', 'X'], ['a1', 'O']])
    expect(sceneAt(played, 2)).toMatchObject({ turn: 0, legal: [], check: undefined })
  })

  test('is drawn with its lines, stones and letters', () => {
    const { body } = render(Layers, { props: { grid: grid(), scene: sceneAt(played, 3), flipped: false } })
    expect(body).toContain('M0 0H200')
    expect(body).toContain('M200 0V200')
    expect(body).not.toContain('M300')
    expect(body.match(/url\(#stone-first\)/g)).toHaveLength(2)
    expect(body.match(/url\(#stone-second\)/g)).toHaveLength(1)
    for (const text of ['A', 'B', 'C', '1', '2', '3']) expect(body).toContain(`>${text}</text>`)
    const mini = render(MiniBoard, { props: { game: 'noughts', board: noughts.sample } }).body
    expect(mini.match(/class="stone/g)).toHaveLength(4)
  })

  test('is walked and heard point by point', () => {
    const scene = sceneAt(played, 3)
    const none: ReadonlySet<string> = new Set()
    const { body } = render(Cells, {
      props: { grid: grid(), scene, flipped: false, cursor: 'b2', selected: undefined, targets: none, draggable: none, onfocus: () => undefined },
    })
    expect(body.match(/role="gridcell"/g)).toHaveLength(9)
    expect(body).toContain(pointLabel('noughts', scene, 'a1', none))
    expect(pointLabel('noughts', scene, 'a1', none)).toContain('nought')
    expect(boardName(grid())).toBe('Board of 3 by 3')
  })
})

test('its moves, ends and refusals have its words', () => {
  const [first, second] = played.moves as [Move, Move]
  expect([gameName('noughts'), sideName('noughts', 1), pieceName('noughts', 'X')]).toEqual(['Tic-tac-toe', 'Noughts', 'cross'])
  expect(moveWords('noughts', first)).toBe('cross on B2')
  expect(moveText('noughts', second)).toBe('A1')
  expect(resultText('noughts', { winner: 1, reason: 'row' })).toBe('Noughts wins')
  expect([soundOf('noughts', first), spokenMove('noughts', first).text]).toEqual(['stone', 'B 2'])
  const refusal = (code: string) => noticeText({ code: 'illegal_move', refusal: { move: 'b2', code, detail: '' } }, 'noughts', sceneAt(played, 3))
  expect(refusal('occupied')).toBe('Somebody was there before.')
  expect(refusal('not_your_piece')).toBe(textFor('refusal.not_your_piece') ?? textFor('error.illegal_move'))
})

test('a new game of it asks for its rules and sends them', () => {
  const c = { ...firstChoices(), game: 'noughts', mode: 'humans' as const }
  expect(render(RulesFields, { props: { c } }).body).toContain('Three in a row lose')
  expect(render(RulesFields, { props: { c } }).body.match(/<select/g)).toHaveLength(1)
  expect(render(PositionFields, { props: { c, brought: new Brought(() => ({ game: c.game })), onedit: () => undefined } }).body.match(/<option/g)).toHaveLength(2)
  const human = { kind: 'human' }
  expect(configOf({ ...c, rules: { ...c.rules, noughts: 'misere' } })).toEqual({ game: 'noughts', rules: 'misere', players: [human, human], clock: {} })
  const from = { ...c.from, noughts: 'position' }
  expect(configOf({ ...c, from, positions: { ...c.positions, noughts: noughts.sample } }).setup).toBe(noughts.sample)
  expect(remembered({ game: 'noughts', rules: { noughts: 'misere' } })).toMatchObject({ game: 'noughts', rules: { noughts: 'misere' } })
})

test('the editor has its box of pieces', () => {
  const standing = { ...startOf('noughts', 0), pieces: readBoard(kindOf('noughts').grid(), 'X.O/.../...') }
  expect(leftInBox('noughts', standing.pieces, 'X')).toBe(4)
  expect([letterOfKey('noughts', 'X'), letterOfKey('noughts', 'k')]).toEqual(['X', undefined])
  expect(Object.fromEntries(mirrored(standing).pieces)).toEqual({ c3: 'X', a3: 'O' })
  expect(Object.fromEntries(exchanged(standing).pieces)).toEqual({ a3: 'O', c3: 'X' })
  expect(cleared(standing).pieces.size).toBe(0)
  const tray = { game: 'noughts', pieces: standing.pieces, hand: 'move', carried: undefined }
  const nothing = () => undefined
  const { body } = render(Tray, { props: { ...tray, onhand: nothing, oncarry: nothing, ondrop: nothing, oncancel: nothing } })
  expect(body).toContain('nought, 3 left in the box')
})

test('its chapter stands before what is common to all games', async () => {
  const [own, next] = await allChapters([noughts])
  expect([own!.name, own!.title?.(), next!.name]).toEqual(['noughts', 'How tic-tac-toe is played', 'playing'])
})

describe.each([...games, noughts])('$name has every text that a game needs', (kind) => {
  const needed: [PerGame, ...(string | undefined)[]][] = [
    ['game', undefined, 'about'],
    ['side', '0', '1'],
    ['piece', ...kind.tray.flat()],
    ['board.label', undefined],
    ['new.start', 'me', 'engine'],
    ['new.position', undefined],
    ['edit.text', undefined],
    ['typed.example', undefined],
    ['tool.engine', '0', '1'],
    ...(kind.challenges ? [['today', undefined, 'task'] as [PerGame, ...(string | undefined)[]]] : []),
  ]
  const keys: string[] = [
    ...needed.flatMap(([what, ...parts]) => parts.map((part) => gameKey(what, kind.name, part))),
    ...kind.rules.map((rules) => `rules.${rules}`),
    ...kind.starts.map((start) => `new.from.${start}`),
    ...(kind.notations?.all ?? []).map((notation) => `moves.${notation}`),
  ]
  test.each(languages.map((l) => l.tag))('in %s', async (language) => {
    await setLanguage(language)
    expect(keys.filter((key) => !textFor(key))).toEqual([])
    await setLanguage('en')
  })
})
