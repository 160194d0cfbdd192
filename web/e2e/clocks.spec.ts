// Clocks: what is chosen, what is shown, and that nothing is lost on the way.
import { expect, playByMouse, test } from './duiyi'

test('main time, a limit for each move, and byo-yomi after it: chosen, played, taken back, reloaded', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByLabel('棋钟').selectOption('局时＋步时＋读秒')
  await page.getByLabel('局时（分）').fill('15')
  await page.getByLabel('步时（秒）').fill('300') // for slow machines
  await page.getByLabel('读秒（秒）').fill('20')
  await page.getByRole('button', { name: '开始对局' }).click()
  const red = page.getByRole('timer', { name: /^红方/ })
  const black = page.getByRole('timer', { name: /^黑方/ })
  await expect(red).toHaveText(/局时\s*15:00\s*步时\s*5:00\s*读秒\s*×1/)
  await expect(black).toHaveText(/局时\s*15:00\s*步时\s*5:00\s*读秒\s*×1/)
  // Nobody is charged for the first move; then Black's clock runs, Red's stands.
  await playByMouse(page, 'h2e2')
  const running = /^黑方 局时 1[1-4]:\d\d 本步剩 [0-4]:\d\d 读秒 ×1$/
  const limit = async () => {
    const [, , minutes = 0, seconds = 0] = ((await black.getAttribute('aria-label')) ?? '').match(/\d+/g)!.map(Number)
    return minutes * 60 + seconds
  }
  await expect(black).toHaveAccessibleName(running)
  await expect(red).toHaveAccessibleName('红方 局时 15:00 本步剩 5:00 读秒 ×1')
  // A page that is opened again shows the same time, and a limit that was not begun anew.
  const before = await limit()
  await expect.poll(limit).toBeLessThan(before)
  await page.reload()
  await expect(black).toHaveAccessibleName(running)
  expect(await limit()).toBeLessThan(before)
  await playByMouse(page, 'h9g7')
  await expect(black).toHaveAccessibleName(/^黑方 局时 1[1-4]:\d\d 本步剩 5:00 读秒 ×1$/)
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-ply="2"]')).toHaveClass(/undone/)
  await expect(black).toHaveAccessibleName(/^黑方 局时 (15:00|1[1-4]:\d\d) 本步剩 (5:00|[0-4]:\d\d) 读秒 ×1$/)
  const { config } = (await (await fetch(`${server.url}/api/games/${page.url().split('/').at(-1)}`)).json()) as { config: { clock: object } }
  expect(config.clock).toEqual({ main_ms: 900_000, move_cap_ms: 300_000, byoyomi_ms: 20_000, periods: 1 })
})
