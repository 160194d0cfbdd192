// The help: its chapters, the boards in it that one can play on, and the figures
// that come from the server.
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'

const chapters = ['xiangqi', 'gomoku', 'playing', 'study', 'openings', 'notation', 'rulings', 'endings', 'clocks', 'together', 'editor', 'files', 'levels', 'keys', 'about']

// The chapters that have between them all that a chapter is made of.
const kinds = ['xiangqi', 'openings', 'rulings', 'levels', 'keys', 'about']

for (const [language, scheme, width, looked] of [
  ['zh-Hans', 'light', 1280, chapters],
  ['en', 'dark', 320, kinds],
] as const) {
  test(`axe-core finds nothing in the help, and nothing scrolls sideways: ${language}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/help/about?lang=${language}`)
    for (const chapter of chapters) {
      if (width < 600) await page.locator('nav button[aria-expanded="false"]').click() // it folds with each chapter
      await page.locator(`nav a[href="/help/${chapter}"]`).click()
      await expect(page.locator('nav [aria-current="page"]')).toHaveAttribute('href', `/help/${chapter}`)
      if (chapter === 'xiangqi') await expect(page.getByRole('grid')).toHaveCount(10)
      await expectNoSidewaysScroll(page)
      if (looked.includes(chapter)) await expectNoViolations(page, '[role="grid"]') // the boards themselves are looked at elsewhere
    }
  })
}
