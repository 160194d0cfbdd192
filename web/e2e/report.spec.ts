import { alone, click, expect, expectNoSidewaysScroll, expectNoViolations, human, point, test, xiangqi } from './duiyi'

test('one press after a game: its course, its mistakes, and one of them tried again', async ({ page, server }) => {
  const game = await server.create(xiangqi(human, human))
  // Red gives a cannon away.
  await server.play(game.id, 'h2e2', 'h9g7', 'e2e6', 'g7e6')
  await page.goto(`/game/${game.id}`)
  await expect(point(page, 'e6')).toHaveAccessibleName(/马/)
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '复盘' }).click()
  await page.waitForURL(/\/report\//)

  // It is made, and says what went wrong.
  await expect(page.getByRole('rowheader', { name: '准确度' })).toBeVisible({ timeout: 180_000 }) // an engine looks at every move
  const blunder = page.getByRole('listitem').getByRole('button', { name: /炮五进四\?\?/ })
  await expect(blunder).toBeVisible()
  await expect(page.getByText('第 2 回合红方走 炮五进四??')).toBeVisible()
  await expect(page.getByText(`每步搜索 ${alone ? '50,000' : '200,000'} 个局面`)).toBeVisible()
  await expectNoViolations(page)

  // One press saves it as a record, marks and better moves in it.
  const file = await page.request.get((await page.getByRole('link', { name: '保存 PGN' }).getAttribute('href'))!)
  expect(await file.text()).toContain('炮五进四 $4')

  // The graph goes to a move by the keyboard, and so do the arrow keys of the page.
  const graph = page.getByRole('slider', { name: '局势走向' })
  await graph.press('End')
  await expect(graph).toHaveAttribute('aria-valuenow', '4')
  await graph.press('ArrowLeft')
  await expect(graph).toHaveAttribute('aria-valuetext', /炮五进四\?\?/)
  await graph.press('Home')
  await page.getByRole('button', { name: '看第一处要点' }).click()
  await expect(graph).toHaveAttribute('aria-valuetext', /炮五进四\?\?/)
  await expect(blunder).toHaveAttribute('aria-current', 'true')

  // How the engine answers it can be played through on the board.
  const answer = page.getByRole('group', { name: '引擎的应法' })
  await answer.getByRole('button').first().click()
  await expect(point(page, 'e6')).toHaveAccessibleName(/黑马|黑馬/)
  await expect(answer).toContainText('被吃：红炮')
  await answer.getByRole('button').first().click()
  await expect(point(page, 'e6')).toHaveAccessibleName(/红炮|紅炮/)

  // The mistake is asked again: a move that loses little counts.
  await page.getByRole('button', { name: /^红方：1/ }).click()
  const retry = page.getByRole('region', { name: '重走失误' })
  await expect(retry.getByRole('status')).toContainText('请走一步更好的')
  await click(page, 'h0', 'g2')
  await expect(retry.getByRole('status')).toContainText(/正确|不错/)
  await retry.getByRole('button', { name: '结束' }).click()
  await expect(graph).toHaveAttribute('aria-valuenow', '3')

  // It is there again at once, on a telephone too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(blunder).toBeVisible()
  await expectNoSidewaysScroll(page)
})
