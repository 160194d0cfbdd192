// The page alone where a browser or a line lets it down: each fault is said in words.
import { readFileSync } from 'node:fs'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { begin, open, played, point, said, working } from './board'
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
  await expect(said(page)).toHaveText('此浏览器没有或关闭了 WebAssembly，程序无法运行。请换用其他浏览器或更新版本。')
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

// Does something to the file of the database while no program holds it.
async function damage(page: Page, url: string, at: (bytes: Uint8Array) => number): Promise<void> {
  await page.goto(`${url}favicon.svg`)
  await page.evaluate(async (find) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('duiyi')
    const file = await folder.getFileHandle('duiyi.db')
    const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer())
    const from = (eval(find) as (bytes: Uint8Array) => number)(bytes)
    bytes.fill(0xaa, from, from + 16)
    for (;;) {
      try {
        const to = await file.createWritable()
        await to.write(bytes)
        return await to.close()
      } catch (cause) {
        if ((cause as DOMException).name !== 'NoModificationAllowedError') throw cause
      }
    }
  }, at.toString())
}

async function playGame(page: Page, url: string, first: string): Promise<string> {
  await open(page, url)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, first).click()
  await expect(played(page)).toHaveCount(1)
  return page.url()
}

test('stored games that do not open are saved, and the page begins anew', async ({ page, site }) => {
  await playGame(page, site.url, 'h8')
  await damage(page, site.url, () => 0)
  await page.goto(site.url)
  await expect(said(page)).toContainText('无法打开已保存的棋局，数据并未删除')
  const saved = page.waitForEvent('download')
  const again = page.waitForEvent('load')
  await said(page).getByRole('button', { name: '重新开始' }).click()
  const file = readFileSync(await (await saved).path())
  expect(file.subarray(16, 18).readUInt16BE()).toBe(8192) // its size of pages
  await again
  await working(page)
  await playGame(page, site.url, 'a1')
})

test('a damaged game is said to be, and the others are kept', async ({ page, site }) => {
  const sound = await playGame(page, site.url, 'h8')
  await page.goto(site.url)
  const broken = await playGame(page, site.url, 'b2')
  await damage(page, site.url, (bytes) => {
    const text = Array.from(bytes, (b) => String.fromCharCode(b)).join('')
    return text.indexOf('"b2"')
  })
  await open(page, sound)
  await expect(played(page)).toHaveCount(1)
  await page.goto('about:blank')
  await open(page, broken)
  await expect(page.locator('main')).toContainText(/损坏/)
})

test('a clock that goes back does no harm', async ({ page, context, site }) => {
  const game = await playGame(page, site.url, 'h8')
  await page.goto('about:blank')
  await inWorkers(context, `const now = Date.now; Date = class extends Date { constructor(...a) { super(...(a.length ? a : [Date.now()])) } }; Date.now = () => now() - 40 * 86_400_000`)
  await open(page, game)
  await point(page, 'a1').click()
  await expect(played(page)).toHaveCount(2)
  await page.goto('about:blank')
  await open(page, game)
  await expect(played(page)).toHaveCount(2)
  await playGame(page, site.url, 'h8')
})

test('a device that is full in the middle of an import is said to be, and games of before stay', async ({ page, context, site }) => {
  await inWorkers(
    context,
    `const { write } = FileSystemSyncAccessHandle.prototype; self.left = 3_000_000
     FileSystemSyncAccessHandle.prototype.write = function (bytes, at) {
       if ((self.left -= bytes.byteLength) < 0) throw new DOMException('full', 'QuotaExceededError')
       return write.call(this, bytes, at)
     }`,
  )
  const before = await playGame(page, site.url, 'h8')
  await page.goto(`${site.url}#/library`)
  const game = (n: number) => `[Game "Chinese Chess"]\n[Event "${n} ${'x'.repeat(200)}"]\n[Red "甲${n}"]\n[Black "乙${n}"]\n[Result "*"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n\n`
  const text = Array.from({ length: 20_000 }, (_, n) => game(n)).join('')
  await page.locator('main input[type=file]').first().setInputFiles({ name: 'many.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.locator('main')).toContainText('对弈存数据的地方满了')
  await page.goto(before)
  await expect(played(page)).toHaveCount(1)
})
