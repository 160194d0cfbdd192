// What a member of a server has at home: the rooms that one person has at their own
// machine, and games against people with a report one press away.
import type { Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { somebody } from './two'

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

test('a member reviews a game just lost, and has studies and exercises at home', ({ browser }) =>
  withAccounts(async (server) => {
    const [first, second, other] = [await somebody(browser, server), await somebody(browser, server), await somebody(browser, server)]
    await signUp(first, '小明')
    await signUp(second, '小红')
    await signUp(other, '小刚')

    const people = [{ kind: 'human' }, { kind: 'human' }]
    const game = await post<{ id: string; join: string }>(first, '/api/games', { game: 'gomoku', players: people, keeps: 'network', side: 0 })
    await post(second, `/api/games/${game.id}/join`, { join: game.join })
    await post(first, `/api/games/${game.id}/commands`, { type: 'move', move: 'h8' })
    await post(second, `/api/games/${game.id}/commands`, { type: 'move', move: 'a1' })
    await post(first, `/api/games/${game.id}/commands`, { type: 'move', move: 'h9' })
    await post(second, `/api/games/${game.id}/commands`, { type: 'resign', side: 1 })

    await second.setViewportSize({ width: 360, height: 740 })
    await second.goto('/')
    const ended = second.getByRole('region', { name: '你下完的对局' })
    await expect(ended.getByText('小明')).toBeVisible()
    for (const name of ['打开棋谱', '拆五子棋']) await expect(second.getByRole('button', { name })).toBeVisible()
    for (const name of ['棋谱库', '练习']) await expect(second.getByRole('link', { name })).toBeVisible()
    await expectNoSidewaysScroll(second)
    await expectNoViolations(second)

    await ended.getByRole('link', { name: '复盘' }).click()
    await expect(second).toHaveURL(`/report/${game.id}`)
    await expect(second.getByRole('rowheader', { name: '准确度' })).toBeVisible({ timeout: 180_000 }) // an engine looks at every move

    // It is nobody else's at home.
    await other.goto('/')
    await expect(other.getByRole('button', { name: '打开棋谱' })).toBeVisible()
    await expect(other.getByRole('region', { name: '你下完的对局' })).toHaveCount(0)
  }))

test('a member plays an engine in private and finds the game at home', ({ browser }) =>
  withAccounts(async (server) => {
    const [page, other] = [await somebody(browser, server), await somebody(browser, server)]
    await signUp(page, '小明')
    await signUp(other, '小红')
    await page.goto('/')
    await page.getByRole('button', { name: '下五子棋' }).click()
    await page.getByRole('button', { name: '开始对局' }).click()
    await expect(page).toHaveURL(/\/game\//)
    const id = page.url().split('/').pop()!
    await post(page, `/api/games/${id}/commands`, { type: 'move', move: 'h8' })
    await post(page, `/api/games/${id}/commands`, { type: 'resign', side: 0 })
    await page.goto('/')
    await page.getByRole('link', { name: /的复盘/ }).click()
    await expect(page).toHaveURL(`/report/${id}`)

    // To others it does not exist.
    for (const path of ['', '/report']) expect((await other.request.get(`/api/games/${id}${path}`)).status()).toBe(404)
  }))
