import { expect, human, test, xiangqi, type Page } from './page'

// On the board, of the moves with an outcome.
const signs = (page: Page, outcome: string) => page.locator(`.outcomes .${outcome}`)

test('a hint in an ending of the tables shows what each move comes to', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { setup: '4k1b2/9/5R2b/9/9/9/9/9/9/3K5 w' }))
  await page.goto(`/game/${id}`)
  await expect(signs(page, 'win')).toHaveCount(0)
  await page.keyboard.press('h')
  await expect(signs(page, 'win')).toHaveCount(2)
})

test('the help lists the endings of the tables, each with its longest win to play', async ({ page }) => {
  await page.goto('/help/endings')
  const rook = page.getByRole('table').first()
  const all = rook.getByRole('row').filter({ hasText: '士象全' })
  await expect(all).toContainText('82.1%')
  await expect(all).toContainText('32 步')
  await all.getByRole('button').click()
  await expect(rook).toContainText('最佳着法：')
  await expect(rook).toContainText('车八进七')
})
