// The page alone on a telephone, by fingers.
import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../e2e/duiyi'
import { open, played, point, working } from './board'
import { test } from './folder'

test('a game by touch: begun, played, advised, taken back, left and found again', async ({ page, site }) => {
  await open(page, site.url)
  await page.getByRole('button', { name: '下象棋' }).tap()
  await page.getByRole('combobox', { name: '等级' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '开始对局' }).tap()
  for (const name of ['h2', 'e2']) await point(page, name).tap()
  await expect(played(page)).toHaveCount(2)
  await working(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '支招' }).tap()
  await expect(page.locator('.arrow.hint')).toHaveCount(1)
  await page.getByRole('button', { name: '悔棋' }).tap()
  await expect(played(page)).toHaveCount(0)
  for (const name of ['h0', 'g2']) await point(page, name).tap()
  await expect(played(page)).toHaveCount(2)
  const moves = await played(page).allTextContents()
  await page.goto(site.url)
  await page.getByRole('link', { name: /^打开：象棋/ }).tap()
  await expect(played(page)).toHaveText(moves)
})
