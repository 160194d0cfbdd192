import { expect, test } from 'vitest'
import type { Analysis, Report } from '../api/types'
import { merged } from './analyst.svelte'

const at = (depth: number, pv: string[] = ['h2e2']): Report => ({ depth, score: { centipawns: depth }, pv })
const told = (lines: Report[], more: Partial<Analysis> = {}): Analysis => ({ node: 1, side: 0, lines, done: false, ...more })

test('an engine that begins anew takes nothing back until it is as deep again', () => {
  const first = merged(undefined, told([], { known: at(18) }))
  expect(first.known?.depth).toBe(18)
  const found = merged(first, told([at(9), at(9, ['b2e2'])]))
  expect([found.lines.length, found.known?.depth]).toEqual([2, 18])
  const again = merged(found, told([at(3), at(3, ['c3c4'])]))
  expect(again.lines.map((l) => l.depth)).toEqual([9, 9])
  expect(merged(again, told([], { waiting: 2 }))).toMatchObject({ waiting: 2, lines: [{ depth: 9 }, { depth: 9 }] })
  expect(merged(again, told([at(9, ['c3c4']), at(9)])).lines[0]!.pv).toEqual(['c3c4'])
})
