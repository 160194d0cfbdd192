// The page alone as an app: records that are shared with it, links that bring a position, and
// new versions.
import { expect, type Page } from '@playwright/test'
import { begin, open, played, point, said, working } from './board'
import { test } from './folder'

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go))
  })

test('a record and a text that another app shares are opened', async ({ page, site }) => {
  await open(page, site.url)
  await controlled(page)
  const share = (fields: Record<string, string>, file?: { name: string; text: string }) =>
    page.evaluate(
      async ({ fields, file }) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.set(name, value)
        if (file) body.append('records', new File([file.text], file.name))
        const answer = await fetch('./share', { method: 'POST', body })
        return answer.ok
      },
      { fields, file },
    )
  const to = `${site.url}?shared` // where the service worker sends a navigation
  expect(await share({ title: 'a game' }, { name: '一局.pgn', text: '[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7 *\n' })).toBe(true)
  await page.goto(to)
  await expect(page).toHaveURL(/#\/game\/[0-9a-f]{16}$/)
  expect(page.url()).not.toContain('shared')
  await expect(played(page)).toHaveCount(2)

  expect(await share({ text: '炮二平五 马8进7 马二进三' })).toBe(true)
  await page.goto(to)
  await expect(page).toHaveURL(/#\/game\/[0-9a-f]{16}$/)
  await expect(played(page)).toHaveCount(3)
  // What was taken is not opened again.
  await page.goto(to)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a link brings a position of either game, and says what is wrong with one', async ({ page, site }) => {
  const text = page.getByRole('textbox', { name: '局面代码' })
  await page.goto(`${site.url}?fen=${encodeURIComponent('3k5/9/9/9/9/9/9/9/4R4/4K4 w')}`)
  await working(page)
  await expect(page).toHaveURL(/\/#\/edit\/xiangqi/)
  await expect(page.getByRole('button', { name: '红车，盒中还有 1 枚' })).toBeVisible()
  await expect(page.getByRole('button', { name: '从这里开始下' })).toBeEnabled()
  await page.goto('about:blank')
  await page.goto(`${site.url}?fen=3k5/9_w`)
  await expect(text).toHaveValue('3k5/9 w')
  await page.goto('about:blank')
  const row = '.'.repeat(15)
  await page.goto(`${site.url}#fen=${[...Array(7).fill(row), '.......X.......', ...Array(7).fill(row)].join('/')}_O`)
  await expect(page).toHaveURL(/#\/edit\/gomoku/)
})

test('on iOS the page draws what is shown while an installed one starts', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto(site.url)
  const pictures = page.locator('link[rel="apple-touch-startup-image"]')
  await expect(pictures).toHaveCount(2)
  const sizes = await pictures.evaluateAll((links) =>
    Promise.all(
      (links as HTMLLinkElement[]).map(async ({ href, media }) => {
        const picture = new Image()
        picture.src = href
        await picture.decode()
        return `${media} ${picture.width} ${picture.height}`
      }),
    ),
  )
  const { width, height } = await page.evaluate(() => ({ width: Math.min(screen.width, screen.height) * devicePixelRatio, height: Math.max(screen.width, screen.height) * devicePixelRatio }))
  expect(sizes).toEqual([`(orientation: portrait) ${width} ${height}`, `(orientation: landscape) ${height} ${width}`])
})

test('a new version is offered where no game is, and taken without losing one', async ({ page, context, site }) => {
  await open(page, site.url)
  await controlled(page)
  await begin(page, '下五子棋', '两人同桌')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(1)
  const game = new URL(page.url()).hash
  site.renew()
  const offered = page.locator('.program.update')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(offered).toBeAttached()
  await expect(offered).toBeHidden()
  await point(page, 'a1').click()
  await expect(played(page)).toHaveCount(2)

  // A tab that is opened now has the version of the first, and waits for it.
  const second = await context.newPage()
  await second.goto(`${site.url}${game}`)
  await expect(said(second)).toContainText('另一个标签页')
  expect(await second.locator('html').getAttribute('data-version')).toBeNull()

  await page.locator('a.home').click()
  await expect(offered).toContainText('对弈有新版本')
  const again = second.waitForEvent('load')
  await offered.getByRole('button', { name: '更新' }).click()
  await expect(page.locator('html[data-version="newer"]')).toBeAttached()
  await again
  await expect(second.locator('html[data-version="newer"]')).toBeAttached()
  await second.close()
  await expect(offered).toHaveCount(0)
  await open(page, `${site.url}${game}`)
  await expect(played(page)).toHaveCount(2)
})
