// What is in sight without scrolling, and what words stand in one line.
import { expect, human, test, xiangqi } from './duiyi'

const languages = ['zh-Hans', 'zh-Hant', 'en'] as const

for (const language of languages) {
  test(`360 × 740 shows a game with all its commands, and the editor with its text: ${language}`, async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
    await server.play(id, 'h2e2', 'h9g7', 'h0g2', 'i9h9')
    await page.goto(`/game/${id}?lang=${language}`)
    await expect(page.locator('.tools')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowLeft') // two more buttons in the line above them
    await expect(page.locator('.status button')).toHaveCount(2)
    await expect(page.locator('.tools')).toBeInViewport({ ratio: 0.95 })
    await page.goto(`/edit/xiangqi?lang=${language}`)
    await expect(page.locator('.text input')).toBeInViewport({ ratio: 1 })
  })

  test(`commands and what an idle engine says stand in one line: ${language}`, async ({ page, server }) => {
    const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
    for (const [width, height] of [
      [1280, 800],
      [1280, 1000],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/game/${id}?lang=${language}`)
      await expect(page.locator('.tools .tool span').first()).toBeVisible()
      const lines = await page.locator('.tools .tool span').evaluateAll((all) =>
        all.map((span) => Math.round(span.getBoundingClientRect().height / parseFloat(getComputedStyle(span).lineHeight))),
      )
      expect(new Set(lines), `${width}`).toEqual(new Set([1]))
      const idle = page.locator('.engine .line')
      expect(await idle.evaluate((e) => e.scrollWidth - e.clientWidth), `${width}`).toBeLessThanOrEqual(0)
    }
  })
}

test('an address that nothing is at shows the page, and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page?lang=en')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('There is no such page.')
  await page.getByRole('link', { name: 'All games', exact: true }).click()
  await expect(page).toHaveURL('/')
})
