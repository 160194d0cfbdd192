import { click, expect, gomoku, human, played, point, test, thesis, xiangqi } from './duiyi'
import { Server } from './server'

test('a reload in mid-game loses nothing', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('[data-ply]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  await expect(point(page, 'e2')).toHaveAccessibleName('e2 红炮，上一步')
  await click(page, 'h9', 'g7')
  await expect(page.locator('[data-ply]')).toHaveCount(2)
})

test('kill -9 of the server in mid-game: shown, reconnected, nothing lost', async ({ page }) => {
  const server = new Server()
  await server.start()
  try {
    const { id } = await server.create(xiangqi(human, thesis(2)))
    await page.goto(`${server.url}/game/${id}`)
    await click(page, 'h2', 'e2')
    await expect(page.locator('[data-ply]')).toHaveCount(2)
    const shown = await page.locator('[data-ply]').allTextContents()

    await server.kill()
    await expect(page.getByRole('alert')).toContainText('正在重连')
    await expect(page.locator('[data-ply]')).toHaveText(shown) // what was on the board stays

    await server.start()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.locator('[data-ply]')).toHaveText(shown)
    await click(page, 'h0', 'g2')
    await expect(page.locator('[data-ply]')).toHaveCount(4)

    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /^打开：象棋/ })).toHaveCount(1)
  } finally {
    await server.remove()
  }
})

test('on a slow line what is pressed meanwhile waits for its turn, and a double press is one', async ({ page, server }) => {
  await page.route('**/commands', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const people = await server.create(gomoku(human, human))
  await page.goto(`/game/${people.id}`)
  await click(page, 'h8', 'h8', 'i9', 'j7')
  await expect(played(page)).toHaveText(['H8', 'I9', 'J7'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z')
  await expect(played(page)).toHaveText(['H8'])

  // Pressed out of turn, it is not kept for the turn after the engine's.
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  for (const early of ['b0', 'c2']) await point(page, early).click()
  await expect(played(page)).toHaveCount(2)
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await click(page, 'h0', 'g2')
  await expect(played(page)).toHaveCount(4)
  await expect(played(page).nth(2)).toHaveText('马二进三')
})
