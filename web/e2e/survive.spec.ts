import { click, expect, human, point, test, thesis, xiangqi } from './duiyi'
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
