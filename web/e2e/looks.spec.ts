// What a designer would look at: edges that line up, things that cover no others,
// boards of one shape.
import { expect, gomoku, human, test, thesis, xiangqi } from './duiyi'

test('the logo stands where the page under it begins', async ({ page, server }) => {
  test.setTimeout(240_000)
  const game = await server.create(xiangqi(human, human))
  const square = await server.create(gomoku(human, human))
  const screens = [
    ['/', 'main h1'],
    ['/help', 'nav'],
    [`/game/${game.id}`, '.board'],
    [`/game/${square.id}`, '.board'],
    ['/edit/xiangqi', '.set'],
  ] as const
  for (const [width, height] of [
    [1280, 800],
    [1366, 650],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [path, first] of screens) {
      await page.goto(path)
      // The board's rim is drawn outside of it.
      const [logo, under] = [await page.locator('header svg').first().boundingBox(), await page.locator(first).first().boundingBox()]
      expect(Math.abs(logo!.x - under!.x), `${path} at ${width} × ${height}`).toBeLessThanOrEqual(12)
    }
  }
})

test('stones on the edge leave the coordinates free', async ({ page, server }) => {
  test.setTimeout(120_000)
  for (const size of [9, 15, 22]) {
    const { id } = await server.create(gomoku(human, human, { size }))
    const last = String.fromCharCode(96 + size)
    await server.play(id, 'a1', 'a2', `a${size}`, `${last}1`, 'b1', 'c1')
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
      await page.setViewportSize(viewport)
      await page.goto(`/game/${id}`)
      await expect(page.locator('.actors .limb')).toHaveCount(6)
      const covered = await page.evaluate(() => {
        const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect())
        const stones = boxes('.board .actors .limb')
        return boxes('.board .coordinates text').filter((text) =>
          stones.some((s) => s.left < text.right - 1 && text.left + 1 < s.right && s.top < text.bottom - text.height / 4 && text.top + text.height / 4 < s.bottom),
        ).length
      })
      expect(covered, `${size} lines at ${viewport.width}`).toBe(0)
    }
  }
})

test('small boards are as wide for their height as the boards are, with lines a pixel wide', async ({ page, server }) => {
  await server.create(xiangqi(human, thesis(1)))
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8')
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('.mini svg')].map((svg) => {
      const { width, height } = svg.getBoundingClientRect()
      const [, , w = 1, h = 1] = svg.getAttribute('viewBox')!.split(' ').map(Number)
      const line = getComputedStyle(svg.querySelector('.lines path')!)
      return { off: Math.abs(width / height / (w / h) - 1), line: `${line.strokeWidth} ${line.vectorEffect}` }
    }),
  )
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const { off, line } of found) {
    expect(off).toBeLessThan(0.02)
    expect(line).toBe('1px non-scaling-stroke')
  }
})
