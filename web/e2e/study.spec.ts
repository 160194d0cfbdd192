import { click, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Page } from '@playwright/test'

const list = (page: Page) => page.getByRole('region', { name: '着法与变着' })
const current = (page: Page) => list(page).locator('[aria-current=step]')
const comment = (page: Page) => page.getByRole('textbox', { name: /注解$/ })

test('a file is opened with all its lines and comments, and saved again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '打开棋谱' }).click()
  await page.getByRole('textbox', { name: '或粘贴在这里' }).fill('[Red "甲"]\n1. 炮二平五 {中炮} 马8进7 (1... 卒7进1 $5) 2. 马二进三 *')
  await page.getByRole('button', { name: '作为拆棋打开' }).click()
  await expect(list(page).getByText('中炮')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /卒7进1/ })).toHaveText('卒7进1!?')
  await page.getByRole('button', { name: '更多' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /PGN/ }).click()])
  const { readFile } = await import('node:fs/promises')
  const text = await readFile((await file.path())!, 'utf8')
  expect(text).toContain('卒７进１ $5')
  expect(text).toContain('{中炮}')

  // On paper: with a diagram where one is wanted and at the end, and without the bar.
  await list(page).getByRole('button', { name: /卒7进1/ }).click()
  await page.getByRole('button', { name: '打印时附图' }).click()
  await expect(list(page).getByRole('button', { name: /卒7进1/ })).toHaveText('卒7进1!?⊞')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '打印棋谱' }).click()
  await expect(page.getByRole('figure')).toHaveCount(2)
  await expect(page.getByText('1…\u00a0卒7进1!?').first()).toBeVisible()
  await expectNoViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(page.getByRole('figure').last()).toBeVisible()
})

test('a study of an empty board has everything in sight, on any window, for everybody', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '拆五子棋' }).click()
  await expect(page).toHaveURL(/\/study\//)
  await click(page, 'h8')
  await expect(current(page)).toHaveText('H8')
  // All keys of a study, from the page's one table of them.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '按键' }).getByText('变着下移')).toBeVisible()
  await page.keyboard.press('Escape')
  // The engine beside it: its best line is pressed into the study, and it goes on there.
  await page.keyboard.press('l')
  const best = page.getByRole('region', { name: '引擎' }).getByRole('listitem').first().getByRole('button').first()
  await expect(best).toBeVisible()
  await expect(page.getByRole('img', { name: /^黑方胜 \d+%/ })).toBeVisible()
  const move = await best.textContent()
  await best.click()
  await expect(current(page)).not.toHaveText('H8')
  expect(move).toMatch(/^[A-O]\d+$/)
  await expect(best).toBeVisible()
  await expectNoViolations(page)
  for (const [width, height] of [[1280, 800], [1366, 650], [740, 360], [360, 740]] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('grid')).toBeInViewport()
    await expect(page.getByRole('button', { name: '前进' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  // On its side the head stands in the corner, beside the board and its bar.
  await page.setViewportSize({ width: 640, height: 480 })
  const bar = (await page.getByRole('img', { name: /^黑方胜 \d+%/ }).boundingBox())!
  const head = (await page.getByRole('banner').getByRole('link').first().boundingBox())!
  expect(head.x).toBeGreaterThan(bar.x + bar.width)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: '注解' }).click()
  await expect(comment(page)).toBeVisible()
  await expectNoViolations(page)
})
