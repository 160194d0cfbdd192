// The numbers of arrows along one rank: each lies on a part of its own arrow that is no
// other's, so that they read in the order in which the arrows end.
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { kindOf, register } from './kind'
import { games } from '../games'
import Arrows from './Arrows.svelte'
import type { Shape } from './shapes'

register(...games)

// The labels from left to right.
async function labels(shapes: readonly Shape[]): Promise<string> {
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  document.body.append(target)
  const shown = mount(Arrows, { target, props: { grid: kindOf('xiangqi').grid(), flipped: false, shapes } })
  flushSync()
  const found = [...target.querySelectorAll('.pill')].map((pill) => ({ x: Number(/translate\(([-\d.]+)/.exec(pill.getAttribute('transform')!)![1]), text: pill.textContent!.trim() }))
  await unmount(shown)
  return found.sort((a, b) => a.x - b.x).map(({ text }) => text).join(' ')
}
const arrow = (label: string, from: string, to: string): Shape => ({ ink: 'hint', from, to, label })

test.each([
  ['three moves of one piece, the best the shortest', [arrow('1', 'a4', 'c4'), arrow('2', 'a4', 'e4'), arrow('3', 'a4', 'h4')], '1 2 3'],
  ['the same to the left', [arrow('1', 'i4', 'g4'), arrow('2', 'i4', 'e4'), arrow('3', 'i4', 'b4')], '3 2 1'],
  ['the best the longest', [arrow('1', 'a4', 'h4'), arrow('2', 'a4', 'e4'), arrow('3', 'a4', 'c4')], '3 2 1'],
  ['the second the longest', [arrow('1', 'a4', 'c4'), arrow('2', 'a4', 'h4'), arrow('3', 'a4', 'e4')], '1 3 2'],
  ['one piece that goes on', [arrow('1', 'a4', 'c4'), arrow('2', 'c4', 'f4'), arrow('3', 'f4', 'i4')], '1 2 3'],
  ['to both sides', [arrow('1', 'e4', 'h4'), arrow('2', 'e4', 'b4'), arrow('3', 'e4', 'i4')], '2 1 3'],
  ['two that meet', [arrow('1', 'a4', 'd4'), arrow('2', 'i4', 'f4'), arrow('3', 'd4', 'f4')], '1 3 2'],
])('%s', async (_, shapes, want) => {
  expect(await labels(shapes)).toBe(want)
})
