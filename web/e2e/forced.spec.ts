// Where the system forces its colours: sides, marks, what is chosen and what has
// the focus are told by shapes, outlines and the system's own colours.
import type { Locator, Page } from '@playwright/test'
import { click, expect, gomoku, human, point, test, xiangqi } from './duiyi'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const style = (at: Locator, property: string) => at.first().evaluate((e, p) => getComputedStyle(e).getPropertyValue(p), property)
// The system's colours as this browser forces them.
const system = (page: Page, name: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

// Everything that the Tab key reaches shows that it has the focus.
async function expectFocusSeen(page: Page, presses: number): Promise<void> {
  for (let i = 0; i < presses; i++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const at = document.activeElement!
      if (at === document.body) return 'nothing'
      // A radio button in a row of keys, and a file's, lend their focus to what is drawn for them.
      const lends = at.matches('input:is([type="radio"], [type="checkbox"], [type="file"])')
      const drawn = [at, ...(lends ? [at.nextElementSibling, at.parentElement] : [])].flatMap((e) => (e ? [getComputedStyle(e)] : []))
      const outlined = drawn.some((s) => s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)
      const seen = outlined || (at instanceof SVGElement && getComputedStyle(at).stroke !== 'none')
      return seen ? 'seen' : at.outerHTML.slice(0, 120)
    })
    expect(['seen', 'nothing']).toContain(seen)
  }
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    test(`xiangqi: the sides, whose turn it is, the last move, a piece in hand and where it may go: ${scheme}`, async ({ page, server }) => {
      const { id } = await server.create(xiangqi(human, human))
      await server.play(id, 'h2e2', 'h9g7')
      await page.goto(`/game/${id}`)
      const [highlight, canvas] = [await system(page, 'Highlight'), await system(page, 'Canvas')]
      expect(highlight).not.toBe(canvas)
      expect(await style(page.locator('.moving-pieces .red .ink'), 'fill')).not.toBe(await style(page.locator('.moving-pieces .black .ink'), 'fill'))
      // The player to move is framed, the other one is not.
      await expect(page.locator('.bar.turn')).toHaveCount(1)
      await expect(page.locator('.bar.turn')).toHaveCSS('outline-color', highlight)
      await expect(page.locator('.bar.turn')).toHaveCSS('outline-style', 'solid')
      await expect(page.locator('.far .bar')).toHaveCSS('outline-style', 'none')
      expect(await style(page.locator('.arrived'), 'stroke')).toBe(highlight)
      expect(await style(page.locator('.origin'), 'stroke')).toBe(highlight)
      await expect(page.locator('li .current')).toHaveCSS('outline-color', highlight)
      await click(page, 'b0')
      expect(await style(page.locator('.chosen'), 'stroke')).toBe(highlight)
      expect(await style(page.locator('.free'), 'fill')).toBe(highlight)
      expect(await style(page.locator('.ground'), 'fill')).not.toBe(highlight)
      await click(page, 'b0', 'e2') // an own piece is exchanged for another: its targets hold a capture
      expect(await style(page.locator('.prey'), 'stroke')).toBe(highlight)
      await page.keyboard.press('x')
      const threats = page.getByRole('button', { name: '攻守' })
      await expect(threats).toHaveAttribute('aria-pressed', 'true')
      await expect(threats).toHaveCSS('background-color', highlight)
      await point(page, 'a0').focus()
      await page.keyboard.press('ArrowUp')
      expect(await style(point(page, 'a1'), 'stroke')).toBe(highlight)
    })

    test(`gomoku: stones, the mark on them, and the row that won: ${scheme}`, async ({ page, server }) => {
      const { id } = await server.create(gomoku(human, human))
      await server.play(id, 'h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11')
      await page.goto(`/game/${id}`)
      // Black stones bear white, white ones black.
      expect(await style(page.locator('.arrived.stone'), 'fill')).toBe('rgb(255, 255, 255)')
      await click(page, 'g8')
      await expect(page.locator('.arrived.stone.O')).toHaveCount(1)
      expect(await style(page.locator('.arrived.stone'), 'fill')).toBe('rgb(0, 0, 0)')
      await click(page, 'l12')
      await expect(page.locator('circle.row')).toHaveCount(5)
      expect(await style(page.locator('circle.row'), 'stroke')).toBe('rgb(255, 255, 255)')
      expect(await style(page.locator('line.row'), 'stroke')).toBe(await system(page, 'Highlight'))
      await expect(page.locator('.bar.turn')).toHaveCount(0)
    })
  })
}

test('the focus is seen on every screen, and what is chosen', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const highlight = async () => system(page, 'Highlight')
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectFocusSeen(page, 12)
  await page.goto(`/game/${id}`)
  await expectFocusSeen(page, 24)
  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFocusSeen(page, 14)
  await expect(page.locator('input[name="mode"]:checked + span')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '显示' }).click()
  const chosen = page.locator('input:checked + .key').first()
  await expect(chosen).toHaveCSS('background-color', await highlight())
  await expectFocusSeen(page, 8)
  await page.goto('/edit/xiangqi')
  await expect(page.getByRole('group', { name: '棋盒' }).locator('[aria-pressed="true"]')).toHaveCSS('background-color', await highlight())
  await expectFocusSeen(page, 30)
  await page.goto('/help/xiangqi')
  await expectFocusSeen(page, 16)
})
