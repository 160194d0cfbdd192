import type { Page } from '@playwright/test'
import { arrived, expect, expectNoSidewaysScroll, gomoku, human, makingOne, playByMouse, point, test } from './duiyi'

const asked = (page: Page, text: string) => expect(page.locator('.status')).toContainText(text)

test('swap2 between two people, from the dialog to the choice after five stones', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下五子棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByLabel('开局规则').selectOption({ label: 'Swap2' })
  await expect(page.getByText('先手连下三子，后手选黑、选白，或再下两子让先手选。')).toBeVisible()
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)

  const ask = page.getByRole('region', { name: '开局' })
  await asked(page, '黑方：下第 1 手（黑子）')
  await playByMouse(page, 'h8')
  await asked(page, '黑方：下第 2 手（白子）')
  await playByMouse(page, 'h9', 'i9')
  await asked(page, '白方：怎样继续？')
  await expect(page.locator('.moves')).toContainText('花月（D4）')
  await point(page, 'a1').click() // not before the choice
  await expect(page.locator('.status')).toContainText('先选择怎样继续')
  await makingOne(page, () => ask.getByRole('button', { name: '再下两子，由对方选' }).click())
  await expect(page.getByTestId('speaker')).toContainText('再下两子')
  await playByMouse(page, 'k9', 'k8')
  await asked(page, '黑方：要不要交换颜色？')
  await makingOne(page, () => ask.getByRole('button', { name: '交换，改执白' }).click())
  await expect(ask).toHaveCount(0)
  await expect(page.locator('.status')).toContainText('轮到白方')
  await expect(page.locator('.moves')).toContainText('再下两子')

  // A choice is a move: it is taken back, and the board of then is shown.
  await page.keyboard.press('Control+z')
  await asked(page, '要不要交换颜色？')
  await page.keyboard.press('Home')
  await expect(point(page, 'h8')).toHaveAccessibleName('空点 H8')

  // Stones are counted, not answers: after three stones and a choice it is move three of five.
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.status')).toContainText('第 3 手，共 5 手')
  await expect(page.getByTestId('speaker')).toContainText('第 3 手，共 5 手')
  await expect(page.locator('[data-ply="4"]')).toHaveAccessibleName('第 3 手之后，白方：再下两子')
  await expect(page.locator('[data-ply="5"]')).toHaveAccessibleName(/^第 4 手，/)
  await page.getByRole('link', { name: /全部对局/ }).click()
  await expect(page.getByRole('article').first()).toContainText('5 手')
})

test('a narrow page has room for the questions', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await server.create(gomoku(human, human, { opening: 'yamaguchi', rules: 'renju' }))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h8', 'i9', 'j7')
  const ask = page.getByRole('region', { name: '开局' })
  await expect(ask.getByRole('button', { name: /打点/ })).toHaveCount(12)
  await expectNoSidewaysScroll(page)

  // On its side there is room for what the rule asks, too.
  await page.setViewportSize({ width: 844, height: 390 })
  await ask.getByRole('button', { name: '山口' }).click()
  await expect(page.getByRole('dialog', { name: '山口' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: '3 个打点', exact: true }).click()
  await asked(page, '要不要交换颜色？')
})
