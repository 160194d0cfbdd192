// Clocks: what is chosen, what is shown, and that nothing is lost on the way.
import { vi } from 'vitest'
import { expect, human, playByMouse, test, xiangqi } from './page'

test('a clock that passes from main time into byo-yomi counts its periods without being told', async ({ page, server }) => {
  const minute = 60_000
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 30 * minute, byoyomi_ms: 30 * minute, periods: 3 } }))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  const black = page.getByRole('timer', { name: /^黑方/ })
  await expect(black).toHaveAccessibleName(/^黑方 局时 (30:00|2\d:\d\d) 读秒 ×3$/)
  // The page's time goes on, the server's does not.
  const now = performance.now.bind(performance)
  let ahead = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  for (const periods of [' ×2', ' ×1', '']) {
    ahead += 30 * minute
    await expect(black).toHaveAccessibleName(new RegExp(`^黑方 读秒 (30:00|2\\d:\\d\\d)${periods}$`))
  }
  ahead += 30 * minute
  await expect(black).toHaveAccessibleName('黑方 读秒 0:00.0')
})

test('the limit for a move is reached with main time to spare: lost on time', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000, move_cap_ms: 2_000 } }))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2')
  await expect(page.getByText(/步时用完/).first()).toBeVisible()
  await expect(page.getByRole('timer', { name: /^黑方/ })).toHaveText(/9:58/)
})

test('a moment looked at shows the clocks as they were, and says the time of who moved', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000, increment_ms: 30_000 } }))
  await server.play(id, 'h2e2', 'h9g7', 'h0g2')
  await page.goto(`/game/${id}`)
  const red = page.getByRole('timer', { name: /^红方/ })
  await expect(red).toHaveText(/局时\s*10:(2\d|30)/)
  await page.keyboard.press('ArrowLeft')
  await expect(red).toHaveAccessibleName('红方 当时 局时 10:00')
  await expect(page.getByTestId('speaker')).toContainText(/局时 10:(2\d|30)/)
  await page.keyboard.press('End')
  await expect(red).toHaveAccessibleName(/^红方 局时 10:(2\d|30)$/)
})
