import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Page } from '@playwright/test'

const table = (page: Page) => page.getByRole('region', { name: '残局库' })
const edit = (text: string) => `/edit/xiangqi?${new URLSearchParams({ board: text })}`
// On the board, of the moves with an outcome.
const signs = (page: Page, outcome: string) => page.locator(`.outcomes .${outcome}`)

test('an ending in the tables shows its value and that of each move, which can be played', async ({ page }) => {
  // The longest win of a rook against two elephants, in the editor.
  await page.goto(edit('4k1b2/9/5R2b/9/9/9/9/9/9/3K5 w'))
  await expect(table(page)).toContainText('红方胜，12 步杀')
  await expect(table(page)).toContainText('例胜')
  // Each piece has a sign of the best it can do.
  await expect(signs(page, 'win')).toHaveCount(2)
  // A further piece, and there is no table.
  await page.getByRole('textbox', { name: '局面代码' }).fill('4k1b2/9/5R2b/9/9/9/9/9/9/3K4r w')
  await expect(table(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: '局面代码' }).fill('4k1b2/9/5R2b/9/9/9/9/9/9/3K5 w')
  await expect(table(page)).toBeVisible()

  // In a study its moves are played.
  await page.getByRole('button', { name: '拆棋', exact: true }).click()
  await page.waitForURL(/\/study\//)
  await expect(table(page).getByText('胜着')).toBeVisible()
  await expect(table(page).getByText('和着')).toBeVisible()
  // A piece that is picked up has a sign on each of its targets.
  await expect(signs(page, 'win')).toHaveCount(2)
  await page.locator('[data-point="f7"]').click()
  await expect(signs(page, 'draw')).not.toHaveCount(0)
  await expect(page.locator('.outcomes > g')).toHaveCount(17)
  await page.keyboard.press('Escape')
  await table(page).getByRole('button', { name: /^帅六进一/ }).click()
  await expect(table(page)).toContainText('红方胜，11 步杀')
  await expect(table(page).getByText('败着')).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: '引擎' }).click()
  await expect(table(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  // The engine says the same, and that it is exact.
  await page.getByRole('switch', { name: '引擎' }).click()
  await expect(page.getByRole('region', { name: '引擎' })).toContainText('残局库')
})
