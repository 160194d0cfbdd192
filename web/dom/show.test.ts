// Two engines play and somebody looks on: wait, one move, go on, how fast.
import { expect, test, thesis, xiangqi } from './page'

test('going on from a moment that was looked at has the engines play on', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(thesis(1), thesis(1)))
  await page.goto(`/game/${id}`)
  await expect.poll(async () => (await server.game(id)).ply).toBeGreaterThan(2)
  await page.keyboard.press('t')
  await expect(page.getByText(/已暂停/)).toBeVisible()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: '从这里接着下' }).click()
  await expect(page.getByText(/已暂停/)).toBeHidden()
  await expect.poll(async () => (await server.game(id)).ply).toBeGreaterThan(0)
})
