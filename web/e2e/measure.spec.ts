// How fast the page answers and how much it keeps: `npm run measure`, on a
// machine that does nothing else. What is printed is the machine's, too; the
// limits are those that players feel.
import type { Browser, CDPSession, Page, TestInfo } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { pressed } from './boxes'
import { arrived, click, expect, gomoku, human, played, point, redraws, test, xiangqi } from './duiyi'

function report(info: TestInfo, description: string): void {
  info.annotations.push({ type: 'measured', description })
  console.log(description)
}

const median = (sorted: readonly number[]) => sorted[sorted.length >> 1]!

interface Interaction {
  // Event type, and what it met.
  what: string
  // ms from the input to the next paint, in steps of 8 as browsers give it.
  duration: number
  // ms of it before the page's handlers, and inside them.
  waited: number
  handled: number
}

// Gathers what the page takes for every input; returns what reads it.
async function interactions(page: Page): Promise<() => Promise<Interaction[]>> {
  await page.evaluate(() => {
    const longest = new Map<number, Interaction>()
    Object.assign(window, { longest })
    const keys = new Map<number, string>()
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, (event) => keys.set(event.timeStamp, event.key), true)
    const words = (target: Node | null) => {
      const element = target instanceof Element ? target : null
      const named = element?.closest('button, label, a')
      return element?.getAttribute('data-point') ?? (named?.textContent?.trim() || named?.getAttribute('aria-label')) ?? element?.nodeName ?? ''
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        const { interactionId: id, duration, name, target, startTime, processingStart, processingEnd } = entry
        if (!id || duration <= (longest.get(id)?.duration ?? 0)) continue
        longest.set(id, {
          what: `${name} ${keys.get(startTime) ?? words(target)}`,
          duration,
          waited: Math.round(processingStart - startTime),
          handled: Math.round(processingEnd - processingStart),
        })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  return () =>
    page.evaluate(() =>
      [...(window as unknown as { longest: Map<number, Interaction> }).longest.values()].toSorted((a, b) => a.duration - b.duration),
    )
}

test('interaction to next paint, on a processor four times slower @measure', async ({ page, context, server }, info) => {
  test.setTimeout(180_000)
  const all: Interaction[] = []
  for (const [kind, moves] of Object.entries({
    xiangqi: ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'g3g4', 'c6c5', 'b0c2', 'c9e7'],
    gomoku: ['h8', 'i9', 'h10', 'h9', 'i8', 'g8'],
  })) {
    const { id } = await server.create((kind === 'xiangqi' ? xiangqi : gomoku)(human, human))
    await page.goto(`/game/${id}`)
    await expect(page.getByRole('grid')).toBeVisible()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const taken = await interactions(page)
    for (const [i, move] of moves.entries()) {
      await click(page, ...(move.match(/[a-z]\d+/g) ?? []))
      await expect(page.locator('[data-ply]')).toHaveCount(i + 1)
    }
    for (const key of ['f', 'f', 'ArrowLeft', 'ArrowLeft', 'End', 'x', 'x', 'm', 'Escape']) await page.keyboard.press(key)
    for (const [key, count] of [['Control+z', moves.length - 1], ['Control+y', moves.length]] as const) {
      await page.keyboard.press(key)
      await expect(played(page)).toHaveCount(count)
    }
    await page.keyboard.press('h')
    await expect(page.getByTestId('speaker')).toContainText('支招')
    await page.keyboard.press('h')
    for (const name of ['显示', '更多']) {
      await page.getByRole('button', { name }).click()
      await page.waitForTimeout(300)
      await page.keyboard.press('Escape')
    }
    for (const keys of ['Shift+N', 'Shift+S', '?', 'Control+s']) {
      await page.keyboard.press(keys)
      await page.waitForTimeout(500)
      await page.keyboard.press('Escape')
    }
    // The board, its pieces and the page's light are changed, and changed back.
    await page.getByRole('button', { name: '显示' }).click()
    for (const name of ['水墨', '木纹', ...(kind === 'xiangqi' ? ['简体黑体', '传统字'] : []), '夜晚', '跟随系统']) {
      await page.getByRole('dialog').getByRole('radio', { name, exact: true }).check()
      await page.waitForTimeout(300)
    }
    await page.keyboard.press('Escape')
    // Pieces are put into the editor and taken off again.
    await page.keyboard.press('Control+e')
    await expect(page).toHaveURL(/edit/)
    await page.getByRole('group', { name: '棋盒' }).getByRole('button').first().click()
    await click(page, kind === 'xiangqi' ? 'e4' : 'a1')
    await page.getByRole('button', { name: '镜像' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.goBack()
    await expect(page).toHaveURL(/game/)
    // And a game is opened from the list of them.
    await page.getByRole('banner').getByRole('link').first().click()
    await page.getByRole('article').first().getByRole('link').first().click()
    await arrived(page)
    await page.waitForTimeout(500)
    all.push(...(await taken()).map((i) => ({ ...i, what: `${kind} ${i.what}` })))
    await cdp.detach()
  }
  all.sort((a, b) => a.duration - b.duration)
  const times = all.map((i) => i.duration)
  for (const { what, duration, waited, handled } of all.slice(-6)) {
    report(info, `  ${duration} ms, of which ${waited} until it is heard and ${handled} dealing with it: ${what}`)
  }
  report(info, `interaction to next paint, CPU 4× slower: ${times.length} of 16 ms and more, median ${median(times)} ms, longest ${times.at(-1)} ms`)
  expect(times.at(-1)).toBeLessThanOrEqual(100)
})

test('from the click to the redrawn board, against the strongest engine @measure', async ({ page, context, server }, info) => {
  test.setTimeout(300_000)
  const { id } = await server.create(gomoku(human, { kind: 'engine', engine: 'gomoku-duiyi', move_time_ms: 300 }))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((m) => m.name === name)!.value * 1000
    return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  const taken = await redraws(page)
  const moves = 30
  let [script, layout] = [0, 0]
  for (let i = 1; i <= moves; i++) {
    const before = await spent()
    await click(page, `${'cdefghijklm'[i % 11]}${3 + (i % 10)}`)
    await expect.poll(async () => (await taken()).length).toBe(i)
    const after = await spent()
    script += after.script - before.script
    layout += after.layout - before.layout
    await expect(played(page)).toHaveCount(2) // it has answered
    await page.keyboard.press('Control+z')
    await expect(played(page)).toHaveCount(0)
  }
  const times = (await taken()).toSorted((a, b) => a - b)
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((e) => e.name.endsWith('/commands'))
      .map((e) => e.duration)
      .toSorted((a, b) => a - b),
  )
  report(info, `click to redrawn board against the engine: median ${median(times).toFixed(1)} ms, worst ${times.at(-1)!.toFixed(1)} ms, ${times.length} moves`)
  report(info, `  of which the server takes ${median(asked).toFixed(1)} ms at the median, scripts ${(script / moves).toFixed(1)} ms and layout ${(layout / moves).toFixed(1)} ms on average`)
  expect(median(times)).toBeLessThanOrEqual(50)
})

test('the frames of a drag @measure', async ({ page, server }, info) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  const [from, to] = [(await point(page, 'h2').boundingBox())!, (await point(page, 'b5').boundingBox())!]
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 10)
  await expect(page.locator('.dragged')).toHaveCount(1)
  await page.evaluate(() => {
    const gaps: number[] = []
    Object.assign(window, { gaps })
    let last = performance.now()
    const step = (now: number) => {
      gaps.push(now - last)
      last = now
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  for (let i = 0; i < 120; i++) {
    const t = (i % 40) / 40
    await page.mouse.move(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y))
  }
  const gaps = (await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)).slice(1).toSorted((a, b) => a - b)
  await page.mouse.up()
  report(info, `frames while dragging: ${gaps.length}, ${median(gaps).toFixed(1)} ms apart at the median, ${gaps.at(-1)!.toFixed(1)} ms at worst`)
  expect(median(gaps)).toBeLessThan(20)
})

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

test('the memory of a hundred games in one tab @measure', async ({ page, context, server }, info) => {
  test.setTimeout(600_000)
  const { id } = await server.create(gomoku(human, human))
  await page.goto(`/game/${id}`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  const used: number[] = []
  for (let i = 1; i <= 100; i++) {
    const now = page.url().split('/').at(-1)!
    await server.play(now, 'h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8', 'l12')
    await page.getByRole('button', { name: '再来一局' }).click()
    await arrived(page, now)
    await expect(page.locator('[data-ply]')).toHaveCount(0)
    if (i % 10 === 0) used.push(await heap(cdp))
  }
  report(info, `memory after each ten of a hundred games, MB: ${used.map((m) => m.toFixed(1)).join(' ')}`)
  expect(used.at(-1)! - used[0]!).toBeLessThan(2)
})

// What each address comes to in a new context: ms to the largest paint, and how much is shifted.
async function paints(browser: Browser, url: string, info: TestInfo, addresses: readonly (readonly [path: string, name?: string, who?: Page])[]): Promise<void> {
  for (const viewport of [{ width: 360, height: 740 }, { width: 1366, height: 650 }])
    for (const [path, name = path, who] of addresses) {
      const context = await browser.newContext({ baseURL: url, viewport, locale: 'zh-CN', ...(who && { storageState: await who.context().storageState() }) })
      const page = await context.newPage()
      await page.addInitScript(() => {
        const seen = { largest: 0, shifted: 0 }
        Object.assign(window, { seen })
        new PerformanceObserver((list) => list.getEntries().forEach((e) => (seen.largest = e.startTime))).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => (list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]).forEach((e) => !e.hadRecentInput && (seen.shifted += e.value))).observe({ type: 'layout-shift', buffered: true })
      })
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }) // 1.6 Mbit/s
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(() => (window as unknown as { seen: { largest: number; shifted: number } }).seen)
      await context.close()
      report(info, `${viewport.width} px, ${name}: largest paint ${Math.round(seen.largest)} ms, shifts ${seen.shifted.toFixed(4)}`)
      if (viewport.width === 360) expect.soft(seen.largest, name).toBeLessThanOrEqual(1000)
      expect.soft(seen.shifted, `${name}, ${viewport.width} px`).toBeLessThan(0.02)
    }
}

test('largest paint and shifts of each screen, on a slow processor and network @measure', async ({ browser, server }, info) => {
  test.setTimeout(900_000)
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7')
  await paints(browser, server.url, info, [
    ...['/', '/exercises', '/exercises?set=', '/exercises/do', '/courses', '/courses/start', '/courses/xq-board', '/library', '/library?view=explorer', '/library?view=endings', '/studies', '/repertoires', '/guess', '/edit/xiangqi', '/edit/gomoku', '/lobby', '/wall', '/groups', '/account', '/keeper', '/club', '/calendar', '/series', '/tournaments', '/help', '/help/levels'].map((path) => [path] as const),
    ...['game', 'report', 'print/game'].map((of) => [`/${of}/${id}`, of] as const),
  ])
})

test('the same of what people have at a server @measure', ({ browser }, info) => {
  test.setTimeout(600_000)
  return withAccounts(async (server) => {
    const [first, second] = await Promise.all([0, 1].map(async () => (await browser.newContext({ baseURL: server.url })).newPage()))
    const id = await signUp(first!, '小明')
    await signUp(second!, '小红')
    const send = async (page: Page, path: string, data: object) => {
      const answer = await page.request.post(path, { data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { id: string; join: string }
    }
    const game = await send(first!, '/api/games', { game: 'gomoku', players: [human, human], keeps: 'network', side: 0 })
    await send(second!, `/api/games/${game.id}/join`, { join: game.join })
    await send(first!, `/api/games/${game.id}/commands`, { type: 'move', move: 'h8' })
    const group = await send(first!, '/api/groups', { name: '启蒙班' })
    await send(first!, `/api/groups/${group.id}/members`, { name: '小红' })
    await paints(browser, server.url, info, [
      ['/account'], ['/club'], ['/lobby'],
      [`/profile/${id}`, 'profile'],
      ...['/', '/account', '/groups', '/keeper', '/club'].map((path) => [path, `${path} of a member`, second] as const),
      ['/groups', '/groups of a teacher', first],
      [`/game/${game.id}`, 'game of a member', second],
    ])
  })
})

test('what a finger presses on a telephone, and what of it is smaller than 44 px @measure', async ({ browser, server }, info) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en' })
  const page = await context.newPage()
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7')
  for (const path of ['/', `/game/${id}`, '/exercises', '/exercises?set=', '/courses', '/courses/start', '/library', '/library?view=explorer', '/library?view=endings', '/studies', '/repertoires', '/lobby', '/wall', '/groups', '/account', '/keeper', '/club', '/calendar', '/series', '/tournaments', '/help', '/edit/xiangqi', '/edit/gomoku', '/guess', `/report/${id}`, `/print/game/${id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { all, small } = await pressed(page)
    report(info, `${path.replace(id, 'ID')}: ${small.length} of ${all} smaller than 44 px${small.length ? `: ${small.slice(0, 4).join('; ')}` : ''}`)
    expect.soft(small, path).toEqual([])
  }
  await context.close()
})
