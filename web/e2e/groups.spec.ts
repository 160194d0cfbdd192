// A teacher with a class; the table of who did what, and what pupils see, are in dom/groups.test.ts.
import type { Browser, Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Server } from './server'
import { somebody } from './two'

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

// Makes accounts without looking at the page.
async function join(browser: Browser, server: Server, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const context = await browser.newContext({ baseURL: server.url })
    const response = await context.request.post('/api/signup', { data: { name, password: 'horse takes cannon', link: '' } })
    expect(response.ok(), await response.text()).toBe(true)
    await context.close()
  }
}

// A finished game of the teacher's in which Red loses a cannon, and that mistake as an exercise. Returns its id.
async function mistake(page: Page): Promise<string> {
  const human = { kind: 'human' }
  const { id } = await post<{ id: string }>(page, '/api/games', { game: 'xiangqi', title: '俱乐部第三轮', players: [human, human], clock: {} })
  for (const move of ['h2e2', 'h9g7', 'e2e6', 'g7e6']) await post(page, `/api/games/${id}/commands`, { type: 'move', move })
  await post(page, `/api/games/${id}/commands`, { type: 'resign', side: 0 })
  await post(page, `/api/games/${id}/report`, { time_ms: 200 })
  await expect(async () => post(page, `/api/games/${id}/report/exercises`, { side: 0 })).toPass({ timeout: 180_000 })
  return id
}

test('a set comes to the form from the exercises, a study from its sharing', ({ browser }) =>
  withAccounts(async (server) => {
    const teacher = await somebody(browser, server)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await signUp(teacher, '师父')
    await join(browser, server, ['徒弟'])
    const { id } = await post<{ id: string }>(teacher, '/api/studies', { game: 'gomoku', title: '花月' })
    const group = await post<{ id: string }>(teacher, '/api/groups', { name: '班' })
    await post(teacher, `/api/groups/${group.id}/members`, { name: '徒弟' })
    const reported = await mistake(teacher)

    await teacher.goto('/exercises')
    await teacher.getByRole('link', { name: '布置给小组' }).click()
    const give = teacher.getByRole('form', { name: '布置作业' })
    await expect(give.getByRole('option', { name: '全部象棋练习：1 题' })).toBeAttached()

    await teacher.goto(`/study/${id}`)
    await teacher.getByRole('button', { name: '更多' }).click()
    await teacher.getByRole('menuitem', { name: '共享' }).click()
    await teacher.getByRole('link', { name: '布置给小组' }).click()
    await expect(give.getByLabel('作业标题')).toHaveValue('花月')
    await give.getByRole('button', { name: '布置给 1 人' }).click()
    await expect(teacher.getByRole('row', { name: /徒弟 0\/1 尚未打开/ })).toBeVisible()
    await expectNoSidewaysScroll(teacher)
    await expectNoViolations(teacher)

    // The report has a dialog of its own to share it.
    await teacher.goto(`/report/${reported}`)
    await teacher.getByRole('button', { name: '共享' }).click()
    const dialog = teacher.getByRole('dialog', { name: '共享' })
    await dialog.getByRole('radio', { name: '有链接的人' }).check()
    await expect(dialog.getByRole('textbox', { name: '链接' })).toHaveValue(/\/report\/[a-z2-7]{26}$/)
    await expectNoSidewaysScroll(teacher)
    await expectNoViolations(teacher)
  }))
