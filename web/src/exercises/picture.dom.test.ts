// The picture of a puzzle: the board that is asked about, to save as PNG or SVG.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import SolveScreen from './SolveScreen.svelte'

const board = '3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      entry: { id: '00000000000a', game: 'xiangqi', rules: 'axf', board, task: { kind: 'mate', moves: 2 }, themes: ['two_rooks'], difficulty: 900, source: { kind: 'game' } },
      position: { board, turn: 0, legal: ['a7a8'], check: '', row: [], forbidden: [], seen: 0 },
      proof: { by: 'search', nodes: 1 },
      rating: 900,
      tries: 0,
      right: false,
    }),
  )
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => {} // the dialog's veil
  register(...games)
  await startTexts()
  await setLanguage('en')
})

const button = (text: string) => [...document.querySelectorAll<HTMLButtonElement>('button')].find((b) => b.textContent?.trim() === text)

test('a puzzle is a picture before it is solved', async () => {
  const screen = mount(SolveScreen, { target: document.body, props: { query: '?puzzle=00000000000a' } })
  await vi.waitFor(() => expect(button('Picture')).toBeDefined())
  expect(button('Analyse')).toBeUndefined()
  button('Picture')!.click()
  // The dialog is loaded now.
  const drawing = await vi.waitFor(() => {
    const found = document.querySelector('dialog .shown svg')
    expect(found).toBeTruthy()
    return found!
  }, 20_000)
  expect(drawing.getAttribute('aria-label')).toBe('Puzzle 00000000000a')
  expect(button('Save PNG')).toBeDefined()
  expect(button('Save SVG')).toBeDefined()
  await unmount(screen)
})
