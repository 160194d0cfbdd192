import { bring, expect, expectNoSidewaysScroll, expectNoViolations, point, test } from './duiyi'

const games =
  '[Event "夏令赛"]\n[Date "1981.05.12"]\n[Red "戊"]\n[Black "己"]\n\n1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 车9平8 4. 兵七进一 卒7进1 1-0\n\n' +
  '[Event "夏令赛"]\n[Date "1980.05.12"]\n[Red "庚"]\n[Black "辛"]\n\n1. 相三进五 炮8平5 2. 马八进七 马8进7 0-1\n'

test('the moves of the games of a search are guessed, one game after the other', async ({ page }) => {
  await page.goto('/library')
  await bring(page, 'drop', { bytes: [...Buffer.from(games)] })
  await page.getByRole('searchbox', { name: '查找', exact: true }).fill('夏令赛')
  await expect(page.getByRole('option').filter({ hasText: '夏令赛' })).toHaveCount(2)
  await page.getByRole('link', { name: '猜着法' }).first().click() // of the search

  // The winner's side, from a move that is chosen.
  const panel = page.getByRole('region', { name: '猜着法' })
  await expect(panel).toContainText('戊 – 己')
  await expect(panel.getByRole('button', { name: '戊 胜方' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('slider').fill('4')
  await expect(panel).toContainText('从第 3 回合红方开始')
  await expectNoViolations(page)
  await panel.getByRole('button', { name: '开始' }).click()
  const status = panel.getByRole('status')
  await expect(status).toHaveText('轮到红方，实战走的是哪一着？')
  await point(page, 'i0').click()
  await point(page, 'h0').click()
  await expect(status).toHaveText('车一平二，正是实战着法，10 分。')
  await expectNoViolations(page)
  await page.keyboard.press('n')

  // A cannon given away is refuted on the board.
  await expect(status).toHaveText('轮到红方，实战走的是哪一着？')
  await panel.getByRole('textbox').fill('炮五进四')
  await panel.getByRole('textbox').press('Enter')
  await expect(status).toContainText('实战走的是兵七进一')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: '下一着' }).click()
  await expect(page.getByRole('status').filter({ hasText: '满分 20' })).toBeVisible()
  await expect(page.getByRole('region', { name: '总成绩' })).toContainText(/局共得 [\d,]+ 分，满分/)
  await expectNoViolations(page)
  await page.getByRole('button', { name: '下一局' }).click()
  await expect(panel).toContainText('庚 – 辛')
})

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
  await expect(status).toHaveText('轮到红方，你的布局走哪一着？')
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
