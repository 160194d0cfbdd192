// The help: its chapters, the boards in it that one can play on, and the figures
// that come from the server.
import { expect, expectAddress, test, walkTo, type Page } from './page'

const board = (page: Page, name: string) => page.getByRole('figure', { name })
const tap = async (page: Page, name: string, ...points: string[]) => {
  for (const point of points) await board(page, name).locator(`[data-point="${point}"]`).click()
}

test('the help is reached from everywhere, and its chapters by their addresses', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '帮助' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('象棋怎么下')
  await page.getByRole('navigation').getByRole('link', { name: '等级与实测' }).click()
  await expectAddress(page, '/help/levels')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('等级与实测')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('象棋怎么下')
  await page.getByLabel('语言').selectOption('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How xiangqi is played')
  expect(document.title).toBe('How xiangqi is played · Duiyi')
  await page.goto('/help/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page.')
})

test('a piece is tried on its board, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/help/xiangqi')
  const horse = board(page, '马')
  const words = horse.getByRole('status')
  await expect(words).toContainText('试一试')
  await tap(page, '马', 'e5', 'd7') // its leg is held
  await expect(words).toContainText('蹩马腿')
  await tap(page, '马', 'e5', 'f3')
  await expect(words).toContainText('红马 黑5路5线 到 红四路四线')
  await tap(page, '马', 'f3', 'g5') // the same side goes on
  await expect(words).toContainText('红马 红四路四线 到 黑7路5线')
  await horse.getByRole('button', { name: '退一步' }).click()
  await expect(horse.locator('[data-point="f3"]')).toHaveAccessibleName(/红马/)

  const chariot = board(page, '车')
  await chariot.locator('[data-point="b4"]').focus()
  await page.keyboard.press('Enter')
  await walkTo(page, 'b7')
  await page.keyboard.press('Enter')
  await expect(chariot.getByRole('status')).toContainText('吃黑炮')

  await tap(page, '将帅不能照面', 'e5', 'd5')
  await expect(board(page, '将帅不能照面').getByRole('status')).toContainText('将帅就照面了')
  await tap(page, '将死', 'b7', 'b9')
  await expect(board(page, '将死').getByRole('status')).toContainText('红方胜，将死')
  await tap(page, '困毙', 'i2', 'i8')
  await expect(board(page, '困毙').getByRole('status')).toContainText('红方胜，困毙')
  // A check is answered before the lone side goes on.
  await tap(page, '车', 'b7', 'd7')
  await expect(chariot.getByRole('status')).toContainText('黑方必须应将')
  await tap(page, '车', 'd9', 'e9')
  await expect(chariot.getByRole('status')).toContainText('黑将')
})

test('a forbidden point says which rows make it so', async ({ page }) => {
  await page.goto('/help/gomoku')
  await tap(page, '三三禁手', 'h7')
  await expect(board(page, '三三禁手').getByRole('status')).toContainText(/三三禁手：G7‑H7‑I7 与 H6‑H7‑H8/)
  await tap(page, '四四禁手', 'f9')
  await expect(board(page, '四四禁手').getByRole('status')).toContainText('四四禁手')
  await tap(page, '长连禁手', 'g8')
  await expect(board(page, '长连禁手').getByRole('status')).toContainText('长连')
  await tap(page, '貌似三三，其实不是', 'h7')
  await expect(board(page, '貌似三三，其实不是').getByRole('status')).toContainText('黑子 H7')
  await tap(page, '五连优先', 'g6')
  await expect(board(page, '五连优先').getByRole('status')).toContainText('黑方胜，五子连珠')
})

test('a move is written down in all notations', async ({ page }) => {
  await page.goto('/help/notation?lang=en')
  await tap(page, 'See how it is written', 'h2', 'e2')
  await expect(page.locator('dd')).toHaveText(['炮二平五', 'C2=5', 'H2-E2', 'P2-5'])
})

test('a loop is stepped through, and ruled on by the rule set of choice', async ({ page }) => {
  await page.goto('/help/rulings')
  const kill = board(page, '长杀')
  const words = kill.getByRole('status')
  await kill.getByRole('button', { name: '下一步' }).click()
  await expect(words).toContainText('第 1 步，共 8 步 · 车九进一')
  await kill.getByRole('button', { name: '走到最后' }).click()
  await expect(words).toContainText('和棋')
  await expect(words.getByRole('listitem')).toHaveCount(8)
  await kill.getByRole('radio', { name: '中国规则' }).check()
  await expect(words).toContainText('红方')
  await expect(words).not.toContainText('和棋')
  for (const name of ['长将', '长捉']) {
    await board(page, name).getByRole('button', { name: '走到最后' }).click()
    await expect(board(page, name).locator('.verdict')).toContainText('红方')
  }
})

test('the 26 openings of renju on small boards, each to play on from', async ({ page }) => {
  await page.goto('/help/openings')
  const openings = page.locator('.lists').getByRole('button')
  await expect(openings).toHaveCount(26)
  await page.getByRole('button', { name: '浦月 I7' }).click()
  await expect(page.getByRole('heading', { name: 'I7 浦月' })).toBeVisible()
  const grid = page.getByRole('grid', { name: /15/ })
  for (const name of [/^h8 黑子/i, /^i9 白子/i, /^i7 黑子/i]) await expect(grid.getByRole('gridcell', { name })).toHaveCount(1)
  await page.locator('.stage [data-point="j8"]').click()
  await expect(grid.getByRole('gridcell', { name: /^j8 白子/i })).toHaveCount(1)
  await page.getByRole('button', { name: '花月 D4' }).click()
  await expect(grid.getByRole('gridcell', { name: /^i9 黑子/i })).toHaveCount(1)
})
