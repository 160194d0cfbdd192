// Two people at browsers of their own, for tests of what they do together.
import { type Browser, type Page } from '@playwright/test'
import { arrived, expect, steady } from './duiyi'
import type { Server } from './server'

// A page of somebody who shares nothing with the others.
export async function somebody(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  return steady(await context.newPage())
}

// Makes a game over the API; both sit, the first to move at the first page.
export async function seated(browser: Browser, server: Server, config: object): Promise<{ id: string; first: Page; second: Page }> {
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...config, keeps: 'network', side: 0 }),
  })
  const { id, seat, join } = (await response.json()) as { id: string; seat: { secret: string }; join: string }
  const [first, second] = [await somebody(browser, server), await somebody(browser, server)]
  await first.goto(`/game/${id}#seat=${seat.secret}`)
  await accept(second, `/game/${id}#join=${join}`, '乙')
  return { id, first, second }
}

// Begins a game as the page offers it, and returns the link for the other.
export async function invite(page: Page, game: string, name: string): Promise<string> {
  await page.goto('/')
  await page.getByRole('button', { name: '邀友对弈' }).click()
  await page.getByRole('radio', { name: game, exact: true }).check()
  await page.getByRole('group', { name: '我执' }).getByRole('radio').first().check()
  await page.getByLabel('你的名字').fill(name)
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)
  return page.getByLabel('给对方的链接').inputValue()
}

// Opens a link that gives a seat, and sits down.
export async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('你的名字').fill(name)
  await page.getByRole('button', { name: '入座' }).click()
  await expect(page.getByRole('heading', { name: '有人邀你对弈' })).toHaveCount(0)
}
