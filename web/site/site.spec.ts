// The page alone, built by make site: served as files, then without a network.
import { expect } from '@playwright/test'
import { begin, open, played, point, working } from './board'
import { test } from './folder'

test('both games against the computer, without a network too, and an ending', async ({ page, context, site }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))

  await open(page, site.url)
  await begin(page, '下象棋')
  await point(page, 'h2').click()
  await point(page, 'e2').click()
  await expect(played(page)).toHaveCount(2)
  const moves = await played(page).allTextContents()
  const game = page.url()

  await page.goto(site.url)
  await begin(page, '下五子棋')
  await point(page, 'h8').click()
  await expect(played(page)).toHaveCount(2)

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go))
  })
  await site.stop()
  await page.goto(game)
  await page.reload()
  await working(page)
  await expect(played(page)).toHaveText(moves)
  await point(page, 'h0').click()
  await point(page, 'g2').click()
  await expect(played(page)).toHaveCount(4)

  // The endgame tables are there too: the longest win of a rook against two elephants.
  await page.goto(`${site.url}#/edit/xiangqi?${new URLSearchParams({ board: '4k1b2/9/5R2b/9/9/9/9/9/9/3K5 w' })}`)
  await expect(page.getByRole('region', { name: '残局库' })).toContainText('红方胜，12 步杀')

  // Every file comes from the folder, and nothing is asked of a server of ours.
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('blob:'))).toEqual([])
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  expect(faults).toEqual([])
})

test('the browser is asked to keep the games when the first one has ended', async ({ page, site }) => {
  await page.addInitScript(() => {
    const counts = window as unknown as { asked: number }
    counts.asked = 0
    navigator.storage.persist = () => Promise.resolve(++counts.asked > 0)
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked)
  await open(page, site.url)
  await begin(page, '下五子棋', '两人同桌')
  const moves = ['a1', 'a3', 'b1', 'b3', 'c1', 'c3', 'd1', 'd3']
  for (const [i, move] of moves.entries()) {
    await point(page, move).click()
    await expect(played(page)).toHaveCount(i + 1)
  }
  expect(await asked()).toBe(0)
  await point(page, 'e1').click()
  await expect.poll(asked).toBe(1)
})

// Points that never make five in a row, for either side in turn.
function quiet(count: number): string[] {
  const sides: [string[], string[]] = [[], []]
  for (let x = 0; x < 15; x++)
    for (let y = 0; y < 15; y++) sides[(x + 2 * y) % 4 < 2 ? 0 : 1].push(`${String.fromCharCode(97 + x)}${y + 1}`)
  return Array.from({ length: count }, (_, i) => sides[i % 2]![i >> 1]!)
}

// The browser is killed as soon as a move is on the list, while the next is pressed.
test('a browser that is killed loses no move that it showed', async ({ browsers, site }) => {
  const kills = Number(process.env.DUIYI_KILLS ?? 3)
  const points = quiet(4 * kills + 4)
  let game = site.url
  let shown = 0
  let lost = 0
  for (let kill = 0; kill <= kills; kill++) {
    const context = await browsers.start()
    const page = context.pages()[0] ?? (await context.newPage())
    await open(page, game)
    if (kill === 0) await begin(page, '下五子棋', '两人同桌')
    else {
      // What was pressed last may be there or not.
      await expect(played(page)).not.toHaveCount(0)
      lost += Math.max(0, shown - (await played(page).count()))
    }
    game = page.url()
    if (kill === kills) break
    const before = await played(page).count()
    await point(page, points[before]!).click()
    await expect(played(page)).toHaveCount(before + 1)
    await point(page, points[before + 1]!).click()
    await expect(played(page)).toHaveCount(before + 2)
    shown = before + 2
    await point(page, points[before + 2]!).click({ noWaitAfter: true })
    const dies = new Promise((go) => context.on('close', go))
    const crash = await context.newCDPSession(page)
    void crash.send('Browser.crash').catch(() => undefined)
    await dies
  }
  expect(lost).toBe(0)
  console.log(`${kills} browsers killed, ${shown} moves shown, ${lost} lost`)
})
