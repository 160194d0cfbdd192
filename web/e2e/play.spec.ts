import { arrived, expect, gomoku, human, playByMouse, played, point, shapes, test, xiangqi } from './duiyi'

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

test('a game of gomoku by mouse against the computer, to its end', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, shapes, { size: 5, rules: 'standard' }))
  await page.goto(`/game/${id}`)
  // On so small a board nobody can be kept from filling it, whoever makes five.
  const mine = page.getByRole('gridcell', { name: /可走$/ }).first() // none while it is not my turn
  const end = page.locator('.result-card')
  for (;;) {
    await expect(mine.or(end)).toBeVisible()
    if (await end.isVisible()) break
    const before = await played(page).count()
    await mine.click()
    await expect.poll(() => played(page).count()).toBeGreaterThan(before)
  }
  await expect(end).toContainText(/你赢了|你输了|和棋/)
})

test('a piece is dragged, by mouse and back again', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'h2').dragTo(point(page, 'e2'))
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  await point(page, 'h9').dragTo(point(page, 'h9'), { targetPosition: { x: 12, y: 12 } })
  await expect(page.locator('[data-ply]')).toHaveCount(1)
})
