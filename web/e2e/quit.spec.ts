// The program is ended from its page, by whoever sits at the machine.
import { expect, human, test, xiangqi } from './duiyi'
import { Server } from './server'

test('quitting asks once, ends the program, and says that the page may be closed', async ({ page }) => {
  const own = new Server()
  try {
    await own.start()
    const { id } = await own.create(xiangqi(human, human))
    await own.play(id, 'h2e2')
    await page.goto(`${own.url}/game/${id}`)
    const quit = page.getByRole('banner').getByRole('button', { name: '退出' })
    await quit.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('要退出程序吗？棋局都已保存。')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()
    expect((await own.game(id)).ply).toBe(1)

    await quit.click()
    await dialog.getByRole('button', { name: '退出' }).click()
    await expect(page.getByRole('heading', { name: '程序已退出，可以关闭这个页面了。' })).toBeFocused()
    await expect(page.getByRole('banner')).toHaveCount(0)
    expect(await own.ended()).toBe(0)

    await own.start() // where it was
    expect((await own.game(id)).ply).toBe(1)
  } finally {
    await own.remove()
  }
})

test('the button is in sight on the narrowest telephone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: '退出' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a program that stays has no such button', async ({ page }) => {
  const own = new Server('--stay')
  try {
    await own.start()
    const asked = page.waitForResponse('**/api/health')
    await page.goto(own.url)
    expect(((await (await asked).json()) as { quit: boolean }).quit).toBe(false)
    await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '退出' })).toHaveCount(0)
  } finally {
    await own.remove()
  }
})
