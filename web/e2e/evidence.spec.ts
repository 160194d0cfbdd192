// Evidence for moderators: of a player and of a game; nobody else has it.
import type { Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { somebody } from './two'

// A rated game in which the first player wins in a row and was away before each move.
async function ratedGame(first: Page, second: Page): Promise<string> {
  const seek = { id: '00000000000000a1', config: { game: 'gomoku', clock: { main_ms: 300_000 }, rated: true, public: true }, side: 0 }
  expect((await first.request.post('/api/lobby/seeks', { data: seek })).ok()).toBe(true)
  const begun = await second.request.post(`/api/lobby/seeks/${seek.id}/accept`, { data: { name: '' } })
  const { game } = (await begun.json()) as { game: string }
  const moves = ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1', 'l8']
  for (const [i, move] of moves.entries()) {
    const who = i % 2 ? second : first
    const answer = await who.request.post(`/api/games/${game}/commands`, { data: { type: 'move', move, ...(i % 2 === 0 && { away_ms: 2500 }) } })
    expect(answer.ok(), `${move}: ${await answer.text()}`).toBe(true)
  }
  return game
}

test('a moderator opens the evidence of a player and of a game, and a player cannot', ({ browser }) =>
  withAccounts(async (server) => {
    const [judge, one, two] = [await somebody(browser, server), await somebody(browser, server), await somebody(browser, server)]
    await signUp(judge, '执法')
    const id = await signUp(one, '小明')
    await signUp(two, '小红')
    server.admin('user', '执法', '--role', 'moderator')
    const game = await ratedGame(one, two)

    // On a telephone, from the profile.
    await judge.setViewportSize({ width: 360, height: 740 })
    await judge.goto(`/profile/${id}`)
    await judge.getByText('佐证', { exact: true }).click()
    const shown = judge.getByRole('article', { name: /小明/ })
    await expect(shown.getByRole('link', { name: /五子棋/ })).toHaveAttribute('href', `/game/${game}`)
    await expect(shown).toContainText('5 步')
    await expect(shown).toContainText('12.5 秒')
    await expectNoSidewaysScroll(judge)
    await expectNoViolations(judge)

    // Over the board of the game: both players, and the way to the other's profile.
    await shown.getByRole('link', { name: /五子棋/ }).click()
    await judge.getByRole('button', { name: '更多', exact: true }).click()
    await judge.getByRole('menuitem', { name: '佐证' }).click()
    const dialog = judge.getByRole('dialog', { name: '佐证' })
    await expect(dialog.getByRole('region')).toHaveCount(2)
    await expect(dialog.getByRole('region', { name: /小红/ })).toBeVisible()
    await expectNoViolations(judge)

    // The player is shown neither, and the server refuses it.
    await one.goto(`/profile/${id}`)
    await expect(one.getByRole('heading', { name: '小明', level: 1 })).toBeVisible()
    await expect(one.getByText('佐证', { exact: true })).toHaveCount(0)
    await one.goto(`/game/${game}`)
    await one.getByRole('button', { name: '更多', exact: true }).click()
    await expect(one.getByRole('menuitem').first()).toBeVisible()
    await expect(one.getByRole('menuitem', { name: '佐证' })).toHaveCount(0)
    for (const path of [`/api/games/${game}/evidence`, `/api/profiles/${id}/evidence`]) {
      expect((await one.request.get(path)).status(), path).toBe(403)
    }
  }))
