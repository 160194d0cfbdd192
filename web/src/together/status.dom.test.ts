// The line between two who play: what it says while an arbiter has stopped the clock.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import PlayStatus from './PlayStatus.svelte'
import type { Together } from './session.svelte'

beforeAll(async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
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
