// The page alone in two tabs.
import { expect } from '@playwright/test'
import { begin, open, played, point, said, working } from './board'
import { test } from './folder'

test('a second tab says that the program is in the first, and goes on when that is closed', async ({ page, context, site }) => {
  await open(page, site.url)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(said(second)).toContainText('另一个标签页')
  await page.close()
  await working(second)
  await expect(played(second)).toHaveCount(1)
})

test('a file that another tab holds without the lock is waited for', async ({ page, context, site }) => {
  await open(page, site.url)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
  const game = page.url()
  await page.goto('about:blank')

  const holds = `
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('duiyi')
    for (;;) {
      try { await (await folder.getFileHandle('duiyi.db')).createSyncAccessHandle(); break } catch { await new Promise((go) => setTimeout(go, 50)) }
    }
    postMessage('held')`
  await context.route('**/holder.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await context.route('**/holder.js', (route) => route.fulfill({ contentType: 'text/javascript', body: holds }))
  const holder = await context.newPage()
  await holder.goto(new URL('/holder.html', site.url).href) // beyond the reach of the service worker
  await holder.evaluate(() => new Promise((go) => (new Worker('holder.js', { type: 'module' }).onmessage = go)))

  const next = await context.newPage()
  await next.goto(game)
  await expect(said(next)).toContainText('另一个标签页')
  await holder.close()
  await working(next)
  await expect(played(next)).toHaveCount(1)
})
