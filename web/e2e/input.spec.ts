// How moves are made, as one likes it: by pressing, by dragging or by both,
// at once or when confirmed, and by a finger that slides.
import type { Page } from '@playwright/test'
import { expect, gomoku, human, played, point, test } from './duiyi'

const prefer = (page: Page, choices: Record<string, unknown>) =>
  page.addInitScript((choices) => {
    if (!/^https?:/.test(location.href)) return
    for (const [name, value] of Object.entries(choices)) localStorage.setItem(`duiyi.${name}`, JSON.stringify(value))
  }, choices)

const question = (page: Page) => page.locator('.status')

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a stone is put at the second tap', async ({ page, server }) => {
    await prefer(page, { confirm: 'always' })
    const { id } = await server.create(gomoku(human, human))
    await page.goto(`/game/${id}`)
    await point(page, 'h8').tap()
    await expect(question(page)).toContainText('下在 H8？')
    await point(page, 'h9').tap()
    await expect(question(page)).toContainText('下在 H9？')
    expect((await server.game(id)).ply).toBe(0)
    await point(page, 'h9').tap()
    await expect(played(page)).toHaveText(['H9'])
    await point(page, 'j10').tap()
    await page.getByRole('button', { name: '确定' }).tap()
    await expect(played(page)).toHaveText(['H9', 'J10'])
  })

  test('a finger slides to the point, and the page does not scroll', async ({ page, server }) => {
    await prefer(page, { placing: 'slide' })
    const { id } = await server.create(gomoku(human, human))
    await page.goto(`/game/${id}`)
    const middle = async (name: string) => {
      const { x, y, width, height } = (await point(page, name).boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const touch = await page.context().newCDPSession(page)
    const go = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await go('touchStart', await middle('h8'))
    for (const name of ['h7', 'h6', 'i5']) await go('touchMove', await middle(name))
    await expect(page.locator('.ghost')).toHaveCount(1)
    await expect(page.locator('.cross')).toHaveCount(1)
    expect((await server.game(id)).ply).toBe(0)
    await go('touchEnd')
    await expect(played(page)).toHaveText(['I5'])
    await expect(page.locator('.ghost')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
