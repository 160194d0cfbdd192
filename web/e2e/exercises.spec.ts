import { click, expect, expectNoSidewaysScroll, expectNoViolations, human, point, test as base, xiangqi } from './duiyi'
import type { Locator } from '@playwright/test'
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

const small = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

test('one press from the first page to the report of a game, and two to an exercise of its mistake', async ({ page, own }) => {
  // Presses what can be pressed on a telephone and on a desk.
  const press = async (target: Locator) => {
    await page.setViewportSize(small)
    await target.click({ trial: true })
    await page.setViewportSize(wide)
    await target.click()
  }
  // Red gives a cannon away and loses.
  const { id } = await own.create(xiangqi(human, human))
  await own.play(id, 'h2e2', 'h9g7', 'e2e6', 'g7e6')
  await page.goto(`${own.url}/game/${id}`)
  await page.getByRole('button', { name: '认输' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await expect(page.locator('.result-card')).toBeVisible()
  await page.goto(own.url)
  await press(page.getByRole('link', { name: /的复盘$/ }).first())
  await expect(page.getByRole('link', { name: '已收入练习：1 题' })).toBeVisible()
  await expectNoViolations(page)

  await page.goto(own.url)
  await press(page.getByRole('link', { name: /^练习/ }))
  const due = page.getByRole('region', { name: '今天' })
  await expect(due).toContainText('有 1 题要做')
  await expectNoViolations(page)
  await press(due.getByRole('link', { name: '开始' }))

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
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.keyboard.press('n')
  await expect(page.getByText('1 题中做对 0 题。')).toBeVisible()

  // Nothing is due any more, and the week has it; on a telephone too.
  await page.setViewportSize(small)
  await page.getByRole('link', { name: '回到练习' }).click()
  await expect(due).toContainText('下一题明天再来')
  await expect(page.getByRole('region', { name: '最近十二周' })).toContainText('做了 1 题，做对 0 %')
  await expectNoSidewaysScroll(page)
})
