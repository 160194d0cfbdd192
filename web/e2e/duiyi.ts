// What the tests share: a server for each worker, and a page that must stay
// free of script errors and policy violations.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { addressOf, answering, handedOver, nextAnswer, type Called } from './alone'
import { Server } from './server'

export { expect } from '@playwright/test'

export { gomoku, human, shapes, thesis, xiangqi } from './games'

// The page alone is looked at: make site-all.
export const alone = Boolean(process.env.DUIYI_SITE)

// Messages that a test provokes on purpose: a refused command or a line cut off.
const provoked = /Failed to load resource|WebSocket connection/

// What went wrong in the pages of the test under way.
const faults: string[] = []

export const test = base.extend<{ clean: void; idle: void; folded: boolean }, { server: Server }>({
  // Whether a new game asks for little at first, as somebody sees it who comes for the first time.
  folded: [false, { option: true }],
  server: [
    async ({}, use) => {
      const server = new Server()
      await server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page, folded }, use) => {
    if (alone) await answering(page)
    if (!folded) {
      await page.addInitScript(() => {
        if (/^https?:/.test(location.href) && localStorage.getItem('duiyi.new.more') === null) localStorage.setItem('duiyi.new.more', 'true')
      })
    }
    await use(steady(page))
  },
  // No engine goes on thinking in a game that no test looks at any more.
  idle: [
    async ({ server }, use) => {
      await use()
      await server.clear()
    },
    { auto: true },
  ],
  clean: [
    async ({ page }, use) => {
      faults.length = 0
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !provoked.test(message.text())) faults.push(message.text())
      })
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

// Waits until a page listens to mouse and keys: what it shows is there.
async function listening(page: Page): Promise<void> {
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page.locator('main[aria-busy="true"]')).toHaveCount(0)
}

// What comes of the next call of the page whose path has such a part.
export async function calling(page: Page, part: string): Promise<Called> {
  if (alone) return nextAnswer(page, part)
  const response = await page.waitForResponse((r) => r.url().includes(part))
  return { sent: response.request().postData() ?? '', said: response.status() === 204 ? '' : await response.text() }
}

// Makes goto and reload of a page wait until it listens, and its script errors fail the test.
// For pages that a test opens by itself.
export function steady(page: Page): Page {
  page.on('pageerror', (error) => faults.push(error.message))
  const { goto, reload } = page
  page.goto = async (url, options) => {
    // A page whose address differs behind # alone is not loaded anew: to a file beside it first.
    if (alone && page.url() !== 'about:blank') await goto.call(page, new URL('/favicon.svg', page.url()).href)
    const response = await goto.call(page, alone && !url.startsWith('about:') ? addressOf(url) : url, options)
    if (!url.startsWith('about:')) await listening(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    await listening(page)
    return response
  }
  return page
}

// Goes to an address inside the page, as its links do: the program is not loaded
// again. The screen that was shown has to be another one.
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    document.querySelector('main')!.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, alone ? `#${path}` : path)
  await expect(page.locator('main[data-left]')).toHaveCount(0)
  await listening(page)
}

// Waits until the page has gone to a game, or to another one than that of an
// id, and shows its board. Returns its id.
export async function arrived(page: Page, from?: string): Promise<string> {
  await page.waitForURL(({ href }) => /\/game\/[0-9a-f]{16}$/.test(href) && !(from && href.endsWith(from)))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeVisible()
  if (alone) await handedOver(page)
  return page.url().split('/').at(-1)!
}

// A point of the board by its name.
export const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`)

// Clicks points in turn, each once somebody at the board is to move.
export async function click(page: Page, ...points: string[]): Promise<void> {
  for (const name of points) {
    await expect(page.locator('.board:not(.active) > [role="grid"]')).toHaveCount(0)
    await point(page, name).click()
  }
}

// Times each press on the board until a stone or piece that it brings is drawn;
// returns what reads the times, in ms.
export async function redraws(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let pressed = 0
    addEventListener('pointerup', () => (pressed = performance.now()), true)
    new MutationObserver(() => {
      if (!pressed) return
      const from = pressed
      pressed = 0
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
    }).observe(document.querySelector('.moving-pieces')!, { childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { times: number[] }).times)
}

// The moves on the list that have not been taken back.
export const played = (page: Page) => page.locator('[data-ply]:not(.undone)')

// Does what makes one move or answers an opening rule, and waits for it to be
// in the list of moves.
export async function makingOne(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = await played(page).count()
  await deed()
  await expect(played(page)).toHaveCount(before + 1)
}

// Plays coordinate moves by click and click, for both sides.
export async function playByMouse(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) await makingOne(page, () => click(page, ...(move.match(/[a-z]\d+/g) ?? [])))
}

// Walks the focus to a point with the arrow keys alone.
export async function walkTo(page: Page, name: string): Promise<void> {
  const place = (text: string) => ({ column: text.charCodeAt(0), row: Number(text.slice(1)) })
  const to = place(name)
  for (let i = 0; i < 60; i++) {
    const at = place((await page.evaluate(() => document.activeElement?.getAttribute('data-point'))) ?? '')
    if (at.column === to.column && at.row === to.row) return
    const key =
      at.column < to.column ? 'ArrowRight' : at.column > to.column ? 'ArrowLeft' : at.row < to.row ? 'ArrowUp' : 'ArrowDown'
    await page.keyboard.press(key)
  }
  throw new Error(`the arrow keys do not lead to ${name}`)
}

// Brings something to the page as a hand would: by paste or by drop.
export const bring = (page: Page, by: 'paste' | 'drop', what: { text?: string; bytes?: number[] }) =>
  page.evaluate(
    ({ by, text, bytes }) => {
      const data = new DataTransfer()
      if (text !== undefined) data.setData('text/plain', text)
      if (bytes) data.items.add(new File([Uint8Array.from(bytes)], 'game.pgn'))
      const event =
        by === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
    },
    { by, ...what },
  )

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Axe = { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }

// What axe-core finds on the page, or on all of it but what a selector names.
// It runs inside the page and lists violations only: ten times as fast as by way
// of its wrapper, which gathers all that is well in a page of its own.
export async function violations(page: Page, except?: string): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (except) => {
    const { axe } = window as unknown as { axe: Axe }
    // Colours on their way to others arrive first.
    for (const a of document.getAnimations()) if (a.effect?.getComputedTiming().endTime !== Infinity) a.finish()
    const { violations } = await axe.run(except ? { exclude: [except] } : document, {
      resultTypes: ['violations'],
      // Who speaks to the page says what is written on it.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html) }))
  }, except)
}

export async function expectNoViolations(page: Page, except?: string): Promise<void> {
  expect(await violations(page, except)).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}
