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

// It lay beside the rows, where a grid puts what has no place to its top: always in sight, so that
// the page fetched and drew all games of the library.
test('more games are fetched when a row near the end comes in sight', async () => {
  const watched = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly come: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        watched.set(element, this.come)
      }
      disconnect() {}
    },
  )
  const onmore = vi.fn()
  const shown = mount(Found, {
    target: document.body,
    props: {
      game: 'xiangqi', rows: Array.from({ length: 100 }, (_, n) => entry(n)), games: 500, asked: {}, labels: [], curates: false, w: wordsOf(await textsIn('en')), query: '', at: 0,
      openingText: (code: string) => code, onopen() {}, onmore, onplayer() {}, onlike() {}, onlabel: () => Promise.resolve(),
    },
  })
  await vi.waitFor(() => expect(watched.size).toBe(101)) // a board of each row, and the one near the end
  const [[last, come], ...others] = [...watched].filter(([element]) => !element.matches('.picture')) as [[Element, (entries: { isIntersecting: boolean }[]) => void]]
  expect(others).toEqual([])
  expect(last.closest('[role=option]')?.id).toBe('entry-80')
  come([{ isIntersecting: true }])
  expect(onmore).toHaveBeenCalledTimes(1)
  await unmount(shown)
})
