// What somebody sees who has chosen nothing yet.
import { expect, human, test, xiangqi } from './page'

test('in English a hint is told in plain words, and a mated king is called mated', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}?lang=en`)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await expect(page.getByText(/^Hint: (move|take) the .* as the arrow shows\.$/).first()).toBeVisible()
  await expect(page.locator('.told')).toHaveCount(0)
  // Once a notation is chosen, moves are told in it.
  await page.getByRole('combobox', { name: 'Notation' }).selectOption('iccs')
  await expect(page.getByText(/^Hint: [A-I]\d-[A-I]\d · /).first()).toBeVisible()

  const mated = await server.create(xiangqi(human, human, { setup: '3k5/9/9/9/9/9/9/4R4/R8/4K4 w' }))
  await server.play(mated.id, 'a1d1')
  await page.goto(`/game/${mated.id}?lang=en`)
  await expect(page.getByRole('gridcell', { name: /mated/ })).toHaveCount(1)
  await expect(page.locator('.word')).toHaveText('checkmate')
  // A finished game begins with its report.
  await expect(page.locator('.tools .tool').first()).toHaveAttribute('aria-label', 'Report')
})
