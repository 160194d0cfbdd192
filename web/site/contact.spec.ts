// The first visit to the page alone, and later ones.
import { expect } from '@playwright/test'
import { bring } from '../e2e/duiyi'
import { open, played, point, said, working } from './board'
import { test } from './folder'

test('a game is settled while the program loads, and begins once it is there', async ({ page, site }) => {
  const release = site.hold(/first-[^/]*$/)
  await page.goto(site.url)
  await page.getByRole('button', { name: '下五子棋' }).click()
  await page.getByRole('combobox', { name: '等级' }).selectOption({ index: 2 })
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('dialog').locator(said(page))).toContainText('正在载入程序')
  release()
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(2)
})

// What the service worker keeps of the program's first module.
const kept = (act: 'type' | 'damage') => `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!/first-[^/]*$/.test(request.url)) continue
      if ('${act}' === 'damage') await cache.put(request, new Response(new Uint8Array(9), { headers: { 'Content-Type': 'application/wasm' } }))
      return (await cache.match(request)).headers.get('Content-Type')
    }
  }
})()`

test('the first module is kept unpacked, and fetched again when it is damaged', async ({ page, site }) => {
  await open(page, site.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await page.evaluate(kept('type'))).toBe('application/wasm')
  await page.reload()
  await working(page)
  await page.evaluate(kept('damage'))
  await page.reload()
  await expect(said(page)).toContainText('正在重试')
  await working(page)
})

// 炮二平五 马8进7 in GBK: its tables, and what reads records, are in the second module.
const gbk = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37]

test('a record in GBK waits for the second module, and a course for its chapters', async ({ page, site }) => {
  const release = site.hold(/rest-[^/]*$/)
  await open(page, site.url)
  await bring(page, 'drop', { bytes: [...Buffer.from('[Game "Chinese Chess"]\n\n1. '), ...gbk, ...Buffer.from(' *\n\n')] })
  await expect(said(page)).toContainText('正在载入程序')
  release()
  await expect(page.locator('[data-ply]')).toHaveText(['炮二平五', '马8进7'])
  await page.goto(`${site.url}#/courses`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})
