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
