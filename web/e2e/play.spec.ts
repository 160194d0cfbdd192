import { arrived, expect, human, playByMouse, point, test, xiangqi } from './duiyi'

// The shortest mate there is from the start position, found by search.
const shortestMate = ['b2c2', 'b7c7', 'c2c6', 'f9e8', 'c6c9']

test('a game of xiangqi by mouse, from the dialog to the mate', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  const finished = await arrived(page)

  await playByMouse(page, ...shortestMate)

  await expect(page.locator('.result-card')).toContainText('红方胜')
  await expect(page.locator('.result-card')).toContainText('将死')
  await expect(page.getByTestId('speaker')).toContainText('红方胜，将死')
  await expect(page.getByRole('gridcell', { name: '黑3路1线 红炮，上一步' })).toBeVisible()
  await expect(page.locator('.moves')).toContainText('炮八平七')

  await page.getByRole('button', { name: '再来一局' }).click()
  await arrived(page, finished)
  await expect(page.locator('.result-card')).toBeHidden()
  await expect(page.locator('.status')).toContainText('轮到红方')
})

test('a piece is dragged, by mouse and back again', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'h2').dragTo(point(page, 'e2'))
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  await point(page, 'h9').dragTo(point(page, 'h9'), { targetPosition: { x: 12, y: 12 } })
  await expect(page.locator('[data-ply]')).toHaveCount(1)
})
