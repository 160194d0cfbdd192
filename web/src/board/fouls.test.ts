import { render } from 'svelte/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Foul } from '../api/types'
import FoulNote from './FoulNote.svelte'
import { foulWords } from './fouls'
import { place, spotOf } from './geometry'
import { kindOf, register } from './kind'
import { games } from '../games'
import { setLanguage } from '../i18n/index.svelte'

register(...games)
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return setLanguage('en')
})

const foul: Foul = {
  point: 'h7',
  kind: 'double_three',
  rows: [
    { name: 'three', stones: ['g7', 'h7', 'i7'], completions: [] },
    { name: 'three', stones: ['h7', 'h8', 'h9'], completions: [] },
  ],
}

test('a double three is told by its rows', () => {
  expect(foulWords(foul)).toContain('G7‑H7‑I7')
  expect(foulWords(foul)).toContain('H7‑H8‑H9')
})

test('the note lies above or below every stone that it names', () => {
  const grid = kindOf('gomoku').grid()
  for (const flipped of [false, true]) {
    const { body } = render(FoulNote, { props: { grid, foul, flipped } })
    const y = Number(/--y: ?([\d.]+)%/.exec(body)![1]) / 100
    const ys = ['g7', 'h8', 'h9'].map((p) => (place(grid, spotOf(grid, p)!, flipped).y + grid.margin.y) / (14 * 100 + 2 * grid.margin.y))
    const below = body.includes('below')
    for (const stone of ys) expect(below ? y - stone : stone - y).toBeGreaterThan(0.03)
  }
})
