import type { Page } from '@playwright/test'
import { click, expect, expectNoViolations, gomoku, human, played, point, test, walkTo, xiangqi } from './duiyi'
import { accept, invite, seated, somebody } from './two'

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

test('a game of xiangqi to its mate, which one of the two ends at another device', async ({ browser, server }) => {
  const { id, first, second } = await seated(browser, server, xiangqi({ ...human, name: '甲' }, human))
  await first.getByRole('grid').locator('[tabindex="0"]').focus()
  await walkTo(first, 'b2') // by keys alone
  await first.keyboard.press('Enter')
  await walkTo(first, 'b5')
  await first.keyboard.press('Enter')
  await expect(second.locator('.near')).toContainText('乙') // own pieces below
  await expect(second.getByTestId('speaker')).toContainText('红炮 红八路三线 到')
  await click(second, 'b7', 'a7')
  await expect(played(first)).toHaveCount(2)
  await expect(first.getByTestId('speaker')).toContainText('黑炮 黑2路3线 到 黑1路3线')
  await first.keyboard.press('h')
  await expect(first.getByRole('status').filter({ hasText: '与人对弈时用不上' })).toBeVisible()
  await click(first, 'b5', 'g5')

  await second.getByRole('button', { name: '更多' }).click()
  await second.getByRole('menuitem', { name: '换一台设备接着下' }).click()
  await expect(second.getByRole('img', { name: '换一台设备接着下' })).toBeVisible() // the code of what follows
  const secret = await second.evaluate((game) => {
    const seats = Object.values(localStorage).filter((kept: string) => kept.includes(game) && kept.includes('secret'))
    return (JSON.parse(seats[0] as string) as Record<string, { secret: string }>)[game]!.secret
  }, id)
  const telephone = await somebody(browser, server)
  await telephone.goto(`/game/${id}#seat=${secret}`)
  expect(new URL(telephone.url()).hash).toBe('')
  await click(telephone, 'd9', 'e8')
  await expect(played(first)).toHaveCount(4)
  await click(first, 'g5', 'g9')
  await expect(first.locator('.result-card')).toContainText('你赢了')
  await expect(telephone.locator('.result-card')).toContainText('你输了')
  await expect(second.locator('.result-card')).toContainText('你输了')
})

test('a move chosen before its turn is played at once, and one that cannot be played is dropped', async ({ browser, server }) => {
  const { first, second } = await seated(browser, server, xiangqi({ ...human, name: '甲' }, human))
  await expect(second.locator('.status')).toContainText('轮到甲')
  // Before its turn no point is waited for.
  const press = async (page: Page, ...points: string[]) => {
    for (const name of points) await point(page, name).click()
  }
  await press(second, 'h9', 'g7')
  await expect(second.locator('.arrow.ahead')).toHaveCount(1)
  await expect(second.getByTestId('speaker')).toContainText('已选好下一步')
  await expectNoViolations(second)
  await second.keyboard.press('Escape')
  await expect(second.locator('.arrow.ahead')).toHaveCount(0)
  await point(second, 'b9').dragTo(point(second, 'c7'))
  await expect(second.locator('.arrow.ahead')).toHaveCount(1)
  await click(first, 'h2', 'e2')
  await expect(played(first)).toHaveCount(2)
  await expect(second.locator('.arrow.ahead')).toHaveCount(0)
  await press(second, 'h7', 'h0') // over a piece that is to go
  await expect(second.locator('.arrow.ahead')).toHaveCount(1)
  await point(second, 'h0').click({ button: 'right' })
  await expect(second.locator('.arrow.ahead')).toHaveCount(0)
  await expect(second.getByRole('menu')).toHaveCount(0)
  await press(second, 'a9', 'a0')
  await click(first, 'h0', 'g2')
  await expect(second.getByRole('status').filter({ hasText: '预走的一步现在不能走' })).toBeVisible()
  await expect(played(second)).toHaveCount(3)
})

test('conditional moves are played with the page of their maker closed', async ({ browser, server }) => {
  const { id, first, second } = await seated(browser, server, gomoku({ ...human, name: '甲' }, human))
  await second.getByRole('button', { name: '如果…' }).click()
  const dialog = second.getByRole('dialog', { name: '预设应着' })
  for (const name of ['h8', 'i9', 'h7', 'i8']) await dialog.locator(`[data-point="${name}"]`).click()
  await dialog.getByRole('button', { name: '记下这条' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('H8, I9, H7, I8')
  await expectNoViolations(second)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(second.getByRole('button', { name: '如果… · 1' })).toBeVisible()
  await second.close()
  await click(first, 'h8')
  await expect(played(first)).toHaveText(['H8', 'I9'])
  await click(first, 'h6')
  await expect(played(first)).toHaveCount(3)
  expect((await server.game(id)).ply).toBe(3)
})
