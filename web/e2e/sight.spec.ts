// What is in sight without scrolling, and what words stand in one line.
import type { Page } from '@playwright/test'
import { expect, follow, human, test, xiangqi } from './duiyi'

const languages = ['zh-Hans', 'zh-Hant', 'en', 'vi'] as const

// Changes the language in the page that is loaded.
async function speak(page: Page, language: string): Promise<void> {
  await page.locator('header select:has(option[value="vi"])').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('360 × 740 shows a game with all its commands, and the editor with its text, in every language', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
  await server.play(id, 'h2e2', 'h9g7', 'h0g2', 'i9h9')
  await page.goto(`/game/${id}`)
  for (const language of languages) {
    await speak(page, language)
    await expect(page.locator('.tools'), language).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('ArrowLeft') // two more buttons in the line above them
  await expect(page.locator('.status button')).toHaveCount(2)
  for (const language of languages) {
    await speak(page, language)
    await expect(page.locator('.tools'), language).toBeInViewport({ ratio: 0.95 })
  }
  await follow(page, '/edit/xiangqi')
  for (const language of languages) {
    await speak(page, language)
    await expect(page.locator('.text input'), language).toBeInViewport({ ratio: 1 })
    expect(await clipped(page), language).toEqual([])
  }
  for (const [width, height] of [[1366, 650], [768, 1024]] as const) {
    await page.setViewportSize({ width, height })
    for (const language of languages) {
      await speak(page, language)
      expect(await clipped(page), `${language}, ${width} px`).toEqual([])
    }
  }
})

// The words of tools that are wider than their buttons.
const clipped = (page: Page) => page.locator('.tool span').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent))

test('commands and what an idle engine says stand in one line, in every language', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
  await page.goto(`/game/${id}`)
  for (const language of languages) {
    await speak(page, language)
    for (const [width, height] of [
      [1280, 800],
      [1280, 1000],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.locator('.tools .tool span').first()).toBeVisible()
      const lines = await page.locator('.tools .tool span').filter({ visible: true }).evaluateAll((all) =>
        all.map((span) => Math.round(span.getBoundingClientRect().height / parseFloat(getComputedStyle(span).lineHeight))),
      )
      expect(new Set(lines), `${language}, ${width}`).toEqual(new Set([1]))
      const idle = page.locator('.engine .line')
      expect(await idle.evaluate((e) => e.scrollWidth - e.clientWidth), `${language}, ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('an address that nothing is at shows the page, and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page?lang=en')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('There is no such page.')
  await page.getByRole('link', { name: 'All games', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('on a narrow page the help begins with its text, and its chapters are folded away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/help?lang=zh-Hans')
  const fold = page.getByRole('navigation').getByRole('button')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  for (const text of [page.getByRole('heading', { level: 1 }), page.getByRole('main').getByRole('paragraph').first()]) {
    await expect(text).toBeInViewport({ ratio: 1 })
  }
  await fold.click()
  await page.getByRole('link', { name: '五子棋与连珠' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('五子棋与连珠')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('link', { name: '看谱与记谱' })).toBeHidden()
  await fold.click()
  await expect(page.getByRole('link', { name: '看谱与记谱' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(fold).toBeHidden()
  await expect(page.getByRole('link', { name: '看谱与记谱' })).toBeVisible()
})

test('on a very large window the words grow with the board', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  for (const [width, height, px] of [
    [1280, 800, 16],
    [1920, 1080, 16],
    [2560, 1440, 18],
    [3840, 2160, 27],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('html')).toHaveCSS('font-size', `${px}px`)
    await expect(page.locator('.set')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.tools')).toBeInViewport({ ratio: 1 })
  }
})

test('1280 × 800 shows all keys at once, in every language', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const dialog = page.getByRole('dialog')
  for (const language of languages) {
    await speak(page, language)
    await page.locator('.status').click() // keys are the page's again, not the list's
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('link'), language).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((d) => d.scrollHeight - d.clientHeight), language).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
