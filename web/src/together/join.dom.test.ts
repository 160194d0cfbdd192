// An invitation to a rated game: it says so, and only an account can take the seat.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import JoinCard from './JoinCard.svelte'
import type { Together } from './session.svelte'
import { play } from './words.svelte'

beforeAll(async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  play.follow()
  await vi.waitFor(() => expect(play.ready).toBe(true))
})
afterEach(() => (program.user = ''))

test.each([
  ['a guest and a rated game', true, '', ['Log in', 'Only watch'], false],
  ['a member and a rated game', true, 'Wu', ['Take the seat', 'Only watch'], false],
  ['a guest and another game', false, '', ['Take the seat', 'Only watch'], true],
] as const)('%s', async (_, rated, user, buttons, named) => {
  program.user = user
  const session = {
    game: { config: { game: 'xiangqi', rules: 'axf', players: [{ kind: 'human', name: 'Li' }, { kind: 'human' }], clock: { main_ms: 600_000 }, ...(rated && { rated }) } },
    open: [false, true],
  } as unknown as Together
  const shown = mount(JoinCard, { target: document.body, props: { session, onseated: () => {}, onwatch: () => {} } })
  expect([...document.querySelectorAll('.answers > *')].map((e) => e.textContent?.trim())).toEqual(buttons)
  expect(document.body.textContent?.includes('counts for both ratings')).toBe(rated)
  expect(document.querySelector('input') !== null).toBe(named)
  await unmount(shown)
})
