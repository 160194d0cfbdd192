// Evidence for moderators: of a player and of a game; nobody else has it.
import { expect, test } from './page'
import { Person, withAccounts } from './people'

// A rated game in which the first player wins in a row and was away before each move.
async function ratedGame(first: Person, second: Person): Promise<string> {
  const seek = { id: '00000000000000a1', config: { game: 'gomoku', clock: { main_ms: 300_000 }, rated: true, public: true }, side: 0 }
  await first.send('/api/lobby/seeks', seek)
  const { game } = await second.send<{ game: string }>(`/api/lobby/seeks/${seek.id}/accept`, { name: '' })
  for (const [i, move] of ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1', 'l8'].entries())
    await (i % 2 ? second : first).send(`/api/games/${game}/commands`, { type: 'move', move, ...(i % 2 === 0 && { away_ms: 2500 }) })
  return game
}

test('a moderator opens the evidence of a player and of a game, and a player cannot', ({ page }) =>
  withAccounts(page, async (server) => {
    const [judge, one, two] = [await new Person(server).signUp('执法'), await new Person(server).signUp('小明'), await new Person(server).signUp('小红')]
    server.admin('user', '执法', '--role', 'moderator')
    const game = await ratedGame(one, two)

    // From the profile.
    await judge.sit(page)
    await page.goto(`/profile/${one.id}`)
    await page.getByText('佐证', { exact: true }).click()
    const shown = page.getByRole('article', { name: /小明/ })
    await expect(shown.getByRole('link', { name: /五子棋/ })).toHaveAttribute('href', `/game/${game}`)
    await expect(shown).toContainText('5 步')
    await expect(shown).toContainText('12.5 秒')

    // Over the board of the game: both players, and the way to the other's profile.
    await shown.getByRole('link', { name: /五子棋/ }).click()
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: '佐证' }).click()
    const dialog = page.getByRole('dialog', { name: '佐证' })
    await expect(dialog.getByRole('region')).toHaveCount(2)
    await expect(dialog.getByRole('region', { name: /小红/ })).toBeVisible()

    // The player is shown neither, and the server refuses it.
    await one.sit(page)
    await page.goto(`/profile/${one.id}`)
    await expect(page.getByRole('heading', { name: '小明', level: 1 })).toBeVisible()
    await expect(page.getByText('佐证', { exact: true })).toHaveCount(0)
    await page.goto(`/game/${game}`)
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '佐证' })).toHaveCount(0)
    for (const path of [`/api/games/${game}/evidence`, `/api/profiles/${one.id}/evidence`]) expect((await one.ask(path)).status, path).toBe(403)
  }))
