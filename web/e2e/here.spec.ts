// The engine in the reader's browser, at the page of a server.
import { signUp, withAccounts } from './accounts'
import { expect, steady, test } from './duiyi'
import type { Page } from '@playwright/test'

// Milliseconds of the server's engines that the person at the page has used.
async function used(page: Page): Promise<number> {
  const { limits } = (await (await page.request.get('/api/me/limits')).json()) as { limits: { kind: string; used: number }[] }
  return limits.find((l) => l.kind === 'engine')!.used
}

test('a study and a report are searched in the browser, and on the server if one chooses so', async ({ browser }) => {
  await withAccounts(async (server) => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    const page = steady(await context.newPage())
    await signUp(page, '在这里算')
    const made = await page.request.post('/api/studies', { data: { game: 'gomoku', players: [{ kind: 'human' }, { kind: 'human' }] } })
    const { id } = (await made.json()) as { id: string }
    await page.goto(`/study/${id}`)
    const engine = page.getByRole('region', { name: '引擎', exact: true })
    await engine.getByRole('switch').click()
    await expect(engine).toContainText(/深度 \d+.* · 本机/)
    expect(await used(page)).toBe(0)
    await engine.getByRole('switch').click()

    // So is the report on a game of one's own, which says so.
    const played = await page.request.post('/api/games', { data: { game: 'gomoku', size: 9, players: [{ kind: 'human' }, { kind: 'human' }], clock: {} } })
    const { id: game } = (await played.json()) as { id: string }
    for (const move of ['e5', 'e6']) await page.request.post(`/api/games/${game}/commands`, { data: { type: 'move', move } })
    await page.goto(`/report/${game}`)
    await expect(page.getByText('局面在要求复盘的人自己的浏览器里算出。')).toBeVisible()
    await page.goto(`/study/${id}`)
    await engine.getByRole('switch').click()

    // By choice the server does it, also after the page was loaded anew.
    await engine.getByRole('button', { name: '引擎设置' }).click()
    await engine.getByLabel('引擎运行在').selectOption({ label: '服务器' })
    await expect(engine).toContainText(/深度 \d+/)
    await expect(engine.locator('.verdict')).not.toContainText('本机')
    await page.reload()
    await expect(engine).toContainText(/深度 \d+/)
    await expect(engine.locator('.verdict')).not.toContainText('本机')
    await engine.getByRole('switch').click()
    await expect.poll(() => used(page)).toBeGreaterThan(0)
    await context.close()
  })
})
