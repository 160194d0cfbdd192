// What is said of a long row that does not win, to those who do not see the board.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import Speaker from './Speaker.svelte'

test('a row that does not win is told behind the stone that completed it, until the next one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  register(...games)
  await startTexts()
  await setLanguage('en')
  const stone = (to: string, side: number) => ({ move: to, to, side, piece: side ? 'O' : 'X', captured: '', check: false, text: {} })
  const moves = [stone('i8', 0), stone('o1', 1)]
  const row = { code: 'blocked', stones: ['f8', 'g8', 'h8', 'i8', 'j8'], ends: ['e8', 'k8'] }
  const at = (ply: number, failed?: object[]) => ({
    config: { game: 'gomoku', players: [], clock: {} },
    version: 1 + ply,
    ply,
    moves: moves.slice(0, ply),
    position: { turn: ply % 2, failed },
    result: null,
    offer: null,
  })
  const store = writable(at(0))
  const now = fromStore(store)
  const session = {
    adviser: { reasons: [] },
    premove: {},
    humans: [0, 1],
    live: true,
    get game() {
      return now.current
    },
    get ply() {
      return now.current.ply
    },
  } as unknown as Session
  const shown = mount(Speaker, { target: document.body, props: { session, said: '' } })
  flushSync()
  const said = () => document.querySelector('[data-testid=speaker]')?.textContent
  flushSync(() => store.set(at(1, [row])))
  expect(said()).toBe('black stone on I8. F8–J8 does not win: blocked at both ends.')
  flushSync(() => store.set(at(2)))
  expect(said()).toBe('white stone on O1')
  await unmount(shown)
})
