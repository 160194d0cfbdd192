import { expect, point, test } from './page'

const games =
  '[Event "夏令赛"]\n[Date "1981.05.12"]\n[Red "戊"]\n[Black "己"]\n\n1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 车9平8 4. 兵七进一 卒7进1 1-0\n\n' +
  '[Event "夏令赛"]\n[Date "1980.05.12"]\n[Red "庚"]\n[Black "辛"]\n\n1. 相三进五 炮8平5 2. 马八进七 马8进7 0-1\n'

test('the moves of the games of a search are guessed, one game after the other', async ({ page }) => {
  await page.goto('/library')
  await page.locator('input[type="file"][multiple]').setInputFiles({ name: 'games.pgn', buffer: Buffer.from(games) })
  await page.getByRole('searchbox', { name: '查找', exact: true }).fill('夏令赛')
  await expect(page.getByRole('option').filter({ hasText: '夏令赛' })).toHaveCount(2)
  await page.getByRole('link', { name: '猜着法' }).first().click() // of the search

  // The winner's side, from a move that is chosen.
  const panel = page.getByRole('region', { name: '猜着法' })
  await expect(panel).toContainText('戊 – 己')
  await expect(panel.getByRole('button', { name: '戊 胜方' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('slider').fill('4')
  await expect(panel).toContainText('从第 3 回合红方开始')
  await panel.getByRole('button', { name: '开始' }).click()
  const status = panel.getByRole('status')
  await expect(status).toHaveText('轮到红方，实战走的是哪一着？')
  await point(page, 'i0').click()
  await point(page, 'h0').click()
  await expect(status).toHaveText('车一平二，正是实战着法，10 分。')
  await page.keyboard.press('n')

  // A cannon given away is refuted on the board.
  await expect(status).toHaveText('轮到红方，实战走的是哪一着？')
  await panel.getByRole('textbox').fill('炮五进四')
  await panel.getByRole('textbox').press('Enter')
  await expect(status).toContainText('实战走的是兵七进一')
  await panel.getByRole('button', { name: '下一着' }).click()
  await expect(page.getByRole('status').filter({ hasText: '满分 20' })).toBeVisible()
  await expect(page.getByRole('region', { name: '总成绩' })).toContainText(/局共得 [\d,]+ 分，满分/)
  await page.getByRole('button', { name: '下一局' }).click()
  await expect(panel).toContainText('庚 – 辛')
})
