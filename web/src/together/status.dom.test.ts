// The line between two who play: what it says while an arbiter has stopped the clock.
import { mount, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import PlayStatus from './PlayStatus.svelte'
import PlayTools from './PlayTools.svelte'
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

test.each([
  ['a game that goes on has its tools', null, ['Ask to undo', 'Offer draw', 'Resign'], {}],
  ['one that has hardly begun can be aborted', null, ['Ask to undo', 'Offer draw', 'Abort the game'], { early: true }],
  ['at a tournament nobody can', null, ['Ask to undo', 'Offer draw', 'Resign'], { early: true, tournament: 'a/1/1' }],
  ['of a game that is over the report is first, and nothing pale', { winner: 0, reason: 'resignation' }, ['Report', 'Rematch', 'Greet your opponent'], {}],
])('%s', async (_, result, first, { early = false, tournament }: { early?: boolean; tournament?: string }) => {
  const session = { early, game: { config: { game: 'xiangqi', players: [], tournament }, ply: 4, result, position: {}, offer: null }, you: 0 } as unknown as Together
  const ended = ([['report', 'Report'], ['restart', 'Rematch']] as const).map(([icon, text]) => ({ icon, text, short: text, run: () => undefined }) as const)
  const shown = mount(PlayTools, { target: document.body, props: { session, more: [], ended, onundo: () => {}, onresign: () => {}, onabort: () => {} } })
  const tools = [...document.querySelectorAll('.tool')]
  expect(tools.slice(0, first.length).map((b) => b.getAttribute('aria-label'))).toEqual(first)
  expect(tools.filter((b) => b.getAttribute('aria-disabled') === 'true')).toHaveLength(result ? 0 : 1)
  await unmount(shown)
})
