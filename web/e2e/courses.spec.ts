import { calling, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { Server } from './server'

test('the first chapter is one press from an empty home; a wrong move, a hint, the right one, all by keys', async ({ page }) => {
  const own = new Server()
  await own.start()
  try {
    await page.goto(own.url)
    await page.getByRole('link', { name: '从第一步学起' }).press('Enter')
    await expect(page).toHaveURL(/\/courses\/xq-board$/)
    const lesson = page.getByRole('region', { name: '讲解' })
    await expect(lesson.getByRole('heading')).toHaveText('棋盘')
    await expectNoViolations(page)

    // Whoever reads need not scroll to go on, nor to see the text.
    const desk = page.viewportSize()!
    for (const [width, height] of [[360, 640], [740, 360], [1366, 650]] as const) {
      await page.setViewportSize({ width, height })
      await expect(lesson.getByRole('button', { name: '下一步' })).toBeInViewport({ ratio: 1 })
      await expect(lesson.getByText('棋子摆在线的交叉点上')).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize(desk)

    // The third step is tried.
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/step=3$/)
    await expect(lesson).toContainText('炮能吃到一个马')
    await page.keyboard.press('h')
    await expect(lesson.getByRole('status')).toContainText('越过黑炮')
    await page.keyboard.press('h')
    await expect(lesson.getByRole('status')).toContainText('走 炮')
    // The cursor of the board stands on the general: to the right-hand cannon, one up.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await expect(lesson.getByRole('status')).toContainText('没有吃到子')
    await expectNoViolations(page)
    await page.keyboard.press('a')
    for (const key of ['ArrowDown', 'Enter', ...Array<string>(7).fill('ArrowUp'), 'Enter']) await page.keyboard.press(key)
    await expect(lesson.getByRole('status')).toContainText('怎样吃子，你已经会了')
    const kept = calling(page, '/done')
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: '学完了：棋盘' })).toBeVisible()
    await kept
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/xq-chariot$/)

    // What is finished is kept, and the list says so; on a telephone too.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${own.url}/courses`)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^棋盘/ }) }).first()).toContainText('已学完')
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page)
  } finally {
    await own.remove()
  }
})
