// What the specs of the page alone do at a board.
import { expect, type Page } from '@playwright/test'

export const played = (page: Page) => page.locator('[data-ply]:not(.undone)')
export const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`)

// What the page says of the program.
export const said = (page: Page) => page.locator('.program')

// Waits until the program is at work.
export const working = (page: Page) => expect(said(page)).toHaveCount(0)

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('main')).toHaveCount(1)
  await working(page)
}

export async function begin(page: Page, play: string, mode?: string): Promise<void> {
  await page.getByRole('button', { name: play }).click()
  if (mode) await page.getByRole('radio', { name: mode }).check()
  else await page.getByRole('combobox', { name: '等级' }).selectOption({ index: 1 })
  await expect(page.getByRole('radio', { name: '邀友对弈' })).toHaveCount(0)
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}
