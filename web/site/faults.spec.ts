// The page alone where a browser or a line lets it down: each fault is said in words.
import { expect, type BrowserContext } from '@playwright/test'
import { begin, played, point, said, working } from './board'
import { test } from './folder'

// Runs lines at the start of every worker of the page, before the program opens its files.
async function inWorkers(context: BrowserContext, lines: string): Promise<void> {
  await context.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${lines}\n${await answer.text()}` })
  })
}

test('a browser that stores nothing is said to, and plays all the same', async ({ page, context, site }) => {
  await inWorkers(context, `navigator.storage.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'))`)
  await page.goto(site.url)
  await expect(said(page)).toContainText('浏览器不为本页保存数据')
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
})

test('files that do not open are said not to be deleted, and why they do not', async ({ page, context, site }) => {
  await inWorkers(context, `FileSystemFileHandle.prototype.createSyncAccessHandle = () => Promise.reject(new DOMException('the disk is damaged', 'UnknownError'))`)
  await page.goto(site.url)
  await expect(said(page)).toContainText('数据并未删除')
  await expect(said(page)).toContainText('the disk is damaged')
})

test('a browser without WebAssembly is told so', async ({ page, context, site }) => {
  await inWorkers(context, 'delete self.WebAssembly')
  await page.goto(site.url)
  await expect(said(page)).toContainText('程序无法在此浏览器中运行: WebAssembly')
})

test('a game is played before the rest of the program has come, and a study waits for it', async ({ page, site }) => {
  const release = site.hold(/\/rest-[^/]+$/)
  await page.goto(site.url)
  await begin(page, '下五子棋')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(2)
  await page.goto(site.url)
  await page.getByRole('button', { name: '拆五子棋' }).click()
  await expect(said(page)).toContainText('正在载入程序')
  release()
  await expect(page).toHaveURL(/#\/study\/[0-9a-f]{16}/)
  await working(page)
})

test('a program and a network that come cut short are fetched again', async ({ page, site }) => {
  const program = site.cutShort(/\/first-[^/]+$/)
  await page.goto(site.url)
  await expect(said(page)).toContainText('程序文件未能载入')
  await working(page)
  expect(program()).toBe(2)
  await begin(page, '下五子棋')
  site.cutShort(/\/(freestyle|standard|renju)\.gz-[^/]+$/)
  await point(page, 'h8').click()
  await expect(said(page)).toContainText('程序文件未能载入')
  await expect(played(page)).toHaveCount(2)
})
