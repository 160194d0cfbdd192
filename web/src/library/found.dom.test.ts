// The list of games found, and the one that is chosen.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { LibraryEntry } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Found from './Found.svelte'
import { textsIn, wordsOf } from './texts'

const board = '4k4/9/9/9/9/9/9/9/9/3K5 w'
const entry = (n: number): LibraryEntry => ({ n, game: 'xiangqi', players: [`A${n}`, `B${n}`], result: '1-0', event: '', date: '', board, length: 9 }) as unknown as LibraryEntry

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} })
  register(...games)
  await startTexts()
  await setLanguage('en')
})

test('a press chooses a game, a second one opens it, and a pointer that passes by does neither', async () => {
  const opened: number[] = []
  const shown = mount(Found, {
    target: document.body,
    props: {
      game: 'xiangqi', rows: [entry(1), entry(2), entry(3)], games: 3, asked: {}, labels: [], curates: false, w: wordsOf(await textsIn('en')), query: '', at: 0,
      openingText: (code: string) => code, onopen: ({ n }: LibraryEntry) => void opened.push(n), onmore() {}, onplayer() {}, onlike() {}, onlabel: () => Promise.resolve(),
    },
  })
  const rows = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  const chosen = () => document.querySelector('aside')!.textContent
  rows[1]!.click()
  await vi.waitFor(() => expect(chosen()).toContain('A2'))
  rows[2]!.dispatchEvent(new Event('pointerenter'))
  await new Promise((done) => setTimeout(done))
  expect(chosen()).toContain('A2')
  expect(opened).toEqual([])
  rows[1]!.click()
  expect(opened).toEqual([2])
  await unmount(shown)
})
