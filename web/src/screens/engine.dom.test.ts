// What the engine saw, beside a game that is over.
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { register } from '../board/kind'
import type { Session } from '../game/session.svelte'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import EnginePanel from './EnginePanel.svelte'

const session = (info: object, kind?: 'choice') =>
  ({
    game: { config: { game: 'gomoku' }, result: { winner: 0, reason: 'five' }, moves: [{ move: 'h8', text: {}, kind }] },
    info: { ply: 1, side: 0, info: { score: { cp: 12 }, depth: 3, ...info } },
    humans: [0],
    ply: 1,
    askable: false,
    adviser: { told: [], reasons: [] },
    lines: { ask: () => Promise.resolve() },
  }) as unknown as Session

test('a line is announced where there is one, and not before an empty place', async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  let shown = mount(EnginePanel, { target: document.body, props: { session: session({ pv: ['h8', 'i9'], pv_text: { plain: ['H8', 'I9'] } }) } })
  expect(document.body.textContent).toContain('Expected')
  await unmount(shown)
  shown = mount(EnginePanel, { target: document.body, props: { session: session({ pv: ['h8'], pv_text: { plain: ['H8'] } }) } })
  expect(document.body.textContent).not.toContain('Expected')
  expect(document.body.textContent).toContain('Score')
  await unmount(shown)
})

test('a choice of colours says by what it was made, unless it was an oversight', async () => {
  register(...games)
  await startTexts()
  await setLanguage('en')
  let shown = mount(EnginePanel, { target: document.body, props: { session: session({ score: { centipawns: 139 } }, 'choice') } })
  expect(document.body.textContent).toContain('Better, judged by the colour')
  await unmount(shown)
  shown = mount(EnginePanel, { target: document.body, props: { session: session({ score: { centipawns: -139 } }, 'choice') } })
  expect(document.body.textContent).not.toContain('judged by the colour')
  await unmount(shown)
})
