// The line between two who play: what it says while an arbiter has stopped the clock.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import PlayStatus from './PlayStatus.svelte'
import type { Together } from './session.svelte'
import { play } from './words.svelte'

beforeAll(async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  play.follow()
  await vi.waitFor(() => expect(play.ready).toBe(true))
})

test.each([true, false])('a stopped clock is in the line of the turn: %s', async (paused) => {
  const session = {
    game: { config: { game: 'xiangqi', players: [{ kind: 'human', name: 'Li' }, { kind: 'human', name: 'Wu' }] }, moves: '', offer: null, position: {} },
    you: 0, turn: 0, humans: [0], live: true, connected: true, paused, rematch: { offer: [] }, premove: { chosen: null },
  } as unknown as Together
  const shown = mount(PlayStatus, { target: document.body, props: { session, onprepare: () => {} } })
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(paused ? 'Your move · clock stopped' : 'Your move'))
  await unmount(shown)
})

test('before the first move of an arena there is a press for half of the time, and by correspondence one for conditional moves', async () => {
  const asked: unknown[] = []
  const session = {
    game: { config: { game: 'xiangqi', players: [{ kind: 'human', name: 'Li' }, { kind: 'human', name: 'Wu' }] }, moves: '', offer: null, position: {} },
    you: 1, turn: 0, humans: [1], live: true, connected: true, premove: {}, rematch: { offer: [] }, mayBerserk: true, mayPrepare: true, conditional: [['h2e2', 'h9g7']],
    ask: (c: unknown) => asked.push(c),
  } as unknown as Together
  let opened = 0
  const shown = mount(PlayStatus, { target: document.body, props: { session, onprepare: () => opened++ } })
  const press = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === name)?.click()
  await vi.waitFor(() => expect(document.querySelectorAll('button')).toHaveLength(2))
  press('Berserk')
  press('If … · 1')
  expect(asked).toEqual([{ type: 'berserk' }])
  expect(opened).toBe(1)
  await unmount(shown)
})
