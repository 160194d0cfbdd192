// What is found as a file, a book or a study.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { formats } from '../ui/formats.svelte'
import { note } from '../ui/note.svelte'
import Saving from './Saving.svelte'
import { textsIn, wordsOf } from './texts'

beforeAll(async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  formats.list = [{ name: 'pgn', extension: '.pgn', games: ['xiangqi'] }] as unknown as typeof formats.list
  formats.books = [{ name: 'obk', game: 'xiangqi', extension: '.obk' }]
})

test('books of the game are offered, and too many games for a study are refused before they are asked for', async () => {
  const asked = vi.fn((url: string | URL | Request, init?: RequestInit) => {
    void [url, init]
    return Promise.resolve(new Response(JSON.stringify({ id: 'a'.repeat(16), chapters: 101, left: 0 }), { status: 201 }))
  })
  vi.stubGlobal('fetch', asked)
  const shown = mount(Saving, { target: document.body, props: { game: 'xiangqi', games: 101, asked: { game: 'xiangqi', player: 'A' }, title: 'Player: A', w: wordsOf(await textsIn('en')), ontold: () => {} } })
  const select = document.querySelector('select')!
  const button = document.querySelector('button')!
  const choose = (value: string) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  expect([...select.options].map((o) => o.textContent)).toEqual(expect.arrayContaining(['PGN', 'Opening book (.obk)']))
  expect(button.disabled).toBe(false)
  choose('book obk')
  await vi.waitFor(() => expect(select.value).toBe('book obk'))
  button.click()
  await vi.waitFor(() => expect(String(asked.mock.calls[0]?.[0])).toContain('/api/library/book?game=xiangqi&player=A&format=obk'))
  choose('study')
  await vi.waitFor(() => expect(button.disabled).toBe(true))
  expect(document.body.textContent).toContain('At most 100 games')
  await unmount(shown)
})

test('a study of several games tells the rules that were assumed, in the words of a study of one', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ id: 'b'.repeat(16), chapters: 3, left: 1, assumed: 'caro' }), { status: 201 })))
  formats.list = [{ name: 'sgf', extension: '.sgf', games: ['gomoku'] }] as unknown as typeof formats.list
  const shown = mount(Saving, { target: document.body, props: { game: 'gomoku', games: 4, asked: { game: 'gomoku' }, title: 'All', w: wordsOf(await textsIn('en')), ontold: () => {} } })
  const select = document.querySelector('select')!
  select.value = 'study'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(select.value).toBe('study'))
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(note.text).toBe('The record names no rules. So that no moves are left out: Caro (unblocked 5). 1 game has another first board or other rules and is left out.'))
  await unmount(shown)
})
