import { click, expect, expectNoSidewaysScroll, expectNoViolations, human, point, test as base, xiangqi } from './duiyi'
import { Server } from './server'

// Exercises are counted, so the test has a server to itself.
const test = base.extend<{ own: Server }>({
  own: async ({}, use) => {
    const server = new Server()
    await server.start()
    await use(server)
    await server.remove()
  },
})

test('a mistake becomes an exercise: wrong, right, and how it went', async ({ page, own }) => {
  const game = await own.create(xiangqi(human, human))
  // Red gives a cannon away.
  await own.play(game.id, 'h2e2', 'h9g7', 'e2e6', 'g7e6')
  await page.goto(`${own.url}/report/${game.id}`)
  await page.getByRole('link', { name: '已收入练习：1 题' }).click()

  const due = page.getByRole('region', { name: '今天' })
  await expect(due).toContainText('有 1 题要做')
  await expectNoViolations(page)
  await due.getByRole('link', { name: '开始' }).click()

  // The mistake is one still; another try may be right, and the first counts.
  const panel = page.getByRole('region', { name: '练习' })
  const status = panel.getByRole('status')
  await expect(status).toContainText('请走一步更好的')
  await click(page, 'e2', 'e6')
  await expect(status).toContainText('再想想')
  await panel.getByRole('button', { name: '再试一次' }).click()
  await page.keyboard.press('h')
  await expect(status).toContainText(/^动 /)
  await click(page, 'h0', 'g2')
  await expect(status).toContainText('明天再来')
  await expect(point(page, 'g2')).toHaveAccessibleName(/马/)
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('逐步提示')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByText('1 题中做对 0 题。')).toBeVisible()

  // Nothing is due any more, and the week has it; on a telephone too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: '回到练习' }).click()
  await expect(due).toContainText('下一题明天再来')
  await expect(page.getByRole('region', { name: '最近十二周' })).toContainText('做了 1 题，做对 0 %')
  await expectNoSidewaysScroll(page)

  // It is deleted, and brought back.
  const mistake = page.getByRole('link', { name: '练这一题：红方走了 炮五进四' })
  await page.getByRole('button', { name: /^删除: / }).click()
  await expect(mistake).toHaveCount(0)
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(mistake).toBeVisible()
})
