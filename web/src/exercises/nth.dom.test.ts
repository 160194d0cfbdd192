// A puzzle that is skipped for one that asks the same.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { languages, setLanguage, startTexts } from '../i18n/index.svelte'
import SolveScreen from './SolveScreen.svelte'

const board = '3k5/9/R8/1R7/9/9/9/9/9/5K3 w'
let n = 0
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('fetch', async () =>
    Response.json({
      entry: { id: `00000000000${++n}`, game: 'xiangqi', rules: 'axf', board, task: { kind: 'mate', moves: 2 }, themes: [], difficulty: 900, source: { kind: 'game' } },
      position: { board, turn: 0, legal: ['a7a8'], check: '', row: [], forbidden: [], seen: 1 },
      proof: {}, rating: 900,
    }),
  )
  register(...games)
  await startTexts()
})

test.each(languages.map((l) => l.tag))('%s: what is read out says that another puzzle is there', async (tag) => {
  await setLanguage(tag)
  const shown = mount(SolveScreen, { target: document.body, props: { query: 'game=xiangqi' } })
  const status = () => document.querySelector('[role=status].said')!
  await vi.waitFor(() => expect(status().textContent).toMatch(/1/))
  const [first, node] = [status().textContent!, status()]
  expect(first.endsWith(node.lastChild!.textContent!)).toBe(true)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))
  await vi.waitFor(() => expect(status().textContent).toBe(first.replace('1', '2')))
  expect(status()).toBe(node) // a live region that stays
  await unmount(shown)
})
