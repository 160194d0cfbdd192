import { expect, test } from 'vitest'
import type { GameSummary } from '../api/types'
import { kindOf, register } from '../board/kind'
import { games } from '../games'
import { untouched } from './untouched'

register(...games)

const human = { kind: 'human' } as const
const engine = { kind: 'engine', engine: 'e' } as const
const start = `${kindOf('xiangqi').sample} - - 0 1` // as the server writes it
const game = (more: Partial<GameSummary>): GameSummary => ({
  id: 'g', title: '', game: 'xiangqi', rules: 'axf', players: [human, engine], created_ms: 0, updated_ms: 0, plies: 0, turn: 0, result: null, board: start, ...more,
})
const moved = start.replace('1C5C1', '1C2C4').replace(' w', ' b')
const empty = `${Array(15).fill('.'.repeat(15)).join('/')} X`

test.each<[string, Partial<GameSummary>, boolean]>([
  ['no move', {}, true],
  ['no move, without counts', { board: kindOf('xiangqi').sample }, true],
  ['the engine has begun', { players: [engine, human], plies: 1, turn: 1, board: moved }, true],
  ['one move of one’s own', { plies: 1, turn: 1, board: moved }, false],
  ['two moves, the engine first', { players: [engine, human], plies: 2, board: moved }, false],
  ['a title', { title: '第一局' }, false],
  ['a position of one’s own', { board: '4k4/9/9/9/9/9/9/9/9/3K5 w' }, false],
  ['a position of one’s own, the engine first', { players: [engine, human], plies: 1, board: '4k4/9/9/9/9/9/9/9/9/3K5 w' }, false],
  ['from another game', { source: 'h' }, false],
  ['two people', { players: [human, human] }, false],
  ['two engines', { players: [engine, engine] }, false],
  ['over the network', { keeps: 'network' }, false],
  ['damaged', { damaged: true }, false],
  ['a result', { result: { winner: 1, reason: 'resigned' } as unknown as GameSummary['result'] }, false],
  ['an empty board of stones', { game: 'gomoku', board: empty }, true],
  ['the engine’s first stone', { game: 'gomoku', players: [engine, human], plies: 1, board: empty.replace('...............', '.......X.......') }, true],
  ['stones set up', { game: 'gomoku', board: empty.replace('...............', '......XO.......') }, false],
])('%s: %o', (_, more, want) => expect(untouched(game(more))).toBe(want))
