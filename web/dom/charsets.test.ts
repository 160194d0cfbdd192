import { arrived, bring, calling, expect, test } from './page'

// 炮二平五 马8进7, and 许银川, as GBK writes them.
const moves = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37]
const name = [0xd0, 0xed, 0xd2, 0xf8, 0xb4, 0xa8]
const ascii = (text: string) => [...Buffer.from(text)]
const game = [...ascii('[Game "Chinese Chess"]\n[Red "'), ...name, ...ascii('"]\n[Black "?"]\n\n1. '), ...moves, ...ascii(' *\n\n')]

test('a file in GBK is opened at once, says how it was read, and is read in another set on demand', async ({ page, server }) => {
  await page.goto('/')
  await bring(page, 'drop', { bytes: game })
  const first = await arrived(page)
  await expect(page.getByRole('status').filter({ hasText: '已按 GBK 读取' })).toBeVisible()
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7'])

  await page.getByRole('button', { name: '换一种编码' }).click()
  const dialog = page.getByRole('dialog', { name: '打开' })
  await expect(dialog).toContainText('许银川')
  const choice = dialog.getByRole('combobox', { name: '文字编码' })
  expect((await choice.one<HTMLSelectElement>()).selectedOptions[0]?.textContent).toBe('自动识别：GBK')
  // By the keyboard, the focus stays where it is; each set is one that the server knows.
  await choice.focus()
  for (const set of ['utf-8', 'gbk', 'big5', 'gb18030', 'shift-jis', 'euc-kr', 'windows-1251', 'windows-1252']) {
    const answer = calling('/api/import')
    await choice.selectOption(set)
    const { charset } = JSON.parse((await answer).sent) as { charset?: string }
    expect(charset).toBe(set)
    await expect(choice).toHaveAttribute('aria-busy', 'false')
    await expect(choice).toBeFocused()
  }
  await choice.selectOption('gb18030')
  await expect(dialog).toContainText('许银川')
  await dialog.getByRole('button', { name: '看棋局' }).click()
  const last = await arrived(page, first)
  expect((await server.game(last)).ply).toBe(2)
  // Only the last of the readings is kept.
  const { games } = (await (await fetch(`${server.url}/api/games?status=active`)).json()) as { games: { id: string }[] }
  expect(games.map(({ id }) => id)).toEqual([last])
})

test('text that was saved in a wrong set is restored, and the original is to be had', async ({ page }) => {
  const moji = new TextDecoder('windows-1252').decode(Uint8Array.from(game))
  await page.goto('/')
  await bring(page, 'paste', { text: moji })
  const dialog = page.getByRole('dialog', { name: '打开' })
  await expect(dialog).toContainText('许银川')
  await expect(dialog).toContainText('已还原')
  await dialog.getByRole('button', { name: '用原文，不还原' }).click()
  await expect(dialog).not.toContainText('许银川')
  await dialog.getByRole('combobox', { name: '文字编码' }).selectOption('auto')
  await expect(dialog).toContainText('许银川')
})

test('what an import into the library leaves out is listed with its place', async ({ page }) => {
  await page.goto('/library')
  await page.getByRole('button', { name: '添加棋谱' }).click()
  await page.getByLabel('添加文件', { exact: true }).setInputFiles({ name: 'cup.pgn', buffer: Uint8Array.from([...game, ...ascii('[Red "A"]\n[Black "B"]\n\n1. h2e2 xyzzy *\n')]) })
  const report = page.getByRole('group').filter({ hasText: 'cup.pgn' })
  await expect(report).toContainText('已按 GBK 读取')
  await expect(report).toContainText('第 2 局 · 第 10 行第 9 字')
  await expect(report).toContainText('xyzzy')
})
