import { boxOf, expect, human, test, xiangqi } from './page'

test('keys: the list of them, and none that act while one writes', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '按键' })).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(boxOf(page, 'e9').y).toBeLessThan(boxOf(page, 'e0').y)
})
