// How the board looks, and what is drawn on it.
import type { Page } from '@playwright/test'
import { click, expect, expectNoViolations, human, point, steady, test, walkTo, xiangqi } from './duiyi'

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
  await rightDrag(page, 'e5', 'e5') // a plain right click draws nothing: it asks for the menu
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
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
  const phone = steady(await context.newPage())
  await phone.goto(`/game/${id}`)
  await expect(point(phone, 'e0')).toBeVisible()
  const touch = await context.newCDPSession(phone)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', name?: string) => {
    const [x, y] = name ? await middle(phone, name) : [0, 0]
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: name ? [{ x, y }] : [] })
  }
  await send('touchStart', 'h2')
  await expect(phone.locator('.shapes > g')).toHaveCount(1) // the finger has rested
  await send('touchMove', 'h5')
  await send('touchMove', 'h9')
  await send('touchEnd')
  await expect(phone.locator('.shapes .arrow')).toHaveCount(1)
  await expect(phone.locator('[data-ply]')).toHaveCount(0) // the cannon stays
  await context.close()
})

const boards = ['木纹', '古谱', '水墨', '高对比', '暗色']
const sets = ['传统字', '简体黑体', '图形', '带走法提示']

test('every board with every set of pieces, chosen beside the board and remembered', async ({ page, server }) => {
  test.slow() // each look is a picture
  await page.emulateMedia({ reducedMotion: 'reduce' }) // a colour on its way would count as a look
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '显示' }).click()
  const looks = new Set<string>()
  const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('.ground')!).background)
  const horses = () => page.evaluate(() => [...document.querySelectorAll('.moving-pieces .piece')].slice(-4).flatMap((h) => [...h.querySelectorAll('path')].map((p) => p.getAttribute('d'))).join())
  const inks = () => page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    const lines = style('.lines path')
    return [lines.stroke, lines.fill, style('.moving-pieces .red .ink').fill, style('.moving-pieces .black .ink').fill].join()
  })
  for (const board of boards) {
    const under = await ground()
    await page.getByRole('radio', { name: board }).check()
    if (looks.size) await expect.poll(ground).not.toBe(under) // the first is there already
    for (const set of sets) {
      const before = await horses()
      await page.getByRole('radio', { name: set }).check()
      if (looks.size) await expect.poll(horses).not.toBe(before)
      await expect(page.locator('.moving-pieces .piece')).toHaveCount(32)
      looks.add([await ground(), await inks(), await horses()].join())
    }
  }
  expect(looks.size).toBe(boards.length * sets.length)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-board', 'dark')
  await expect(page.locator('.moving-pieces .marks')).toHaveCount(32)
})

test('axe-core finds nothing on any board', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  for (const [board, name] of [['paper', '古谱'], ['ink', '水墨'], ['flat', '高对比'], ['dark', '暗色']] as const)
    await test.step(board, async () => {
      await page.emulateMedia({ colorScheme: board === 'ink' ? 'dark' : 'light' })
      await page.getByRole('button', { name: '显示' }).click()
      await page.getByRole('radio', { name }).check()
      await expect(page.locator('html')).toHaveAttribute('data-board', board)
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await click(page, 'h2')
      await expect(page.locator('[aria-selected="true"]')).toHaveCount(1)
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
    })
})

test('what has been taken stands by the players, one of each kind, and nothing jumps', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(point(page, 'e0')).toBeVisible()
  const bars = page.locator('.bar:has(.tray)')
  const before = await bars.evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height))
  await server.play(id, 'h2e2', 'h9g7', 'e2e6')
  await expect(page.getByRole('img', { name: '已吃：黑卒' })).toBeVisible()
  await expect(page.locator('.lead')).toHaveText('+1')
  expect(await bars.evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height))).toEqual(before)
  await server.play(id, 'i9i8', 'e6a6')
  const taken = page.getByRole('img', { name: '已吃：黑卒 × 2' })
  await expect(taken.locator('svg')).toHaveCount(1)
  await expect(taken).toHaveText('2')
  expect((await taken.locator('svg').boundingBox())!.width).toBeGreaterThanOrEqual(20)
  await page.keyboard.press('Home')
  await expect(page.getByRole('img', { name: '已吃' })).toHaveCount(0)
})
