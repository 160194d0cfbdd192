// All that the page alone keeps, saved in a file and brought to another browser.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { begin, open, played, point } from './board'
import { test } from './folder'

const status = (page: Page) => page.locator('.everything [role=status]')

const choose = (page: Page, buffer: Buffer) =>
  page.locator('.everything input[type=file]').setInputFiles({ name: 'duiyi.db', mimeType: 'application/octet-stream', buffer })

async function replace(page: Page, buffer: Buffer): Promise<void> {
  await choose(page, buffer)
  await page.locator('.everything').getByRole('button', { name: '替换' }).click()
}

async function save(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '全部备份' }).click()
  return readFileSync(await (await download).path())
}

test('everything is saved in one file, and another browser takes it', async ({ page, browser, site }) => {
  await open(page, site.url)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
  const game = new URL(page.url()).hash
  await page.goto(site.url)
  const file = await save(page)
  expect(file.subarray(0, 15).toString()).toBe('SQLite format 3')

  // A computer keeps the file with a log, which a page cannot.
  file[18] = file[19] = 2
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await open(other, site.url)
  await begin(other, '下五子棋', '两人同桌')
  await point(other, 'a1').click()
  await expect(played(other)).toHaveCount(1)
  await other.goto(site.url)
  const kept = other.waitForEvent('download')
  const again = other.waitForEvent('load')
  await replace(other, file)
  expect(readFileSync(await (await kept).path()).length).toBeGreaterThan(0)
  await again
  await expect(other.locator(`main a[href$="${game.slice(1)}"]`).first()).toBeVisible()
  await open(other, `${site.url}${game}`)
  await expect(played(other)).toHaveCount(1)
  await point(other, 'g7').click()
  await expect(played(other)).toHaveCount(2)
})

test('a file that is not sound is refused, says why, and changes nothing', async ({ page, site }) => {
  await open(page, site.url)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
  const game = page.url()
  await page.goto(site.url)
  const file = await save(page)
  const damaged = Buffer.from(file)
  damaged.fill(0xaa, 4096, 40_960)
  for (const [bytes, why] of [
    [Buffer.from('hello'), '这不是对弈保存的备份文件'],
    [file.subarray(0, file.length - 4096), '文件不完整'],
    [damaged, '文件已损坏'],
  ] as const) {
    await replace(page, bytes)
    await expect(status(page)).toContainText(why)
  }
  await open(page, game)
  await expect(played(page)).toHaveCount(1)
})
