import { click, expect, expectNoSidewaysScroll, gomoku, human, point, shapes, steady, test, thesis, xiangqi } from './duiyi'

test('flip turns the board, and Black sits below when Black is played', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  const below = async (a: string, b: string) => {
    const [above, under] = [await point(page, a).boundingBox(), await point(page, b).boundingBox()]
    expect(above!.y).toBeLessThan(under!.y)
  }
  await expect(point(page, 'e0')).toBeVisible()
  await below('e9', 'e0')
  await page.keyboard.press('f')
  await below('e0', 'e9')
  await page.reload()
  await expect(point(page, 'e0')).toBeVisible()
  await below('e0', 'e9') // a flip by hand is remembered
  await click(page, 'h2', 'e2') // points keep their names
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  const black = await server.create(xiangqi(thesis(1), human))
  await page.goto(`/game/${black.id}`)
  await expect(point(page, 'e0')).toBeVisible()
  await below('e0', 'e9')
})

test('both languages, by the browser, by choice and by address', async ({ page, browser, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7')
  const english = steady(await browser.newPage({ locale: 'en-GB', baseURL: server.url }))
  await english.goto(`/game/${id}`)
  await expect(english.getByRole('button', { name: 'Resign' })).toBeVisible()
  await expect(english.locator('html')).toHaveAttribute('lang', 'en')
  await expect(english.getByRole('gridcell', { name: /Red 5, line 3 red cannon/ })).toBeVisible()
  await english.getByLabel('Notation').selectOption('wxf')
  await expect(english.locator('[data-ply="1"]')).toHaveText('C2=5')
  await english.close()

  await page.goto(`/game/${id}`)
  await expect(page.getByRole('button', { name: '认输' })).toBeVisible()
  await page.getByLabel('语言').selectOption('zh-Hant')
  await expect(page.getByRole('button', { name: '認輸' })).toBeVisible()
  await expect(page.locator('[data-ply="2"]')).toHaveText('馬8進7')
  await page.reload()
  await expect(page.getByRole('button', { name: '認輸' })).toBeVisible()
  await page.goto(`/game/${id}?lang=en`)
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible()
})

// At 320 px and at 640 px every screen is looked at by screens.spec.ts.
test('nothing scrolls sideways at 360, 768 and 1440 px', async ({ page, server }) => {
  const xq = await server.create(xiangqi(human, thesis(1)))
  const gm = await server.create(gomoku(human, shapes, { size: 22, clock: { per_move_ms: 60_000 } }))
  const expectRoom = async () => {
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
  }
  for (const path of ['/', `/game/${xq.id}`, `/game/${gm.id}`]) {
    await page.goto(`${path}?lang=en`)
    await expectRoom()
  }
  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectRoom()
})

test('the board is shown as one likes it, and that is remembered', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await click(page, 'h2')
  await expect(page.locator('.free').first()).toBeVisible()
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByLabel('显示可走的点').uncheck()
  await page.getByLabel('坐标').selectOption('off')
  await page.getByRole('radio', { name: '夜晚' }).check()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await click(page, 'h2')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(1)
  await expect(page.locator('.free')).toHaveCount(0)
  await expect(page.locator('.coordinates text')).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a game by touch at 360 px', async ({ page, context, server }) => {
    const { id } = await server.create(xiangqi(human, thesis(1)))
    await page.goto(`/game/${id}`)
    await point(page, 'h2').tap()
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(1)
    await point(page, 'e2').tap()
    await expect(page.locator('[data-ply]')).toHaveCount(2)
    await expectNoSidewaysScroll(page)

    // Dragged by a finger, which must not scroll the page.
    const [from, to] = [await point(page, 'h0').boundingBox(), await point(page, 'g2').boundingBox()]
    const at = (box: typeof from, t: number) => ({
      x: from!.x + 15 + t * (box!.x - from!.x),
      y: from!.y + 15 + t * (box!.y - from!.y),
    })
    const touch = await context.newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from, 0)] })
    for (const t of [0.2, 0.5, 0.8, 1]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(to, t)] })
    }
    await expect(page.locator('.dragged')).toHaveCount(1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page.locator('[data-ply="3"]')).toHaveText('马二进三')
  })
})
