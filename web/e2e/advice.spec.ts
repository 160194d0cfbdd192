import { click, expect, expectNoViolations, human, test, thesis, xiangqi } from './duiyi'
import type { Page } from '@playwright/test'

const tool = (page: Page, name: string) => page.getByRole('group', { name: '对局操作' }).getByRole('button', { name, exact: true })

test('a hint in xiangqi: an arrow, a score and a line, gone with the next press and the next move', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await tool(page, '支招').click()
  await expect(page.locator('.arrow.hint')).toHaveCount(1)
  await expect(page.getByText(/^支招：.+ · 红方 [+−]?\d/).first()).toBeVisible()
  await expect(page.getByRole('list', { name: '支招' }).getByRole('button').first()).toBeVisible() // its line in writing
  await expect(page.getByTestId('speaker')).toContainText('支招') // once it has thought it over
  await expect(tool(page, '支招')).toHaveAttribute('aria-pressed', 'true')
  expect((await server.game(id)).ply).toBe(0)
  await page.keyboard.press('h')
  await expect(page.locator('.arrow.hint')).toHaveCount(0)
  await page.keyboard.press('h')
  await expect(page.locator('.arrow.hint')).toHaveCount(1)
  await click(page, 'h2', 'e2')
  await expect(page.locator('.arrow.hint')).toHaveCount(0)
  await expect(page.locator('[data-ply]')).toHaveCount(2)
  // Values compare moves, and go on being shown after the next move.
  await page.keyboard.press('v')
  await expect(page.locator('.arrow.hint')).toHaveCount(3)
  await click(page, 'h0', 'g2')
  await expect(page.locator('[data-ply]')).toHaveCount(4)
  await expect(page.locator('.arrow.hint')).toHaveCount(3)
  await expectNoViolations(page)
})
