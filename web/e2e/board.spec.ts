// How the board looks, and what is drawn on it.
import type { Page } from '@playwright/test'
import { click, expect, human, point, test, walkTo, xiangqi } from './duiyi'

async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = await point(page, name).boundingBox()
  return [box!.x + box!.width / 2, box!.y + box!.height / 2]
}

async function rightDrag(page: Page, from: string, to: string, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.move(...(await middle(page, from)))
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(...(await middle(page, to)), { steps: 3 })
  await page.mouse.up({ button: 'right' })
  for (const key of keys) await page.keyboard.up(key)
}

test('arrows and rings by the right button, in four pens', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(point(page, 'e0')).toBeVisible()
  const arrows = page.locator('.shapes .arrow')
  const rings = page.locator('.shapes .ring')
  await rightDrag(page, 'b0', 'c2')
  await expect(arrows).toHaveCount(1)
  await expect(page.locator('.shapes .arrow.green .line')).toHaveAttribute('d', /Q/) // bent at the horse's leg
  await rightDrag(page, 'h2', 'h9', 'Shift')
  await rightDrag(page, 'a3', 'a4', 'Alt')
  await rightDrag(page, 'i3', 'i4', 'Shift', 'Alt')
  await rightDrag(page, 'e3', 'e3', 'Shift')
  await expect(arrows).toHaveCount(4)
  await expect(rings).toHaveCount(1)
  // The pens differ by their stroke, not by colour alone.
  const dashes = await arrows.locator('.line').evaluateAll((lines) => lines.map((l) => getComputedStyle(l).strokeDasharray))
  expect(new Set(dashes).size).toBe(4)
  await rightDrag(page, 'h2', 'h9', 'Shift') // the same again removes it
  await expect(arrows).toHaveCount(3)
  await rightDrag(page, 'e5', 'e5') // a plain right click draws nothing
  await expect(rings).toHaveCount(1)
  await click(page, 'e5') // a left click on an empty point clears
  await expect(page.locator('.shapes > g')).toHaveCount(0)
  await rightDrag(page, 'b0', 'c2')
  await click(page, 'h2', 'e2') // and so does a move
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  await expect(arrows).toHaveCount(0)
})

test('arrows by the keyboard, and by a resting finger', async ({ browser, page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'e0').focus()
  await page.keyboard.press('Shift+Enter')
  await walkTo(page, 'e3')
  await page.keyboard.press('Shift+Enter')
  await expect(page.locator('.shapes .arrow')).toHaveCount(1)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page.locator('.shapes .ring')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.shapes > g')).toHaveCount(0)

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.url,
    locale: 'zh-CN',
  })
  const phone = await context.newPage()
  await phone.goto(`/game/${id}`)
  await expect(point(phone, 'e0')).toBeVisible()
  const touch = await context.newCDPSession(phone)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', name?: string) => {
    const [x, y] = name ? await middle(phone, name) : [0, 0]
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: name ? [{ x, y }] : [] })
  }
  await send('touchStart', 'h2')
  await phone.waitForTimeout(600) // longer than a finger has to rest
  await send('touchMove', 'h5')
  await send('touchMove', 'h9')
  await send('touchEnd')
  await expect(phone.locator('.shapes .arrow')).toHaveCount(1)
  await expect(phone.locator('[data-ply]')).toHaveCount(0) // the cannon stays
  await context.close()
})
