// What a designer would look at: edges that line up, things that cover no others,
// boards of one shape.
import { arrived, expect, follow, gomoku, human, test, xiangqi } from './duiyi'

test('the logo stands where the page under it begins', async ({ page, server }) => {
  const game = await server.create(xiangqi(human, human))
  const square = await server.create(gomoku(human, human))
  const screens = [
    ['/', 'main h1'],
    ['/help', 'nav'],
    [`/game/${game.id}`, '.board'],
    [`/game/${square.id}`, '.board'],
    ['/edit/xiangqi', '.set'],
  ] as const
  await page.goto('/')
  for (const [path, first] of screens) {
    if (path !== '/') await follow(page, path)
    for (const [width, height] of [
      [1280, 800],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The board's rim is drawn outside of it.
      const off = async () => {
        const [logo, under] = [await page.locator('header svg').first().boundingBox(), await page.locator(first).first().boundingBox()]
        return Math.abs(logo!.x - under!.x)
      }
      await expect.poll(off, `${path} at ${width} × ${height}`).toBeLessThanOrEqual(12)
    }
  }
})

test('stones on the edge leave the coordinates free', async ({ page, server }) => {
  for (const size of [9, 15, 22]) {
    const { id } = await server.create(gomoku(human, human, { size }))
    const last = String.fromCharCode(96 + size)
    await server.play(id, 'a1', 'a2', `a${size}`, `${last}1`, 'b1', 'c1')
    await page.goto(`/game/${id}`)
    await expect(page.locator('.moving-pieces .limb')).toHaveCount(6)
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
      await page.setViewportSize(viewport)
      const covered = () => page.evaluate(() => {
        const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect())
        const stones = boxes('.board .moving-pieces .limb')
        return boxes('.board .coordinates text').filter((text) =>
          stones.some((s) => s.left < text.right - 1 && text.left + 1 < s.right && s.top < text.bottom - text.height / 4 && text.top + text.height / 4 < s.bottom),
        ).length
      })
      await expect.poll(covered, `${size} lines at ${viewport.width}`).toBe(0)
    }
  }
})

test('small boards are as wide for their height as the boards are, with lines a pixel wide', async ({ page, server }) => {
  await server.create(xiangqi(human, human))
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8')
  await page.goto('/')
  await expect.poll(() => page.locator('.mini svg').count()).toBeGreaterThanOrEqual(4) // two games, and two to do today
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('.mini svg')].map((svg) => {
      const { width, height } = svg.getBoundingClientRect()
      const [, , w = 1, h = 1] = svg.getAttribute('viewBox')!.split(' ').map(Number)
      const line = getComputedStyle(svg.querySelector('.lines path')!)
      return { off: Math.abs(width / height / (w / h) - 1), line: `${line.strokeWidth} ${line.vectorEffect}` }
    }),
  )
  for (const { off, line } of found) {
    expect(off).toBeLessThan(0.02)
    expect(line).toBe('1px non-scaling-stroke')
  }
})

test('neither a new name nor a deletion moves the list', async ({ page, server }) => {
  for (let i = 0; i < 2; i++) await server.create(gomoku(human, human, { title: `局${i}` }))
  await page.goto('/')
  const cards = page.getByRole('article')
  const first = cards.filter({ hasText: '局1' })
  const places = () => cards.evaluateAll((all) => all.map((e) => { const { y, height } = e.getBoundingClientRect(); return `${Math.round(y + scrollY)} ${Math.round(height)}` }))
  await expect(first).toBeVisible()
  await expect(page.getByRole('region', { name: '今日' })).toBeVisible()
  const before = await places()
  await first.getByRole('button', { name: /改名/ }).click()
  const field = page.getByRole('textbox', { name: '对局名称' })
  await expect(field).toBeFocused()
  expect((await field.boundingBox())!.width).toBeGreaterThan(150)
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: '取消' }).click()
  await expect(field).toHaveCount(0)

  const list = (await page.getByRole('heading', { name: '进行中' }).boundingBox())!.y
  await first.getByRole('button', { name: /^删除/ }).click()
  await expect(page.getByText('已删除：局1。')).toBeVisible()
  await expect(first).toHaveCount(0)
  expect((await page.getByRole('heading', { name: '进行中' }).boundingBox())!.y).toBe(list)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(first).toBeVisible()
  await expect(page.getByText('已删除：局1。')).toHaveCount(0)
})

test('what the dialog asks of a clock stands in one row; a newcomer is offered a level to enjoy, and gets the chosen one again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  for (const style of ['capped', 'byoyomi', 'increment']) {
    await page.getByLabel('棋钟').selectOption(style)
    const rows = await page.locator('.clock input').evaluateAll((all) => [...new Set(all.map((e) => Math.round(e.getBoundingClientRect().y)))])
    expect(rows, style).toHaveLength(1)
  }
  await page.getByLabel('棋钟').selectOption('none')
  const level = page.getByRole('combobox', { name: '等级' })
  await expect(level.locator('option:checked')).toHaveText(/^4\/15 级/)
  await level.selectOption(await level.locator('option', { hasText: /^2\/15 级/ }).getAttribute('value'))
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)
  await page.keyboard.press('Shift+N')
  await expect(level.locator('option:checked')).toHaveText(/^2\/15 级/)
})
