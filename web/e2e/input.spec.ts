// How moves are made, as one likes it: by pressing, by dragging or by both,
// at once or when confirmed, and by a finger that slides.
import type { Page } from '@playwright/test'
import { arrived, click, expect, expectNoViolations, gomoku, human, played, point, test, xiangqi } from './duiyi'

const prefer = (page: Page, choices: Record<string, unknown>) =>
  page.addInitScript((choices) => {
    if (!/^https?:/.test(location.href)) return
    for (const [name, value] of Object.entries(choices)) localStorage.setItem(`duiyi.${name}`, JSON.stringify(value))
  }, choices)

const question = (page: Page) => page.locator('.status')

test('a move of a piece is confirmed by a second press, a button, or not at all', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('combobox', { name: '走子前确认' }).selectOption('每步都确认')
  await page.keyboard.press('Escape')
  await click(page, 'h2', 'e2')
  await expect(question(page)).toContainText('走这一步？')
  await expect(page.locator('.arrow.hint')).toHaveCount(1)
  await expectNoViolations(page)
  await click(page, 'e2')
  await expect(played(page)).toHaveText(['炮二平五'])
  await point(page, 'h9').dragTo(point(page, 'g7'))
  await expect(played(page)).toHaveCount(1)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(played(page)).toHaveCount(2)
  await click(page, 'b0', 'c2')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(question(page)).toContainText('轮到红方')
  await click(page, 'b0', 'a2')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('轮到红方')
  await click(page, 'b0', 'c2') // another one in its place
  await click(page, 'h0', 'g2')
  await click(page, 'g2')
  await expect(played(page)).toHaveText(['炮二平五', '马8进7', '马二进三'])
  await click(page, 'a9', 'b8') // what is against the rules is not asked for
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(question(page)).not.toContainText('走这一步')
  expect((await server.game(id)).ply).toBe(3)
})

test('pieces are only pressed, or only dragged', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const by = async (way: string) => {
    await page.getByRole('button', { name: '显示' }).click()
    await page.getByRole('combobox', { name: '走子', exact: true }).selectOption(way)
    await page.keyboard.press('Escape')
  }
  await by('只点击')
  await point(page, 'h2').dragTo(point(page, 'e2'))
  await expect(played(page)).toHaveCount(0)
  await click(page, 'e2')
  await expect(played(page)).toHaveCount(1)
  await by('只拖动')
  await click(page, 'h9', 'g7')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await expect(played(page)).toHaveCount(1)
  await point(page, 'h9').dragTo(point(page, 'g7'))
  await expect(played(page)).toHaveCount(2)
})

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

test('in English the moves are in WXF, and the pieces can be chosen before the first game', async ({ page }) => {
  await prefer(page, { language: 'en' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play xiangqi' }).click()
  await page.getByRole('radio', { name: 'Two people' }).check()
  await page.getByRole('radio', { name: 'Pictures' }).check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await arrived(page)
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveText(['C2=5'])
  await page.reload()
  await page.getByRole('button', { name: 'Display' }).click()
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked()
  await page.keyboard.press('Escape')
  // What was chosen stays, whatever the language.
  await page.getByLabel('Notation').selectOption('iccs')
  await page.goto('/?lang=zh-Hans')
  expect(await page.evaluate(() => localStorage.getItem('duiyi.notation'))).toBe('"iccs"')
})
