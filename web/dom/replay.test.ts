// Looking on while a game's moves play themselves.
import { expect, gomoku, human, test, xiangqi } from './page'

const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7']

// The plies that come to be looked at, in order.
function looked(): string[] {
  const plies: string[] = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLElement && target.getAttribute('aria-current')) plies.push(target.dataset['ply']!)
    }
  }).observe(document.querySelector('.moves')!, { attributeFilter: ['aria-current'], subtree: true })
  return plies
}

test('the moves play themselves from the beginning, at a speed of choice, and stop at the present', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, ...moves)
  await page.goto(`/game/${id}`)
  const plies = looked()
  await page.getByRole('button', { name: '自动播放' }).click()
  await page.getByLabel('播放速度').selectOption('每步 0.5 秒')
  await expect.poll(() => plies).toEqual(['1', '2', '3', '4', '5', '6'])
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible() // it has stopped
  await expect(page.getByText('轮到红方').first()).toBeVisible()
})

test('a key starts and stops it, and stepping by hand takes over', async ({ page, server }) => {
  page.addInitScript(() => localStorage.setItem('duiyi.pace', '4')) // the end is far, on a slow machine too
  const { id } = await server.create(gomoku(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('button', { name: '自动播放' })).toBeDisabled()
  await server.play(id, 'h8', 'h9', 'i9', 'g7', 'a1', 'c1', 'e1', 'g1', 'a3', 'c3', 'e3', 'a5')
  await expect(page.locator('[data-ply]')).toHaveCount(12)
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: '停止播放' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: '自动播放' })).toBeVisible()
  await expect(page.locator('[aria-current="step"]:not([data-ply="12"])')).toHaveCount(1) // it has not come to the end
})
