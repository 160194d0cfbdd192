// Two engines play and somebody looks on: wait, one move, go on, how fast.
import { expect, steady, test, thesis, xiangqi } from './duiyi'

test('pause, step, go on and take back are of the game: two pages and a restart agree', async ({ page, context, server }) => {
  const { id } = await server.create(xiangqi(thesis(1), thesis(1)))
  await page.goto(`/game/${id}`)
  await expect.poll(async () => (await server.game(id)).ply).toBeGreaterThan(0)
  await page.keyboard.press('t')
  await expect(page.getByText(/已暂停/)).toBeVisible()
  await expect(page.getByTestId('speaker')).toContainText('电脑停下了')
  const other = steady(await context.newPage())
  await other.goto(`/game/${id}`)
  await expect(other.getByText(/已暂停/)).toBeVisible()
  const { ply } = await server.game(id)

  const step = page.getByRole('group', { name: '看棋' }).getByRole('button', { name: '走一步' })
  await expect(step).toHaveAttribute('aria-keyshortcuts', 'S')
  await step.click()
  await expect(page.locator(`[data-ply="${ply + 1}"]`)).toHaveClass(/current/)
  await expect(page.getByText(/已暂停/)).toBeVisible()
  await other.keyboard.press('s')
  await expect(other.locator(`[data-ply="${ply + 2}"]`)).toHaveClass(/current/)
  await expect(page.locator(`[data-ply="${ply + 2}"]`)).toHaveClass(/current/)

  await server.kill()
  await server.start()
  await page.reload()
  await expect(page.getByText(/已暂停/)).toBeVisible()
  expect((await server.game(id)).ply).toBe(ply + 2)

  await page.getByRole('group', { name: '看棋' }).getByLabel('速度').selectOption('每步 2 秒')
  await page.getByRole('group', { name: '看棋' }).getByRole('button', { name: '继续' }).click()
  await expect.poll(async () => (await server.game(id)).ply).toBeGreaterThan(ply + 2)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/已暂停/)).toBeVisible()
  await expect(page.locator('.undone').first()).toBeVisible()
  await expect(page.getByRole('group', { name: '看棋' }).getByLabel('速度')).toHaveValue('2000')
})
