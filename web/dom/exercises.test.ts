// From a game to its report, and from a mistake to an exercise. They are counted, so each test has
// a server to itself.
import { Server } from '../e2e/server'
import { click, expect, expectAddress, human, point, test as base, turnTo, xiangqi, type Page } from './page'

const test = base.extend<{ own: Server }>({
  own: async ({ page }, use) => {
    const server = new Server()
    await server.start()
    turnTo(server)
    await use(server)
    await page.leave()
    await server.remove()
  },
})

// Red gives a cannon away.
async function given(own: Server): Promise<string> {
  const { id } = await own.create(xiangqi(human, human))
  await own.play(id, 'h2e2', 'h9g7', 'e2e6', 'g7e6')
  return id
}

test('one press after a game: its course, its mistakes, and one of them tried again', async ({ page, own }) => {
  await page.goto(`/game/${await given(own)}`)
  await expect(point(page, 'e6')).toHaveAccessibleName(/马/)
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '复盘' }).click()
  await expectAddress(page, /^\/report\//)

  // It is made, and says what went wrong.
  await expect(page.getByRole('rowheader', { name: '准确度' })).toBeVisible()
  const blunder = page.getByRole('listitem').getByRole('button', { name: /炮五进四\?\?/ })
  await expect(blunder).toBeVisible()
  await expect(page.getByText('第 2 回合红方走 炮五进四??')).toBeVisible()
  await expect(page.getByText('每步搜索 200,000 个局面')).toBeVisible()

  // One press saves it as a record, marks and better moves in it.
  const file = await fetch((await page.getByRole('link', { name: '保存 PGN' }).getAttribute('href'))!)
  expect(await file.text()).toContain('炮五进四 $4')

  // The graph goes to a move by the keyboard, and so do the arrow keys of the page.
  const graph = page.getByRole('slider', { name: '局势走向' })
  await graph.press('End')
  await expect(graph).toHaveAttribute('aria-valuenow', '4')
  await graph.press('ArrowLeft')
  await expect(graph).toHaveAttribute('aria-valuetext', /炮五进四\?\?/)
  await graph.press('Home')
  await page.getByRole('button', { name: '看第一处要点' }).click()
  await expect(graph).toHaveAttribute('aria-valuetext', /炮五进四\?\?/)
  await expect(blunder).toHaveAttribute('aria-current', 'true')

  // How the engine answers it can be played through on the board.
  const answer = page.getByRole('group', { name: '引擎的应法' })
  await answer.getByRole('button').first().click()
  await expect(point(page, 'e6')).toHaveAccessibleName(/黑马/)
  await expect(answer).toContainText('被吃：红炮')
  await answer.getByRole('button').first().click()
  await expect(point(page, 'e6')).toHaveAccessibleName(/红炮/)

  // The mistake is asked again: a move that loses little counts.
  await page.getByRole('button', { name: /^红方：1/ }).click()
  const retry = page.getByRole('region', { name: '重走失误' })
  await expect(retry.getByRole('status')).toContainText('请走一步更好的')
  await click(page, 'h0', 'g2')
  await expect(retry.getByRole('status')).toContainText(/正确|不错/)
  await retry.getByRole('button', { name: '结束' }).click()
  await expect(graph).toHaveAttribute('aria-valuenow', '3')

  // It is there again at once.
  await page.reload()
  await expect(blunder).toBeVisible()
  await exercised(page)
})

// A mistake of a report becomes an exercise: wrong, right, and how it went.
async function exercised(page: Page): Promise<void> {
  await page.getByRole('link', { name: '已收入练习：1 题' }).click()
  const due = page.getByRole('region', { name: '今天' })
  await expect(due).toContainText('有 1 题要做')
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
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('逐步提示')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByText('1 题中做对 0 题。')).toBeVisible()

  // Nothing is due any more, and the week has it.
  await page.getByRole('link', { name: '回到练习' }).click()
  await expect(due).toContainText('下一题明天再来')
  await expect(page.getByRole('region', { name: '最近十二周' })).toContainText('做了 1 题，做对 0 %')

  // It is deleted, and brought back.
  const mistake = page.getByRole('link', { name: '练这一题：红方走了 炮五进四' })
  await page.getByRole('button', { name: /^删除: / }).click()
  await expect(mistake).toHaveCount(0)
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(mistake).toBeVisible()
}
