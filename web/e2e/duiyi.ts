// What the tests share: a server for each worker, and a page that must stay
// free of script errors and policy violations.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Server } from './server'

export { expect } from '@playwright/test'

export const human = { kind: 'human' }
export const xiangqi = (first: object, second: object, more: object = {}) => ({
  game: 'xiangqi',
  players: [first, second],
  clock: {},
  ...more,
})
export const gomoku = (first: object, second: object, more: object = {}) => ({
  game: 'gomoku',
  players: [first, second],
  clock: {},
  ...more,
})
export const thesis = (depth: number) => ({ kind: 'engine', engine: 'xiangqi-thesis', depth })
export const shapes = { kind: 'engine', engine: 'gomoku-classic' }

// Messages that a test provokes on purpose: a refused command or a line cut off.
const provoked = /Failed to load resource|WebSocket connection/

export const test = base.extend<{ clean: void }, { server: Server }>({
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
  clean: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !provoked.test(message.text())) faults.push(message.text())
      })
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

// A point of the board by its name.
export const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`)

// Clicks points in turn, waiting for nothing: the board takes its time.
export async function click(page: Page, ...points: string[]): Promise<void> {
  for (const name of points) await point(page, name).click()
}

// Plays coordinate moves by click and click, each once the one before is in
// the list of moves.
export async function playByMouse(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    const before = await page.locator('[data-ply]').count()
    await click(page, ...(move.match(/[a-z]\d+/g) ?? []))
    await expect(page.locator('[data-ply]')).toHaveCount(before + 1)
  }
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

export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html) }))).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
}
