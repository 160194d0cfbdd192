// Dialogs hold the page: the focus stays in them and comes back, and a press
// beside them closes them and does nothing else.
import { arrived, expect, human, played, point, test, xiangqi } from './duiyi'
import { Server } from './server'

test('a dialog keeps the focus, and gives it back', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const opener = page.getByRole('button', { name: '保存' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '保存' })
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('dialog')))
  const close = dialog.getByRole('button', { name: '关闭' })
  await expect.poll(inside).toBe(true)
  await expect(close).not.toBeFocused()

  // Once around, forwards and backwards: the way out is among the stops.
  for (const key of ['Tab', 'Shift+Tab']) {
    let met = 0
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press(key)
      expect(await inside()).toBe(true)
      if (await close.evaluate((e) => e === document.activeElement)) met++
    }
    expect(met).toBeGreaterThan(1)
  }
  // From elsewhere it is fetched back.
  await point(page, 'h2').evaluate((e: SVGElement) => e.focus())
  expect(await inside()).toBe(true)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a press beside a dialog closes it and is no move; one that marks text does not', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '保存' })
  await expect(dialog).toBeVisible()
  const box = (await dialog.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x - 40, box.y + 20)
  await page.mouse.up()
  await expect(dialog).toBeVisible()

  const piece = (await point(page, 'a0').boundingBox())!
  expect(piece.x + piece.width).toBeLessThan(box.x)
  await page.mouse.click(piece.x + 20, piece.y + 20)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
})

test('keys pressed before a dialog stands do nothing behind it; Escape takes it back', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'h2').focus()
  // All within one picture: the dialog cannot have come yet.
  await page.evaluate(() => {
    const press = (key: string, shiftKey = false) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
    press('N', true)
    return Promise.resolve().then(() => press('Enter'))
  })
  const dialog = page.getByRole('dialog', { name: '新对局' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(point(page, 'h2')).toBeFocused()

  await page.evaluate(() => {
    const press = (key: string, shiftKey = false) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
    press('N', true)
    return Promise.resolve().then(() => press('Escape'))
  })
  await expect(page.locator('dialog')).toHaveCount(0)
  // The next keys are the page's again.
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-point', 'h2')
  expect(await played(page).count()).toBe(0)
  await arrived(page)
})

test('the strongest level thinks with as many threads as were chosen, at first with half of the cores', async ({ page }) => {
  const own = new Server()
  own.env.GOMAXPROCS = '6'
  try {
    await own.start()
    await page.goto(own.url)
    await page.getByRole('button', { name: '下象棋' }).click()
    const dialog = page.getByRole('dialog')
    const level = dialog.locator('.level select')
    const threads = dialog.getByLabel('线程数')
    await expect(level).toBeVisible()
    await expect(threads).toHaveCount(0)
    await level.selectOption('10')
    await expect(threads).toHaveValue('3')
    await threads.selectOption('2')
    await dialog.getByRole('button', { name: '开始对局' }).click()
    expect(await own.game(await arrived(page))).toMatchObject({ config: { players: [{ kind: 'human' }, { level: '10', threads: 2 }] } })
  } finally {
    await own.remove()
  }
})
