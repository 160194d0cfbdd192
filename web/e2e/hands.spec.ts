// A whole game of gomoku by fingers alone, and by keys alone; xiangqi's are in
// access.spec.ts, together.spec.ts and look.spec.ts.
import type { Page } from '@playwright/test'
import { arrived, expect, expectNoSidewaysScroll, played, point, test, walkTo } from './duiyi'

const five = ['h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8', 'l12']

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('gomoku by touch alone, from the first screen to the next game', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: '下五子棋' }).tap()
    await page.getByRole('radio', { name: '两人同桌' }).tap()
    await expect(page.getByRole('radio', { name: '两人同桌' })).toBeChecked()
    await page.getByRole('button', { name: '开始对局' }).tap()
    const first = await arrived(page)
    for (const [i, at] of five.entries()) {
      await point(page, at).tap()
      await expect(played(page)).toHaveCount(i + 1)
    }
    await expect(page.locator('.result-card')).toContainText('五子连珠')
    await expect(page.getByRole('gridcell', { name: /，连珠/ })).toHaveCount(5)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '悔棋' }).tap()
    await expect(page.locator('.result-card')).toHaveCount(0)
    await point(page, 'l12').tap()
    await page.getByRole('button', { name: '再来一局' }).tap()
    await arrived(page, first)
    await expect(played(page)).toHaveCount(0)
  })
})

// Presses Tab until the focus is where a selector says.
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${selector}`)
}

test('gomoku by keyboard alone, from the first screen to the next game', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, '.kind + .kind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, 'input[name="mode"]')
  const both = page.getByRole('radio', { name: '两人同桌' })
  for (let i = 0; i < 3 && !(await both.isChecked()); i++) await page.keyboard.press('ArrowRight')
  await expect(both).toBeChecked()
  await page.keyboard.press('Enter')
  const first = await arrived(page)

  // The board has the focus, and says what game it is.
  await expect(page.locator('[data-point]:focus')).toHaveCount(1)
  await expect(page.getByText('五子棋开局，轮到黑方')).toHaveCount(1)
  for (const [i, at] of five.entries()) {
    await walkTo(page, at)
    await page.keyboard.press(i % 2 ? 'Enter' : 'Space')
    await expect(played(page)).toHaveCount(i + 1)
    await expect(point(page, at)).toBeFocused()
  }
  await expect(page.getByTestId('speaker')).toContainText('黑方胜，五子连珠')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.result-card')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await tabTo(page, '.result-card button')
  await page.keyboard.press('Enter')
  await arrived(page, first)
  await expect(played(page)).toHaveCount(0)

  // The tool that resigns goes with the game: one is at the board, and not at the top of the page.
  await expect(page.locator('[data-point]:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(played(page)).toHaveCount(1)
  await tabTo(page, '.bar button[aria-label="认输"]')
  await page.keyboard.press('Enter')
  await tabTo(page, 'dialog .button.primary')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('speaker')).toContainText('认输')
  await expect(page.locator('[data-point]:focus')).toHaveCount(1)

  // Another screen begins at its heading, on the way there and back.
  await page.getByRole('link', { name: '帮助', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '五子棋' })).toBeFocused()
})
