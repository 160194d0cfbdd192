import { click, expect, gomoku, human, playByMouse, played, point, shapes, test, thesis, xiangqi, type Page } from './page'

// Chooses from the menu that the toolbar ends with.
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a game of gomoku by mouse against the computer, to its end', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, shapes, { size: 5, rules: 'standard' }))
  await page.goto(`/game/${id}`)
  // On so small a board nobody can be kept from filling it, whoever makes five.
  const mine = page.getByRole('gridcell', { name: /可走$/ }).first() // none while it is not my turn
  const end = page.locator('.result-card')
  for (;;) {
    await expect(mine.or(end)).toBeVisible()
    if (await end.isVisible()) break
    const before = await played(page).count()
    await mine.click()
    await expect.poll(() => played(page).count()).toBeGreaterThan(before)
  }
  await expect(end).toContainText(/你赢了|你输了|和棋/)
})

test('picking up, putting back, and what is said of it', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await click(page, 'h2')
  await expect(point(page, 'h9')).toHaveAccessibleName('黑8路1线 黑马，可吃')
  await expect(point(page, 'e2')).toHaveAccessibleName('空点 红五路三线，可走')
  await click(page, 'h2')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await click(page, 'h2')
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await click(page, 'h2', 'b2') // another piece of one's own is picked up instead
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-point', 'b2')
})

test('a refused move says why, in words and on the board, and changes nothing', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await click(page, 'b0', 'd1')
  await expect(page.getByRole('alert')).toContainText('蹩马腿')
  await expect(page.locator('.refused')).toHaveCount(1)
  await click(page, 'e0', 'e5')
  await expect(page.getByRole('alert')).toContainText('帅将一次直走一步')
  expect(await server.game(id)).toMatchObject({ ply: 0 })
})

test('undo while the engine thinks', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(7)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('.status')).toContainText('黑方正在思考')
  await expect(page.locator('.engine .depth dd')).toHaveText(/[1-7]/)
  await page.keyboard.press('Control+Z')
  await expect(page.locator('.status')).toContainText('轮到我走')
  expect(await server.game(id)).toMatchObject({ ply: 0, thinking: false })
  await expect(point(page, 'h2')).toHaveAccessibleName('红二路三线 红炮')
  await click(page, 'h2', 'e2') // and the game goes on
  await expect(page.locator('.status')).toContainText('黑方正在思考')
  await page.getByRole('button', { name: '悔棋' }).click()
  await expect(page.locator('.status')).toContainText('轮到我走')
})

test('looking back changes nothing; playing on from there does', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7', 'h0g2', 'i9h9')
  await page.goto(`/game/${id}`)
  await page.locator('[data-ply="1"]').click()
  await expect(page.locator('.status')).toContainText('第 1 回合红方')
  await expect(point(page, 'h9')).toHaveAccessibleName('黑8路1线 黑马')
  expect(await server.game(id)).toMatchObject({ ply: 4 })
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.status')).toContainText('开局局面')
  await page.keyboard.press('End')
  await expect(page.locator('.status')).toContainText('轮到红方')
  await page.locator('[data-ply="2"]').click()
  await page.getByRole('button', { name: '从这里接着下' }).click()
  await expect(page.locator('.status')).toContainText('轮到红方')
  expect(await server.game(id)).toMatchObject({ ply: 2, length: 4 })
  await page.keyboard.press('Control+Y')
  await expect.poll(async () => (await server.game(id)).ply).toBe(3)
})

test('a finished game stays, whatever is gone on with', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8', 'a1', 'i8', 'b1', 'j8', 'c1', 'k8', 'd1', 'l8')
  await page.goto(`/game/${id}`)
  await page.locator('[data-ply="4"]').click()
  await page.getByRole('button', { name: '从这里接着下' }).click()
  await expect(page.getByRole('link', { name: '接自另一局的第 4 手' })).toBeVisible()
  await expect(played(page)).toHaveCount(4)
  await click(page, 'h9')
  await expect(played(page)).toHaveCount(5)
  expect(await server.game(id)).toMatchObject({ ply: 9, length: 9, result: { winner: 0 } })

  await page.getByRole('link', { name: '接自另一局' }).click()
  await expect(played(page)).toHaveCount(9)
  await page.keyboard.press('Control+Z')
  await expect(played(page)).toHaveCount(8)
  await click(page, 'a15')
  await page.getByRole('link', { name: '原来的终局另存为一局' }).click()
  await expect(page.getByRole('link', { name: '这是终局' })).toBeVisible()
  await expect(played(page)).toHaveCount(9)

  // The list says of both where they come from.
  await page.goto('/')
  await expect(page.locator(`article a[href="/game/${id}"]`, { hasText: '来自另一局' })).toHaveCount(2)
})

test('resign, offer a draw, restart', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '提和' }).click()
  await expect(page.locator('.status')).toContainText('黑方提和')
  await page.getByRole('button', { name: '不同意' }).click()
  await expect(page.locator('.status')).toContainText('轮到黑方')
  await page.getByRole('button', { name: '提和' }).click()
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await expect(page.locator('.result-card')).toContainText('和棋')
  await choose(page, '重新开始') // loses nothing of a game that is over, and so asks nothing
  await expect(page.locator('.result-card')).toBeHidden()
  expect(await server.game(id)).toMatchObject({ result: { reason: 'agreement' } })
  await page.getByRole('button', { name: '认输' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await expect(page.locator('.result-card')).toContainText('黑方胜')
  await expect(page.locator('.result-card')).toContainText('认输')
})

test('a loop is warned of, and ruled on with its reason', async ({ page, server }) => {
  // Red checks for ever: first and second rank in turn.
  const { id } = await server.create(xiangqi(human, human, { setup: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'a1a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9', 'e9e8', 'a9a8', 'e8e9')
  await expect(page.getByText('亚洲规则')).toBeVisible()
  await expect(page.locator('.loop')).not.toBeEmpty()
  await page.getByRole('button', { name: '看循环' }).click()
  await expect(page.locator('.shapes .pill text')).toHaveText(['1', '2', '3', '4'])
  await page.getByRole('button', { name: '看循环' }).click()
  await expect(page.locator('.shapes .arrow')).toHaveCount(0)
  for (const move of ['a8a9', 'e9e8', 'a9a8', 'e8e9', 'a8a9']) {
    if ((await page.locator('.result-card').count()) > 0) break
    await playByMouse(page, move)
  }
  await expect(page.locator('.result-card')).toContainText('黑方胜')
  await expect(page.locator('.result-card')).toContainText('长将判负')
  await expect(page.locator('.result-card .ruling')).not.toBeEmpty()
  await page.locator('.result-card').getByRole('button', { name: '说明' }).click()
  const ruling = page.getByRole('dialog', { name: '裁决' })
  await expect(ruling.getByRole('listitem')).toHaveCount(8)
  await expect(ruling.getByRole('listitem').nth(1)).toContainText('车九退一：将')
})

test('moves are typed in any notation, and read off the text board', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('m')
  const field = page.getByRole('textbox', { name: '打字走棋' })
  await expect(field).toBeFocused()
  for (const [i, move] of ['炮二平五', 'h8+7', 'H0-G2', 'i9h9'].entries()) {
    await field.fill(move)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-ply]')).toHaveCount(i + 1)
    await expect(field).toHaveValue('')
  }
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7', '马二进三', '车9平8'])

  // What cannot be played stays in the field, to be mended.
  for (const [move, words] of [['帥五進九', '不能这样走'], ['xyz', '看不懂这步棋']] as const) {
    await field.fill(move)
    await page.keyboard.press('Enter')
    await expect(page.locator('.status')).toContainText(words)
    await expect(field).toHaveValue(move)
  }

  // The field stays as it was left, and Escape closes it.
  await page.reload()
  await expect(field).toBeVisible()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: '打字走棋' }).click()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: '文字棋盘' }).click()
  const row = page.getByRole('table', { name: '文字棋盘' }).getByRole('row', { name: /^2 / })
  await expect(row.getByRole('cell', { name: '红炮' })).toHaveCount(2)
  await expect(row.getByRole('cell', { name: '红马' })).toHaveCount(1)
})

test('the clock is stopped and started', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { clock: { main_ms: 600_000, increment_ms: 0 } }))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2')
  await page.getByRole('button', { name: '停钟' }).click()
  await expect(page.locator('.status')).toContainText('棋钟已停')
  await page.getByRole('button', { name: '开钟' }).click()
  await expect(page.locator('.status')).toHaveText('轮到黑方')
})

test('the players of a running game change places, leave and come back', async ({ page, server }) => {
  const { id } = await server.create(xiangqi({ kind: 'human', name: '甲' }, thesis(1)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2') // the answer comes at once
  await expect(page.locator('[data-ply]')).toHaveCount(2)
  const dialog = page.getByRole('dialog', { name: '从这里起谁来下' })
  const red = dialog.getByRole('group', { name: '红方' })
  const black = dialog.getByRole('group', { name: '黑方' })

  // The engine takes over the side to move, and moves.
  await choose(page, '换人')
  await dialog.getByRole('button', { name: '交换双方' }).click()
  await expect(red.getByRole('radio', { name: '电脑' })).toBeChecked()
  await dialog.getByRole('button', { name: '就这样接着下' }).click()
  await expect(page.locator('[data-ply]')).toHaveCount(3)
  expect(await server.game(id)).toMatchObject({ config: { players: [thesis(1), { kind: 'human', name: '甲' }] } })

  // Two people from here on.
  await choose(page, '换人')
  await red.getByRole('radio', { name: '人' }).check()
  await dialog.getByRole('button', { name: '就这样接着下' }).click()
  await expect(page.locator('.status')).toContainText('轮到黑方')
  await server.play(id, 'a9a8')
  await expect(page.locator('.status')).toContainText('轮到红方')

  // Two engines, of which neither waits for anybody.
  await choose(page, '换人')
  await red.getByRole('radio', { name: '电脑' }).check()
  await black.getByRole('radio', { name: '电脑' }).check()
  for (const engine of await dialog.getByRole('combobox', { name: '引擎' }).all()) await engine.selectOption('xiangqi-xiangjia')
  await dialog.getByRole('button', { name: '就这样接着下' }).click()
  await expect.poll(async () => (await server.game(id)).ply).toBeGreaterThan(5)
})
