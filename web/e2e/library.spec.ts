import { readFile } from 'node:fs/promises'
import { bring, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'

const cup = '[Event "杯赛"]\n[Date "1981.05.12"]\n[Red "寅时"]\n[Black "卯时"]\n\n1. 炮二平五 马8进7 2. 马二进三 {稳} (2. 兵七进一) 马2进3 1-0\n\n[Event "联赛"]\n[Date "1983.??.??"]\n[Red "辰时"]\n[Black "寅时"]\n\n1. 相三进五 炮8平5 1/2-1/2\n'

test('a file is dropped into the library, looked through, collected, opened as a study and saved', async ({ page }) => {
  await page.goto('/library')
  await bring(page, 'drop', { bytes: [...Buffer.from(cup)] })
  const rows = page.getByRole('option').filter({ hasText: '寅时' }) // and not the games of other tests
  await expect(rows).toHaveCount(2)
  const years = page.getByRole('group', { name: '年份' })
  await expect(years).toBeVisible()
  await expectNoViolations(page)

  // Points of a board, on either wing; the address keeps them.
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('button', { name: '局面' }).click()
  const dialog = page.getByRole('dialog', { name: '局面' })
  await dialog.getByRole('radio', { name: '局部棋形' }).check()
  await dialog.getByRole('button', { name: '黑炮' }).click()
  await dialog.locator('[data-point=e7]').click()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: '查找' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('辰时')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: '不限局面' }).click()
  await expect(rows).toHaveCount(2)

  // Words find names, years and openings; a player has a page.
  const words = page.getByRole('searchbox', { name: '查找', exact: true })
  await words.fill('1983 辰时')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: '辰时的战绩、开局和对手' }).click()
  const player = page.getByRole('dialog', { name: '辰时' })
  await expect(player.getByRole('button', { name: /^寅时/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await words.fill('')
  await expect(rows).toHaveCount(2)

  // The explorer is a tree beside a board.
  await page.getByRole('button', { name: '开局库' }).click()
  await page.getByRole('button', { name: '炮二平五', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '着法' }).getByRole('button', { name: '炮二平五' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '对局', exact: true }).click()

  // Into a collection, and that alone into a file.
  await rows.filter({ hasText: '卯时' }).click()
  await expect(rows.filter({ hasText: '卯时' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('combobox', { name: '收进棋谱集' }).fill('好局')
  await page.getByRole('button', { name: '这一局' }).click()
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('combobox', { name: '棋谱集', exact: true }).selectOption({ label: '好局 (1)' })
  await expect(rows).toHaveCount(1)
  await expect(years).toBeHidden() // of one year there is nothing to compare
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '另存为' }).click()])
  expect(download.suggestedFilename()).toBe('library.pgn')
  const saved = await readFile(await download.path(), 'utf8')
  expect(saved).toContain('[Red "寅时"]')
  expect(saved).not.toContain('辰时')

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('listbox').press('Enter')
  await expect(page.getByText('稳')).toBeVisible() // the study, with what was said
})
