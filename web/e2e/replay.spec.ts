// Looking on while a game's moves play themselves.
import { expect, gomoku, human, test, xiangqi } from './duiyi'

const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7']

test('the moves play themselves from the beginning, at a speed of choice, and stop at the present', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, ...moves)
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '自动播放' }).click()
  await expect(page.locator('[data-ply][aria-current="step"]')).toHaveCount(0)
  await page.getByLabel('播放速度').selectOption('每步 0.5 秒')
  await expect(page.locator('[data-ply="2"]')).toHaveAttribute('aria-current', 'step')
  await expect(page.locator('[data-ply="6"]')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible() // it has stopped
  await expect(page.getByText('轮到红方').first()).toBeVisible()
})

test('a key starts and stops it, and stepping by hand takes over', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('button', { name: '自动播放' })).toBeDisabled()
  await server.play(id, 'h8', 'h9', 'i9', 'g7')
  await expect(page.locator('[data-ply]')).toHaveCount(4)
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: '停止播放' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible({ timeout: 5_000 })
  await expect(page.locator('[data-ply][aria-current="step"]')).toHaveCount(1)
})
