import { arrived, bring, expect, gomoku, human, point, test, walkTo, xiangqi, type Page } from './page'

const fen = (page: Page) => page.getByRole('textbox', { name: '局面代码' })
const board = (page: Page) => page.getByRole('textbox', { name: '局面文本' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const play = (page: Page) => tool(page, '从这里开始下')
const edit = (game: 'xiangqi' | 'gomoku', text: string) => `/edit/${game}?${new URLSearchParams({ board: text })}`

test('stones of any number are set up by keyboard alone, and an engine plays from there', async ({ page, server }) => {
  await page.goto('/edit/gomoku')
  await page.getByLabel('棋盘').first().selectOption('9')
  await point(page, 'e5').focus()
  for (const [at, key] of [['c3', 'x'], ['d3', 'b'], ['e3', 'x'], ['g7', 'o'], ['h7', 'o']] as const) {
    await walkTo(page, at)
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Delete')
  await expect(page.getByRole('gridcell', { name: /黑子|白子/ })).toHaveCount(4)
  await expect(page.getByText(/黑 3 子，白 1 子，轮到黑方/).first()).toBeVisible()

  // Five are one too many to begin with, and said so on their points.
  for (const at of ['f3', 'g3']) {
    await walkTo(page, at)
    await page.keyboard.press('x')
  }
  await expect(page.getByText('这一局已经结束了：五子连珠。').first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /五子连珠/ })).toHaveCount(5)
  await expect(play(page)).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('这一局已经结束了')).toHaveCount(0)
  await page.getByRole('radio', { name: '白方' }).check()
  await expect(play(page)).toBeEnabled()

  await play(page).press('Enter')
  await page.getByLabel('对手').selectOption('gomoku-classic')
  await page.getByRole('button', { name: '开始对局' }).press('Enter')
  const id = await arrived(page)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // White, whom the engine plays, blocks the four
  await expect(page.locator('[data-ply]')).toHaveText(/^(B3|G3)$/)
  expect(await server.game(id)).toMatchObject({
    config: { setup: expect.stringMatching(/\/\.\.XXXX\.\.\.\/.* O$/) },
  })
})

test('a position or moves are pasted and typed; what cannot be read changes nothing', async ({ page }) => {
  await page.goto('/edit/xiangqi')
  await expect(fen(page)).toBeVisible()
  const paste = (text: string) => bring(page, 'paste', { text })
  await paste('1. 炮二平五 马8进7')
  await expect(fen(page)).toHaveValue('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w')
  await paste('今天天气很好')
  await expect(page.getByText('这里看不出局面，也看不出着法。')).toBeVisible()
  await expect(fen(page)).toHaveValue(/^rnbakab1r/)

  await fen(page).fill('4k4/9/9/9/9/9/9/9/R8/3K4x w')
  await expect(page.getByText(/第 25 个字符“x”不对/)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /[红黑]/ })).toHaveCount(32)
  await fen(page).fill('4k4/9/9/9/9/9/9/9/R8/3K5 b')
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
  await expect(page.getByRole('radio', { name: '黑方' })).toBeChecked()

  // Points are gomoku: the editor follows, and undo leads back.
  await paste('h8 h9 i9')
  await expect(board(page)).toHaveValue(/ O$/)
  await expect(page.getByRole('gridcell')).toHaveCount(225)
  await tool(page, '撤销').click()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 b')
})

test('who is to move is asked where a position does not say it', async ({ page }) => {
  const rows = '3k5/9/9/9/9/9/9/9/9/R3K4'
  await page.goto('/edit/xiangqi')
  await expect(fen(page)).toBeVisible()
  await fen(page).fill(rows)
  const ask = page.getByRole('group', { name: /轮到谁走/ })
  await expect(ask.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /[红黑]/ })).toHaveCount(32)
  await ask.getByRole('button', { name: '黑方' }).click()
  await expect(page.getByRole('radio', { name: '黑方' })).toBeChecked()
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
  await expect(ask).toHaveCount(0)

  // A link says it.
  await fen(page).fill(`https://www.pychess.org/analysis/xiangqi?fen=${encodeURIComponent(rows)}[]_w_-_-_0_1`)
  await expect(page.getByRole('radio', { name: '红方' })).toBeChecked()

  // The dialog that opens records asks as well.
  await page.goto('/')
  await bring(page, 'paste', { text: rows })
  await ask.getByRole('button', { name: '黑方' }).click()
  await arrived(page)
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
})

test('forbidden points and overlines of renju are shown while stones are set', async ({ page }) => {
  const rows = ['......./.......', '...X...', '..X.X..', '...X...', '.......', '.......'].join('/')
  await page.goto(edit('gomoku', `${rows} X`))
  await page.getByLabel('规则').selectOption('renju')
  await expect(page.getByRole('gridcell', { name: /d4.*禁手/i })).toHaveCount(1)
  await page.getByLabel('规则').selectOption('freestyle')
  await expect(page.getByRole('gridcell', { name: /禁手/ })).toHaveCount(0)
})

test('a running game is edited at the moment that is looked at, and stays', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7', 'h0g2')
  await page.goto(`/game/${id}`)
  await expect(page.locator('[data-ply]')).toHaveCount(3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+e')
  await expect(fen(page)).toHaveValue('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w')
  await page.goBack()
  await expect(page.locator('[data-ply]')).toHaveCount(3)
  expect((await server.game(id)).ply).toBe(3)
})

test('a handicap of one’s own choice', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByLabel('从哪里开始').selectOption('另选让子')
  await page.getByRole('radio', { name: '黑方', exact: true }).check()
  await page.getByRole('button', { name: '让 a9 的黑车' }).click()
  await page.getByRole('button', { name: '让 b7 的黑炮' }).click()
  await page.getByRole('button', { name: '开始对局' }).click()
  expect(await server.game(await arrived(page))).toMatchObject({
    config: { setup: '1nbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1' },
  })
})

test('after the end: the same again, or with the sides swapped', async ({ page, server }) => {
  const engine = { kind: 'engine', engine: 'gomoku-classic' }
  const { id } = await server.create(gomoku(human, engine, { size: 9, setup: '' }))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '认输' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await page.getByRole('button', { name: '换边再来' }).click()
  const next = await arrived(page, id)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // the engine began
  expect(await server.game(next)).toMatchObject({ config: { size: 9, players: [engine, human] } })
})

test('moves or a position are pasted into the dialog, seen there, and played from', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下五子棋' }).click()
  const dialog = page.getByRole('dialog', { name: '新对局' })
  await dialog.getByRole('radio', { name: '两人同桌' }).check()
  await dialog.getByLabel('从哪里开始').selectOption('自备局面')
  const text = dialog.getByLabel('局面或着法')
  await text.fill('炮二平五')
  await dialog.getByRole('button', { name: '开始对局' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '这是象棋的局面。' })).toHaveCount(1)
  await text.fill('h8 i9 h9')
  await dialog.getByRole('button', { name: '开始对局' }).click()
  const { config } = (await server.game(await arrived(page))) as unknown as { config: { setup: string } }
  expect(config.setup).toMatch(/^(\.{15}\/){6}\.{7}XO\.{6}\/\.{7}X\.{7}\/.* O$/)

  // The way to the editor and back keeps what was chosen.
  await page.keyboard.press('Shift+N')
  await expect(dialog.getByLabel('从哪里开始')).toHaveValue('usual')
  await dialog.getByLabel('从哪里开始').selectOption('自备局面')
  await expect(text).toHaveValue('h8 i9 h9')
  await dialog.getByRole('button', { name: '摆棋' }).last().click()
  await expect(page.getByRole('gridcell', { name: /黑子|白子/ })).toHaveCount(3)
  await play(page).click()
  await expect(dialog.getByRole('radio', { name: '两人同桌' })).toBeChecked()
})
