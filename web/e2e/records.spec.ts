import { readFile } from 'node:fs/promises'
import { arrived, bring, expect, expectNoViolations, test } from './duiyi'

// 炮二平五 马8进7 as GBK writes it.
const gbk = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37]

test('a game is pasted, saved as a file, and opened from that file', async ({ page, server }) => {
  await page.goto('/')
  await bring(page, 'paste', { text: '炮二平五 马8进7 马二进三' })
  const saved = await arrived(page)
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7', '马二进三'])

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '保存' })
  const text = dialog.getByRole('textbox', { name: '棋谱文本' })
  await expect(text).toHaveValue(/\[Game "Chinese Chess"\][^]*炮二平五 马８进７/)
  await expectNoViolations(page)
  await dialog.getByRole('radio', { name: 'ICCS' }).check()
  await expect(text).toHaveValue(/\[Format "ICCS"\][^]*H2-E2 H9-G7/)
  await dialog.getByRole('radio', { name: '中文' }).check()
  await dialog.getByRole('radio', { name: 'GB18030' }).check()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: '存为文件' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pgn$/)
  const bytes = [...(await readFile(await download.path()))]
  expect(bytes.join()).toContain(gbk.slice(0, 8).join())
  await dialog.getByRole('combobox', { name: '格式' }).selectOption('fen')
  await expect(text).toHaveValue(/^rnbakab1r\/9\/1c4nc1\//)

  await dialog.getByRole('combobox', { name: '格式' }).selectOption('xqf')
  await expect(text).toBeHidden() // it is no text
  await expect(dialog).toContainText('象棋演播室')
  const [xqf] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: '存为文件' }).click()])
  expect((await readFile(await xqf.path())).subarray(0, 3).join()).toBe('88,81,10')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+o')
  await page.getByLabel('选择文件').setInputFiles({ name: 'a.pgn', mimeType: '', buffer: Buffer.from(bytes) })
  await arrived(page, saved)
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7', '马二进三'])
  expect((await server.game(saved)).ply).toBe(3)
})
