// How moves are made, as one likes it: by pressing, by dragging or by both,
// at once or when confirmed, and by a finger that slides.
import { arrived, click, expect, human, played, point, test, xiangqi, type Page } from './page'

const question = (page: Page) => page.locator('.status')

test('a move of a piece is confirmed by a second press, a button, or not at all', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('combobox', { name: '走子前确认' }).selectOption('每步都确认')
  await page.keyboard.press('Escape')
  await click(page, 'h2', 'e2')
  await expect(question(page)).toContainText('走这一步？')
  await expect(page.locator('.arrow.hint')).toHaveCount(1)
  await click(page, 'e2')
  await expect(played(page)).toHaveText(['炮二平五'])
  await point(page, 'h9').dragTo(point(page, 'g7'))
  await expect(played(page)).toHaveCount(1)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(played(page)).toHaveCount(2)
  await click(page, 'b0', 'c2')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(question(page)).toContainText('轮到红方')
  await click(page, 'b0', 'a2')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('轮到红方')
  await click(page, 'b0', 'c2') // another one in its place
  await click(page, 'h0', 'g2')
  await click(page, 'g2')
  await expect(played(page)).toHaveText(['炮二平五', '马8进7', '马二进三'])
  await click(page, 'a9', 'b8') // what is against the rules is not asked for
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(question(page)).not.toContainText('走这一步')
  expect((await server.game(id)).ply).toBe(3)
})

test('pieces are only pressed, or only dragged', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const by = async (way: string) => {
    await page.getByRole('button', { name: '显示' }).click()
    await page.getByRole('combobox', { name: '走子', exact: true }).selectOption(way)
    await page.keyboard.press('Escape')
  }
  await by('只点击')
  await point(page, 'h2').dragTo(point(page, 'e2'))
  await expect(played(page)).toHaveCount(0)
  await click(page, 'e2')
  await expect(played(page)).toHaveCount(1)
  await by('只拖动')
  await click(page, 'h9', 'g7')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await expect(played(page)).toHaveCount(1)
  await point(page, 'h9').dragTo(point(page, 'g7'))
  await expect(played(page)).toHaveCount(2)
})

test('in English the moves are in WXF, and the pieces can be chosen before the first game', async ({ page }) => {
  page.addInitScript(() => localStorage.setItem('duiyi.language', '"en"'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Play xiangqi' }).click()
  await page.getByRole('radio', { name: 'Two people' }).check()
  await page.getByRole('radio', { name: 'Pictures' }).check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await arrived(page)
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveText(['C2=5'])
  await page.reload()
  await page.getByRole('button', { name: 'Display' }).click()
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked()
  await page.keyboard.press('Escape')
  // What was chosen stays, whatever the language.
  await page.getByLabel('Notation').selectOption('iccs')
  await page.goto('/?lang=zh-Hans')
  expect(localStorage.getItem('duiyi.notation')).toBe('"iccs"')
})
