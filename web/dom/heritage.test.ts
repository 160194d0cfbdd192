// What four older programs did: A, a thesis program for xiangqi; B, one in Python; C, Xiangjia;
// D, one for gomoku. Every test is named by its row. Elsewhere: moves by click, drag and keys
// (A1, C3, D1) in play, look and hands; refusals (A2) and loops (C5) in play and xiangqi/referee;
// marks of the last move (A8) in forced; the console (A9) in tui and cmd/duiyi; B1 in look; sounds
// (B3) and an engine that takes a side (C1) in audio; the result (B4) in play; C2 in editor;
// searches, values and shapes (C6, C7, D5) in internal/classic; rows and fouls (D2, D7) in gomoku,
// help and advice; files (D3, D4) in records; the help (D6) in src/help.
import { arrived, boxOf, click, expect, expectAddress, human, played, point, test, thesis, xiangqi, type Page } from './page'

const plies = (page: Page) => page.locator('[data-ply]')

// Chooses from the menu of the board.
async function choose(page: Page, name: string): Promise<void> {
  await point(page, 'e5').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('A3 A4 A10 C6 one dialog for a game: the old opponents by depth 1 to 7, named levels beside them; kept for the next', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  const opponents = page.getByLabel('对手')
  const depth = page.getByRole('slider', { name: '深度' })
  for (const engine of ['xiangqi-thesis', 'xiangqi-xiangjia']) {
    await opponents.selectOption(engine)
    await expect(depth).toHaveAttribute('min', '1')
    await expect(depth).toHaveAttribute('max', '7')
  }
  await opponents.selectOption('xiangqi-duiyi')
  await expect.poll(() => page.getByRole('combobox', { name: '等级' }).locator('option').count()).toBeGreaterThanOrEqual(5)
  await opponents.selectOption('xiangqi-thesis')
  await depth.fill('2')
  await page.getByRole('radio', { name: '我（红）' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)
  await expect(page.getByText('书生 · 2 层')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(opponents).toHaveValue('xiangqi-thesis')
  await expect(depth).toHaveValue('2')
})

test('A5 the list of moves: Chinese, WXF, ICCS; a click goes there', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const round = ['h2e2', 'h9g7', 'e2h2', 'g7h9']
  const pawns = [['a3a4', 'a6a5'], ['i3i4', 'i6i5'], ['c3c4', 'c6c5']]
  await server.play(id, ...pawns.flatMap((p) => [...p, ...round]), 'b2e2', 'b7e7')
  await page.goto(`/game/${id}`)
  const newest = page.locator('[data-ply="20"]')
  await expect(newest).toHaveText('炮2平5')
  await page.getByLabel('记谱法').selectOption('wxf')
  await expect(newest).toHaveText('c2=5') // Black's letters are small
  await page.getByLabel('记谱法').selectOption('iccs')
  await expect(newest).toHaveText(/^b7-e7$/i)
  await page.locator('[data-ply="19"]').click()
  await expect(point(page, 'e7')).not.toHaveAccessibleName(/黑炮/)
  expect((await server.game(id)).ply).toBe(20)
})

test('A6 B2 C2 undo and redo, a full round against the computer, at any depth, after the end; restart; the way out', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(plies(page)).toHaveCount(2)
  await click(page, 'h0', 'g2')
  await expect(plies(page)).toHaveCount(4)
  const undo = page.getByRole('button', { name: '悔棋' })
  await undo.click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(2)
  await undo.click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(0)
  await page.getByRole('button', { name: '重做' }).click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(2)
  await click(page, 'b0', 'c2') // another move: nothing is left to redo
  await expect(played(page)).toHaveCount(4)
  expect((await server.game(id)).length).toBe(4)
  await choose(page, '重新开始')
  await page.getByRole('dialog').getByRole('button', { name: '重新开始' }).click()
  await expect(plies(page)).toHaveCount(0)

  const over = await server.create(xiangqi(human, human))
  await server.play(over.id, 'b2c2', 'b7c7', 'c2c6', 'f9e8', 'c6c9')
  await page.goto(`/game/${over.id}`)
  await expect(page.locator('.status')).toContainText('将死')
  await page.keyboard.press('Control+Z')
  await expect(page.locator('.result-card')).toBeHidden()
  await expect(page.locator('.status')).toContainText('轮到红方')
  await page.getByRole('link', { name: /全部对局/ }).click()
  await expectAddress(page, '/')
})

test('A7 C4 while the engine thinks the page lives: depth, nodes, time, score, speed and line; stopped by a word', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(7)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('.status')).toContainText('黑方正在思考')
  const figures = page.getByRole('region', { name: '引擎' }).getByRole('definition')
  await expect(figures).toHaveCount(5)
  for (let i = 0; i < 5; i++) await expect(figures.nth(i)).toHaveText(/\d/)
  await page.keyboard.press('f')
  expect(boxOf(page, 'e0').y).toBeLessThan(boxOf(page, 'e9').y)
  await choose(page, '立即出招')
  await expect(plies(page)).toHaveCount(2)
  await expect(page.locator('.engine')).toContainText('预想')
  await expect(page.locator('.engine')).toContainText('第 1 回合黑方')
})
