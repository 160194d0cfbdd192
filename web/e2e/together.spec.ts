import { click, expect, expectNoViolations, played, test } from './duiyi'
import { accept, invite, somebody } from './two'

test('a game of gomoku by a link, from the invitation to the next game', async ({ page, browser, server }) => {
  const link = await invite(page, '五子棋', '甲')
  await expect(page.getByRole('img', { name: '链接的二维码' })).toBeVisible()
  await expectNoViolations(page)

  const other = await somebody(browser, server)
  await accept(other, link, '乙')
  expect(new URL(other.url()).hash).toBe('') // the secret does not stay in the address
  await expect(page.getByRole('heading', { name: '等对方入座' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: '乙在线' })).toBeVisible()
  await expect(other).not.toHaveTitle(/●/)

  await click(page, 'h8')
  await expect(other).toHaveTitle(/●/)
  await click(other, 'h9')
  await expect(played(page)).toHaveCount(2)

  // What is asked of the other is said there, and answered.
  await click(page, 'i8')
  await page.getByRole('button', { name: '请求悔棋' }).click()
  await expect(other.locator('.status')).toContainText('甲想悔 1 步棋')
  await expectNoViolations(other)
  await other.getByRole('button', { name: '同意', exact: true }).click()
  await expect(played(page)).toHaveCount(2)

  // A page that is loaded anew has its seat still.
  await other.reload()
  await expect(page.getByRole('img', { name: '乙在线' })).toBeVisible()
  await page.getByRole('button', { name: '提和' }).click()
  await expect(other.locator('.status')).toContainText('甲提和')
  await other.getByRole('button', { name: '不同意' }).click()
  await expect(page.locator('.status')).toContainText('对方不同意和棋')

  await page.getByRole('button', { name: '打招呼' }).click()
  await page.getByRole('menuitem', { name: '好棋' }).click()
  await expect(other.locator('.far')).toContainText('好棋')

  // Who only has the address looks on, and whose link has been used up.
  const watcher = await somebody(browser, server)
  await watcher.goto(link)
  await expect(watcher.locator('.status')).toContainText('你在观战')
  await expect(watcher.getByRole('button', { name: '入座' })).toHaveCount(0)

  await click(page, 'j8')
  await other.getByRole('button', { name: '认输' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await expect(page.locator('.result-card')).toContainText('你赢了')

  const before = page.url()
  await other.getByRole('button', { name: '再来一局' }).click()
  await expect(page.locator('.result-card')).toContainText('乙想再来一盘')
  await page.getByRole('button', { name: '再来一局' }).click()
  await page.waitForURL((url) => url.href !== before)
  await other.waitForURL((url) => url.pathname === new URL(page.url()).pathname)
  // Colours have changed.
  await click(other, 'h8')
  await expect(played(page)).toHaveCount(1)
})
