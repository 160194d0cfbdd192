import { expect, test } from 'vitest'
import type { Move, Side } from '../api/types'
import { blocksOf } from './sheet'
import { treeOf } from './source'

const move = (text: string, side: Side, kind?: 'choice'): Move => ({ move: text, side, from: '', to: text, piece: 'X', captured: '', check: false, text: { point: text }, ...(kind && { kind }) })

test('a game is set with its record’s lines, and its report’s marks, reasons and better moves', () => {
  const game = { moves: [move('a', 0), move('swap', 1, 'choice'), move('b', 1), move('c', 0), move('d', 1)], ply: 4 }
  const notes = [
    { ply: 0, comment: 'before' },
    { ply: 1, comment: 'first', lines: [{ moves: [{ move: 'x', text: { point: 'x' }, comment: 'else' }] }] },
    { ply: 3, glyphs: [5, 14], lines: [{ after: true, moves: [{ move: 'y', text: { point: 'y' } }] }] },
  ]
  const none = { spent_ms: 0 }
  const reason = { role: 'played', kind: 'fork', side: 0 as Side, text: { en: 'forks', 'zh-Hans': '捉双', 'zh-Hant': '捉雙', vi: 'bắt đôi' } }
  const report = [none, none, { spent_ms: 0, mark: 4, best: 'p', line: ['p', 'q'], line_text: { point: ['p', 'q'] }, reasons: [reason] }, none]
  const nodes = treeOf(game, notes, report)
  const blocks = blocksOf(nodes, 0, false, (n) => n.move!.text['point']!, { start: false, marked: false, end: false, comments: true, lines: true })
  expect(blocks).toEqual([
    { kind: 'comment', text: 'before' },
    { kind: 'row', number: 1, cells: ['a', ''] },
    { kind: 'comment', text: 'first' },
    { kind: 'line', text: '1. x else' },
    { kind: 'row', number: 1, cells: ['…', 'b??⩲'] },
    { kind: 'comment', text: expect.stringMatching(/forks|捉双/) },
    { kind: 'line', text: '1… p 2. q' },
    { kind: 'row', number: 2, cells: ['c', ''] },
    { kind: 'line', text: '2. y' },
  ])
})
