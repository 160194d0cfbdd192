// How fast the page answers and how much it keeps: `npm run measure`, on a
// machine that does nothing else. What is printed is the machine's, too; the
// limits are those that players feel.
import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { arrived, click, expect, gomoku, human, point, test, xiangqi } from './duiyi'

function report(info: TestInfo, description: string): void {
  info.annotations.push({ type: 'measured', description })
  console.log(description)
}

const median = (sorted: readonly number[]) => sorted[sorted.length >> 1]!

// The length in ms of every event that the page dealt with, from the input to
// the next paint, in steps of 8 as browsers give it.
async function interactions(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const longest = new Map<number, number>()
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        const { interactionId: id, duration } = entry
        if (id) longest.set(id, Math.max(longest.get(id) ?? 0, duration))
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  return () => page.evaluate(() => [...(window as unknown as { longest: Map<number, number> }).longest.values()].toSorted((a, b) => a - b))
}

test('interaction to next paint, on a processor four times slower @measure', async ({ page, context, server }, info) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const taken = await interactions(page)
  const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'g3g4', 'c6c5', 'b0c2', 'c9e7']
  for (const [i, move] of moves.entries()) {
    await click(page, move.slice(0, 2), move.slice(2))
    await expect(page.locator('[data-ply]')).toHaveCount(i + 1)
  }
  for (const key of ['f', 'f', 'ArrowLeft', 'ArrowLeft', 'End', 'x', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: '显示' }).click()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  const times = await taken()
  report(info, `interaction to next paint, CPU 4× slower: ${times.length} of 16 ms and more, median ${median(times)} ms, longest ${times.at(-1)} ms`)
  expect(times.at(-1)).toBeLessThanOrEqual(200)
  expect(times[Math.floor(times.length * 0.9)]).toBeLessThanOrEqual(100)
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
