import { arrived, bring, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'

// 炮二平五 马8进7, as GBK and as Big5 write it (炮二平五 馬8進7).
const moves = {
  gbk: [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37],
  big5: [0xac, 0xb6, 0xa4, 0x47, 0xa5, 0xad, 0xa4, 0xad, 0x20, 0xb0, 0xa8, 0x38, 0xb6, 0x69, 0x37],
}
// 许银川 in GBK, 許銀川 in Big5.
const names = { gbk: [0xd0, 0xed, 0xd2, 0xf8, 0xb4, 0xa8], big5: [0xb3, 0x5c, 0xbb, 0xc8, 0xa4, 0x74] }
const ascii = (text: string) => [...Buffer.from(text)]
const game = (set: 'gbk' | 'big5') => [...ascii('[Game "Chinese Chess"]\n[Red "'), ...names[set], ...ascii('"]\n[Black "?"]\n\n1. '), ...moves[set], ...ascii(' *\n\n')]

test('games of a mixed file are each read in their set; a set that is chosen is for all of them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.goto('/')
  await bring(page, 'drop', { bytes: [...game('gbk'), ...game('big5')] })
  const dialog = page.getByRole('dialog', { name: '打开' })
  await expect(dialog.getByRole('button', { name: /许银川.*GBK/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /許銀川.*Big5/ })).toBeVisible()
  const choice = dialog.getByRole('combobox', { name: '文字编码' })
  await expect(choice.locator('option:checked')).toHaveText('自动识别：GBK, Big5')
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await choice.selectOption('gbk')
  await expect(dialog.getByRole('button', { name: /許銀川/ })).toBeHidden()
  await expect(dialog.getByRole('button', { name: /许银川/ })).toBeVisible()
  await choice.selectOption('auto')
  await dialog.getByRole('button', { name: /許銀川/ }).click()
  await arrived(page)
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7'])
})
