// Windows of all shapes: the whole board, the current move and both clocks are in sight.
import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, gomoku, human, point, test, thesis, xiangqi } from './duiyi'

const line = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'h0h6', 'c6c5', 'b0c2', 'h7i7', 'h6g6', 'i7i3', 'c3c4', 'h9h3', 'c4c5', 'h3g3']

// How many whole rows of the move list are in sight, and whether the current move is among them.
const rows = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.moves ol')!.getBoundingClientRect()
    const inside = (e: Element) => {
      const { top, bottom } = e.getBoundingClientRect()
      return top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1
    }
    return {
      whole: [...document.querySelectorAll('.moves li')].filter(inside).length,
      current: inside(document.querySelector('.moves .current')!),
    }
  })

const inSight = async (page: Page, selector: string) => {
  const { width, height } = page.viewportSize()!
  for (const part of await page.locator(selector).all()) {
    const box = (await part.boundingBox())!
    expect(box.y, selector).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, selector).toBeLessThanOrEqual(height + 1)
    expect(box.x + box.width, selector).toBeLessThanOrEqual(width + 1)
  }
}

// 683 × 325 and 640 × 400 are 1366 × 650 and 1280 × 800 at twice the size.
test('the board, the clocks and several rows of moves are in sight in windows of all shapes', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
  await server.play(id, ...line)
  for (const [width, height, least] of [
    [1366, 650, 8],
    [1280, 800, 7],
    [740, 360, 4],
    [683, 325, 2],
    [640, 400, 5],
  ] as const) {
    const at = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await page.goto(`/game/${id}`) // laid out anew, not as the window before left it
    await expect.poll(async () => (await rows(page)).whole, at).toBeGreaterThanOrEqual(least)
    await expect.poll(async () => (await rows(page)).current, at).toBe(true)
    await inSight(page, '.board > svg, [role="timer"], .tools')
    await expectNoSidewaysScroll(page)
  }
})

test('what opens beside the moves pushes neither the current move nor a clock away', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000 } }))
  await server.play(id, ...line)
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.goto(`/game/${id}`)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: '文字棋盘' }).click()
  await page.locator('.tools').hover()
  await page.getByRole('textbox', { name: '打字走棋' }).press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('m')
  await page.getByRole('button', { name: '文字棋盘' }).click()
  for (const size of [
    { width: 1366, height: 650 },
    { width: 1280, height: 800 },
    { width: 1366, height: 650 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await rows(page)).current).toBe(true)
    await inSight(page, '[role="timer"], .tools')
  }
})

test('on a telephone on its side neither advice nor the menu leaves the window', async ({ page, server }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8', 'i9', 'h10', 'h9')
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '看分' }).click()
  await expect(page.locator('.told li')).toHaveCount(5)
  await inSight(page, '.board > svg, .told, .tools')
  await page.getByRole('button', { name: '更多' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: '悔棋' })).toBeFocused()
  expect(await menu.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem').last()).toBeFocused()
  await expect(menu.getByRole('menuitem').last()).toBeInViewport()
})

test('on a telephone on its side the opening rule is named after its questions, and on paper Print is in the first row', async ({ page, server }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  const { id } = await server.create(gomoku(human, human, { rules: 'renju', opening: 'swap2' }))
  await server.play(id, 'h8', 'h9', 'i9')
  await page.goto(`/game/${id}`)
  const name = page.getByRole('button', { name: 'Swap2' })
  await expect(name).toBeVisible()
  await expect(page.locator('.ask')).toBeVisible()
  await server.play(id, 'white')
  await expect(page.locator('.ask')).toHaveCount(0)
  await expect(name).toBeVisible()
  await inSight(page, '.moves header, .moves header button')
  await page.goto(`/print/game/${id}`)
  const [back, go] = await Promise.all([page.getByRole('link', { name: '返回' }), page.getByRole('button', { name: '打印' })].map((one) => one.boundingBox()))
  expect(go!.y).toBe(back!.y)
})

test('each tool has its place, in every game, and the display moves nothing', async ({ page, server }) => {
  const places = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.tools')!.getBoundingClientRect()
      return [...document.querySelectorAll('.tools .tool')].map((e) => {
        const { x, y } = e.getBoundingClientRect()
        return `${(e.getAttribute('aria-label') ?? e.textContent).trim()} ${Math.round(x - bar.x)} ${Math.round(y - bar.y)}`
      })
    })
  const games = [
    await server.create(xiangqi(human, human)),
    await server.create(xiangqi(human, thesis(1), { no_hints: true, no_take_backs: true })),
    await server.create(gomoku(human, human, { clock: { per_move_ms: 60_000 } })),
  ]
  const seen: string[][] = []
  for (const { id } of games) {
    await page.goto(`/game/${id}`)
    seen.push(await places())
  }
  expect(seen[0]).toHaveLength(16)
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 60))
    const before = [await places(), await page.evaluate(() => scrollY)]
    await page.getByRole('button', { name: '显示' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect([await places(), await page.evaluate(() => scrollY)]).toEqual(before)
    await page.keyboard.press('Escape')
  }
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('gomoku on a narrow telephone: a finger that rests sees what it covers', async ({ page, context, server }) => {
    const { id } = await server.create(gomoku(human, human))
    await page.goto(`/game/${id}`)
    const middle = async (name: string) => {
      const box = (await point(page, name).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const touch = await context.newCDPSession(page)
    const [from, to] = [await middle('h8'), await middle('i9')]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    await expect(page.locator('.lens')).toBeVisible()
    await expect(page.locator('.lens.held')).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.locator('[data-ply="1"]')).toHaveText('I9')
    await expect(page.locator('.lens')).toHaveCount(0)
  })
})
