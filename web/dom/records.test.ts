import { arrived, bring, expect, expectAddress, gomoku, human, point, test, thesis, xiangqi } from './page'

// 炮二平五 马8进7 as GBK writes it.
const gbk = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37]

test('a file is dropped on a running game, which stays in the list', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human, { title: '留着' }))
  await page.goto(`/game/${id}`)
  await bring(page, 'drop', { bytes: gbk })
  await arrived(page, id)
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7'])
  await page.getByRole('link', { name: /全部对局/ }).click()
  await expect(page.getByRole('heading', { name: '留着' })).toBeVisible()
})

// The beginning of a picture.
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]

test('what cannot be read is said, and nothing is lost', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()

  await bring(page, 'paste', { text: '今天天气很好' })
  const dialog = page.getByRole('dialog', { name: '打开' })
  await expect(dialog.getByRole('alert')).toContainText('看不懂这份棋谱')
  await expect(dialog.getByRole('textbox')).toHaveValue('今天天气很好')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五'])

  // A paste of nothing asks for no dialog; the beginning of a picture is no record.
  const nothing = page.getByText('没有可以打开的文字或文件。')
  for (const text of ['', ' \n\t ']) {
    await bring(page, 'paste', { text })
    await expect(nothing).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.locator('.toast').getByRole('button', { name: '关闭' }).click()
    await expect(nothing).toHaveCount(0)
  }
  await bring(page, 'drop', { bytes: png })
  await expect(dialog.getByRole('alert')).toContainText('看不懂这份棋谱')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+o')
  await page.getByLabel('选择文件').setInputFiles({ name: 'a.pgn', mimeType: '', buffer: Buffer.from(png) })
  await expect(dialog.getByRole('alert')).toContainText('看不懂这份棋谱')
  await page.keyboard.press('Escape')

  // A position says what is wrong with it, by paste as by file, and can be put right.
  await bring(page, 'paste', { text: '4k4/9/9/9/9/9/9/9/9/4K4 w' })
  await expect(dialog.getByRole('alert')).toHaveText('将帅照面。')
  await page.keyboard.press('Escape')
  await bring(page, 'drop', { bytes: [...Buffer.from('9/9/9/9/9/9/9/9/9/4K4 w')] })
  await expect(dialog.getByRole('alert')).toHaveText('没有黑将。')
  await dialog.getByRole('button', { name: '摆棋' }).click()
  await expectAddress(page, /^\/edit\/xiangqi/)
  await expect(point(page, 'e0')).toHaveAccessibleName(/红帅/)
  await page.goBack()
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五'])
  await bring(page, 'drop', { bytes: [] })
  await expect(dialog.getByRole('alert')).toHaveText('这个文件是空的。')
  await page.keyboard.press('Escape')

  // A file far too large is not even sent.
  await page.keyboard.press('Control+o')
  await page.getByLabel('选择文件').setInputFiles({ name: 'a.pgn', mimeType: '', buffer: Buffer.alloc(7 << 20, 'x') })
  await expect(dialog.getByRole('alert')).toContainText('太长')

  // A game with a slip in it is played as far as it goes.
  await dialog.getByRole('textbox').fill('1. 炮二平五 {中炮} 马8进7\n2. 炮五平五')
  await dialog.getByRole('button', { name: '打开', exact: true }).click()
  await expect(dialog).toContainText('第 2 行走不通：炮五平五')
  await expect(dialog).not.toContainText('没有带过来')
  await dialog.getByRole('button', { name: '看棋局' }).click()
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7'])
})

test('one of several games is chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '打开棋谱' }).click()
  const game = (red: string, moves: string) => `[Game "Chinese Chess"]\n[Red "${red}"]\n[Black "乙"]\n[Result "*"]\n\n${moves} *\n\n`
  await page.getByRole('textbox').fill(game('甲', '1. 炮二平五') + game('丙', '1. 兵三进一 卒7进1'))
  await page.getByRole('dialog').getByRole('button', { name: '打开', exact: true }).click()
  await page.getByRole('button', { name: /丙/ }).click()
  await arrived(page)
  await expect(page.locator('[data-ply]')).toHaveText(['兵三进一', '卒7进1'])
})

test('what a record has beside its moves is kept, shown and saved again, with what is said of the game', async ({ page, server }) => {
  await page.goto('/')
  const record = '[Event "杯赛"]\n[Red "甲"]\n[Black ""]\n[Result "0-1"]\n[Termination "resignation"]\n1. 炮二平五 {+0.35/12\n中炮开局} 马8进7 (1... 卒7进1 {仙人指路}) 2. 马二进三 0-1'
  await bring(page, 'paste', { text: record })
  const id = await arrived(page) // no question is asked
  await expect(page.getByText('黑方胜 · 认输').first()).toBeVisible()
  const noted = page.locator('[data-ply="1"]')
  await expect(noted).toHaveAccessibleName(/炮二平五 \(注释\)/)
  await noted.click()
  await expect(page.getByRole('note')).toHaveText('中炮开局')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('note')).toHaveText(/变着：\s*卒7进1（仙人指路）/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('note')).toBeHidden()

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '保存' })
  const text = dialog.getByRole('textbox', { name: '棋谱文本' })
  await expect(text).toHaveValue(/\{\+0\.35\/12\n中炮开局\}[^]*卒７进１\n\{仙人指路\}/)
  await dialog.getByText('棋局信息').click()
  await expect(dialog.getByLabel('赛事')).toHaveValue('杯赛')
  await dialog.getByLabel('地点').fill('上海')
  await dialog.getByLabel('黑方').fill('乙')
  await dialog.getByLabel('评语').fill('一盘好棋')
  await dialog.getByLabel('日期').focus()
  await expect(text).toHaveValue(/\[Site "上海"\][^]*\[Black "乙"\][^]*\{一盘好棋\}/)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('Control+s')
  await dialog.getByText('棋局信息').click()
  await expect(dialog.getByLabel('评语')).toHaveValue('一盘好棋')
  const game = (await (await fetch(`${server.url}/api/games/${id}`)).json()) as { config: { players: { name?: string }[] } }
  expect(game.config.players.map((p) => p.name)).toEqual(['甲', '乙'])
})

test('a person without a name is called something in a record; a format that is not read is named', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '保存' }).getByRole('textbox', { name: '棋谱文本' })).toHaveValue(/\[Red "棋手"\]/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+o')
  await page.getByLabel('选择文件').setInputFiles({ name: 'a.bdt', mimeType: '', buffer: Buffer.from([0, 1, 2, 3]) })
  await expect(page.getByRole('dialog', { name: '打开' }).getByRole('alert')).toHaveText('这是 BDT 格式的棋谱，现在还打不开。')
})
