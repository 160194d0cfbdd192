// The name of an opening rule says what the rule asks.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { openings } from '../games/gomoku/openings'
import { languages, setLanguage, startTexts, textFor } from '../i18n/index.svelte'

const game = (opening: string) => ({
  config: { game: 'gomoku', rules: 'renju', size: 15, opening, no_hints: true, players: [] },
  start: { board: '', turn: 0 }, moves: [], ply: 0,
  position: { opening: { rule: opening, ask: 'place', stone: 1, within: 1 } },
})

const session = (opening: string) =>
  ({
    game: game(opening), ply: 0, active: true, turn: 0, replay: { playing: false },
    remarks: { notes: new Map(), ask: async () => undefined },
  }) as unknown as Session

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
  HTMLElement.prototype.showPopover = () => undefined
  Element.prototype.checkVisibility = () => true
  register(...games)
  await startTexts()
})

let shown: object
beforeEach(() => setLanguage('en'))
afterEach(() => unmount(shown))

const nameButton = () => document.querySelector<HTMLButtonElement>('[aria-haspopup=dialog]')!

test.each(languages.map((l) => l.tag))('in %s, under the question: one press shows the sentence of New game, Escape closes it', async (language) => {
  await setLanguage(language)
  const { default: OpeningAsk } = await import('./OpeningAsk.svelte')
  shown = mount(OpeningAsk, { target: document.body, props: { session: session('soosyrv8'), onanswered() {} } })
  expect(nameButton().textContent).toBe(textFor('opening.soosyrv8'))
  nameButton().focus()
  nameButton().click()
  flushSync()
  const dialog = document.querySelector('dialog')!
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)!.textContent).toBe(textFor('opening.soosyrv8'))
  expect(dialog.querySelector('p')!.textContent).toBe(textFor('opening.soosyrv8.hint'))
  expect(dialog.contains(document.activeElement)).toBe(true)
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  flushSync()
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.activeElement).toBe(nameButton())
})

test.each(openings.filter((o) => o !== 'free'))('under the moves, %s', async (opening) => {
  const { default: MoveList } = await import('./MoveList.svelte')
  shown = mount(MoveList, { target: document.body, props: { session: session(opening), typing: false, ontype() {} } })
  const terms = document.querySelector('.rules')!.textContent!.replaceAll(/\s+/g, ' ').trim()
  expect(terms).toBe(`Rules:Renju · 15 × 15 · ${textFor(`opening.${opening}`)} · ${textFor('moves.noHints')}`)
  nameButton().click()
  flushSync()
  expect(document.querySelector('dialog p')!.textContent).toBe(textFor(`opening.${opening}.hint`))
})

test('once the rule no longer asks it is named above the moves too, for telephones on their side', async () => {
  const { default: MoveList } = await import('./MoveList.svelte')
  const asking = session('swap2')
  const over = { ...asking, game: { ...game('swap2'), position: {} } } as unknown as Session
  for (const [one, names] of [[asking, 0], [over, 1]] as const) {
    shown = mount(MoveList, { target: document.body, props: { session: one, typing: false, ontype() {} } })
    expect(document.querySelectorAll('header [aria-haspopup=dialog]')).toHaveLength(names)
    if (!names) await unmount(shown)
  }
  nameButton().click()
  flushSync()
  expect(document.querySelector('dialog p')!.textContent).toBe(textFor('opening.swap2.hint'))
})

test('under the moves of a game without an opening rule there is nothing to press', async () => {
  const { default: MoveList } = await import('./MoveList.svelte')
  shown = mount(MoveList, { target: document.body, props: { session: session('free'), typing: false, ontype() {} } })
  expect(nameButton()).toBeNull()
})
