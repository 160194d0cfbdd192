// The first visit to the page alone, and later ones.
import { expect, type Page } from '@playwright/test'
import { bring } from '../e2e/duiyi'
import { open, played, point, said, working } from './board'
import { test } from './folder'

const program = /\/first-[^/]*$/

// Begins against the level at a place of the list, from the first screen.
async function beginAt(page: Page, play: string, level: number): Promise<void> {
  await page.getByRole('button', { name: play }).click()
  await page.getByRole('combobox', { name: '等级' }).selectOption({ index: level })
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

test('a game begins before the program is there, outlives a reload, and goes on', async ({ page, site }) => {
  const release = site.hold(program)
  const script = site.hold(/\/index-[^/]*\.js$/)
  await page.goto(site.url, { waitUntil: 'commit' })
  await expect(page.locator('#shell svg')).toHaveCount(3) // the name and two empty boards
  script()
  await beginAt(page, '下象棋', 2)
  await expect(page.locator('#shell')).toHaveCount(0)
  await point(page, 'h2').click()
  await point(page, 'e2').click()
  await expect(played(page)).toHaveText(['炮二平五'])
  await expect(said(page)).toContainText('程序载入后，对局接着进行')
  await page.reload()
  await expect(played(page)).toHaveText(['炮二平五'])
  const early = page.url()
  release()
  await expect(played(page)).toHaveCount(2)
  await point(page, 'h0').click()
  await point(page, 'g2').click()
  await expect(played(page)).toHaveCount(4)
  await working(page)
  // It has an address of its own, and is on the list as any other.
  expect(page.url()).not.toBe(early)
  const moves = await played(page).allTextContents()
  await page.reload()
  await working(page)
  await expect(played(page)).toHaveText(moves)
  await page.goto(site.url)
  await expect(page.locator('[aria-labelledby="list-active"] li')).toHaveCount(1)
})

test('terms that only the program knows wait for it', async ({ page, site }) => {
  const release = site.hold(program)
  await page.goto(site.url)
  await page.getByRole('button', { name: '下五子棋' }).click()
  await page.getByRole('combobox', { name: '等级' }).selectOption({ index: 2 })
  await page.getByRole('button', { name: '更多设置' }).click()
  await page.getByRole('combobox', { name: '棋钟' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('dialog').locator(said(page))).toContainText('正在载入程序')
  release()
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(2)
})

// How the service worker keeps the program's first module.
const kept = (act: 'look' | 'damage') => `(async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (!/first-[^/]*$/.test(request.url)) continue
      if ('${act}' === 'damage') await cache.put(request, new Response(new Uint8Array(9), { headers: { 'Content-Type': 'application/wasm', 'X-Unpacked': 'yes' } }))
      return (await cache.match(request)).headers.get('X-Unpacked')
    }
  }
})()`

test('the first module is kept unpacked, and fetched again when it is damaged', async ({ page, site }) => {
  await open(page, site.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await page.evaluate(kept('look'))).toBe('yes')
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
