import { expect, expectNoSidewaysScroll, expectNoViolations, point, test } from './duiyi'

test('a study is asked back: wrong, told, right, and the next date', async ({ page, server }) => {
  const post = async (path: string, body: object) => (await (await fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()) as { id: string }
  const { id } = await post('/api/studies', { game: 'xiangqi', title: '中炮' })
  await post(`/api/studies/${id}/commands`, { type: 'play', node: 0, moves: ['炮二平五', '马8进7', '马二进三'] })
  await post(`/api/studies/${id}/commands`, { type: 'comment', node: 3, text: '出车要快' })
  await page.goto(`/repertoires?study=${id}`)
  await expectNoViolations(page)
  await page.getByRole('button', { name: '考先手方的着法' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '炮二平五' })).toContainText('新 2')
  await expectNoViolations(page)
  await page.getByRole('link', { name: '开始训练' }).click()

  const panel = page.getByRole('region', { name: '布局训练' })
  const status = panel.getByRole('status')
  await expect(status).toContainText('轮到红方，你的布局走哪一着？')
  await point(page, 'h2').click()
  await point(page, 'e2').click()
  await expect(panel).toContainText('炮二平五，对了。3 天后再考。')
  await expect(page.getByText('还有 1 处')).toBeVisible() // the other side has answered
  const typed = panel.getByRole('textbox')
  await typed.fill('兵一进一')
  await typed.press('Enter')
  await expect(status).toHaveText('兵一进一不在你的布局里，应走马二进三。')
  await expect(panel).toContainText('出车要快')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await typed.press('Enter') // takes it back
  await typed.fill('马二进三')
  await typed.press('Enter')
  await expect(status).toHaveText('今天没有要考的了。')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await panel.getByRole('link', { name: '变例' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '炮二平五' })).toContainText('已记 2/2 · 答错 1 · 下次明天')
  await expectNoSidewaysScroll(page)
})
