// What is said of a hint and of a move chosen before its turn, to those who see no arrow.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts, t } from '../i18n/index.svelte'
import Speaker from './Speaker.svelte'

const session = (wanted: 'hint' | 'values', move: string, text: object, score: object) =>
  ({
    adviser: { wanted, advice: { done: true }, best: { side: 0, info: { pv: [move], pv_text: text, score } }, reasons: [], win: undefined, step: 0 },
    game: { config: { game: 'xiangqi', players: [] }, version: 2, ply: 0, moves: [] },
    scene: { pieces: new Map([['g3', 'P'], ['h2', 'C'], ['h9', 'n']]) },
    premove: {},
    humans: [0],
  }) as unknown as Session

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  register(...games)
  await startTexts()
})

test.each([
  // Whoever chose no notation hears no figures, but an end that is known.
  ['en', 'hint', 'g3g4', { centipawns: 13 }, 'Hint: red soldier from Red 3, line 4 to Red 3, line 5'],
  ['en', 'hint', 'g3g4', { mate: 3 }, 'Hint: red soldier from Red 3, line 4 to Red 3, line 5 · Red wins in 2'],
  ['en', 'values', 'h2h9', { centipawns: 13 }, 'Best: red cannon from Red 2, line 3 takes black horse on Black 8, line 1'],
  // Players of these languages say moves as they are written.
  ['zh-Hans', 'hint', 'g3g4', { centipawns: 13 }, '支招：兵三进一 · 红方 +0.13'],
] as const)('%s, %s: a move in words', async (language, wanted, move, score, said) => {
  await setLanguage(language)
  const shown = mount(Speaker, { target: document.body, props: { session: session(wanted, move, { wxf: ['P3+1'], chinese: ['兵三进一'] }, score), said: '' } })
  await vi.waitFor(() => expect(document.querySelector('[data-testid=speaker]')?.textContent).toBe(said))
  await unmount(shown)
})

test('a move chosen before its turn is told once', async () => {
  await setLanguage('en')
  const chosen = { ...session('hint', 'g3g4', {}, {}), adviser: { reasons: [] }, premove: { chosen: { side: 0, move: 'g3g4' } } } as unknown as Session
  const shown = mount(Speaker, { target: document.body, props: { session: chosen, said: '' } })
  flushSync()
  expect(document.querySelector('[data-testid=speaker]')?.textContent).toBe('Next move chosen')
  await unmount(shown)
})

test('what happens after a hint is said, and not the hint again', async () => {
  await setLanguage('en')
  const hinted = session('hint', 'g3g4', { wxf: ['P3+1'] }, { centipawns: 13 })
  const game = (version: number, ply: number) => ({ ...hinted.game, version, ply, offer: null, result: null, position: { turn: 0 } }) as unknown as Session['game']
  const store = writable({ game: game(2, 1), scene: hinted.scene })
  const now = fromStore(store)
  const shown = mount(Speaker, {
    target: document.body,
    props: {
      session: {
        ...hinted,
        get game() {
          return now.current.game
        },
        get scene() {
          return now.current.scene
        },
      } as unknown as Session,
      said: '',
    },
  })
  const says = () => document.querySelector('[data-testid=speaker]')!.textContent
  await vi.waitFor(() => expect(says()).toContain('red soldier'))
  flushSync(() => store.set({ game: game(3, 0), scene: { pieces: new Map() } as unknown as Session['scene'] }))
  expect(says()).toBe(t('speak.undoneAll'))
  await unmount(shown)
})
