import { click, expect, human, played, point, steady, test, thesis, xiangqi } from './duiyi'
import { Server } from './server'

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
    await click(page, 'h0', 'g2') // and what is pressed meanwhile is kept
    await expect(page.getByRole('alert')).toContainText('还没送到')

    await server.start()
    await expect(page.locator('[data-ply]')).toHaveCount(4)
    await expect(page.locator('[data-ply]').nth(2)).toHaveText('马二进三')
    await expect(page.getByRole('alert')).toBeHidden()

    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /^打开：象棋/ })).toHaveCount(1)
  } finally {
    await server.remove()
  }
})

test('two tabs with different orders at once: one is played, the other is told why not', async ({ page, context, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const other = steady(await context.newPage())
  // The other tab hears of everything late.
  let hold: Promise<void> | undefined
  await other.routeWebSocket(/\/ws$/, (tab) => {
    const line = tab.connectToServer()
    line.onMessage(async (message) => {
      await hold
      tab.send(message)
    })
  })
  await page.goto(`/game/${id}`)
  await other.goto(`/game/${id}`)
  let release = () => {}
  hold = new Promise((resolve) => (release = resolve))
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveText(['炮二平五'])
  await expect(played(other)).toHaveCount(0)
  await click(other, 'b2', 'e2') // the same point, from the other side
  await expect(other.getByRole('alert')).toContainText('棋局刚刚有变化')
  await expect(played(other)).toHaveText(['炮二平五'])
  await expect(point(other, 'e2')).toHaveAccessibleName('红五路三线 红炮，上一步')
  await expect(point(other, 'b2')).toHaveAccessibleName('红八路三线 红炮')

  // A move given up there, and one taken back here, do not meet either.
  hold = new Promise((resolve) => {
    const before = release
    release = () => (before(), resolve())
  })
  await page.keyboard.press('Control+z')
  await expect(played(page)).toHaveCount(0)
  await other.getByRole('button', { name: '悔棋' }).click()
  await expect(played(other)).toHaveCount(0)
  expect(await server.game(id)).toMatchObject({ ply: 0, length: 1 })

  // Both go on.
  release()
  hold = undefined
  await click(page, 'h2', 'e2')
  await expect(played(other)).toHaveCount(1)
  await click(other, 'h9', 'g7')
  await expect(played(page)).toHaveText(['炮二平五', '马8进7'])
  expect(await server.game(id)).toMatchObject({ ply: 2, length: 2 })
  await other.close()
})
