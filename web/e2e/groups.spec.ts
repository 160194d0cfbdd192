// A teacher with a class: a group, tasks for all of it or for one member, and who did what.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { click, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Server } from './server'
import { somebody } from './two'

const small = { width: 360, height: 740 }

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

// A finished game of the teacher's in which Red loses a cannon, and that mistake as an exercise.
async function mistake(page: Page): Promise<void> {
  const human = { kind: 'human' }
  const { id } = await post<{ id: string }>(page, '/api/games', { game: 'xiangqi', title: '俱乐部第三轮', players: [human, human], clock: {} })
  for (const move of ['h2e2', 'h9g7', 'e2e6', 'g7e6']) await post(page, `/api/games/${id}/commands`, { type: 'move', move })
  await post(page, `/api/games/${id}/commands`, { type: 'resign', side: 0 })
  await post(page, `/api/games/${id}/report`, { time_ms: 200 })
  await expect(async () => post(page, `/api/games/${id}/report/exercises`, { side: 0 })).toPass({ timeout: 180_000 })
}

test('a teacher gives three pupils a set and a study, and sees in one table who did them', ({ browser }) =>
  withAccounts(async (server) => {
    const [teacher, pupil, other] = [await somebody(browser, server), await somebody(browser, server), await somebody(browser, server)]
    await signUp(teacher, '师父')
    await signUp(pupil, '大徒弟')
    await signUp(other, '二徒弟')
    await join(browser, server, ['三儿'])
    await post(teacher, '/api/studies', { game: 'xiangqi', title: '中炮对屏风马' })
    await mistake(teacher)

    // The group, with a name that nobody has among them.
    await teacher.setViewportSize(small)
    await teacher.goto('/')
    await teacher.getByRole('link', { name: '小组与作业' }).click()
    await teacher.getByLabel('新小组的名称').fill('启蒙班')
    await teacher.getByLabel('新小组的名称').press('Enter')
    const group = teacher.getByRole('region', { name: '启蒙班' })
    await group.getByLabel('账号名').fill(`大徒弟，二徒弟、三儿，无此人`)
    await group.getByRole('button', { name: '加入', exact: true }).click()
    await expect(teacher.getByRole('alert').filter({ hasText: '没有叫“无此人”的账号。' })).toBeVisible()
    await expect(group.getByLabel('账号名')).toHaveValue('无此人')
    await expect(group.getByText('成员：3')).toBeVisible()

    // The mistakes of a game, with a date, to all; by keys alone.
    const give = group.getByRole('form', { name: '布置作业' })
    await give.getByLabel('内容').focus()
    await give.getByLabel('内容').selectOption({ label: '俱乐部第三轮：1 题' })
    await expect(give.getByLabel('作业标题')).toHaveValue('俱乐部第三轮')
    await give.getByLabel('截止日期').fill('2099-12-31')
    await give.getByRole('button', { name: '布置给 3 人' }).press('Enter')
    await expect(teacher.getByText('“俱乐部第三轮”已布置给 3 人。')).toBeVisible()
    // A study to one member.
    await give.getByLabel('内容').selectOption({ label: '中炮对屏风马' })
    await give.getByLabel('全组').uncheck()
    await expect(give.getByRole('button', { name: '布置给 0 人' })).toBeDisabled()
    await give.getByRole('checkbox', { name: '大徒弟' }).check()
    await give.getByRole('button', { name: '布置给 1 人' }).click()
    const row = (name: string) => group.getByRole('row', { name: new RegExp(name) })
    await expect(row('大徒弟')).toHaveText(/^\s*大徒弟\s*0\/2\s*尚未打开\s*尚未打开\s*$/)
    await expect(row('三儿')).toHaveText(/^\s*三儿\s*0\/1\s*–\s*尚未打开\s*$/)
    await expectNoSidewaysScroll(teacher)
    await expectNoViolations(teacher)

    // A pupil finds both at home, and opens each by one press; what is done goes away.
    await pupil.setViewportSize(small)
    await pupil.goto('/')
    const mine = pupil.getByRole('region', { name: '师父布置的作业' })
    await expect(mine).toContainText('1 道练习 · 2099年12月31日前完成')
    await expectNoViolations(pupil)
    await mine.getByRole('button', { name: '开始: 俱乐部第三轮' }).click()
    await expect(pupil).toHaveURL(/\/exercises\/do\?task=/)
    const kept = pupil.waitForResponse((answer) => answer.url().endsWith('/grade'))
    await click(pupil, 'e2', 'e6')
    await expect(pupil.getByRole('region', { name: '练习' }).getByRole('status')).toContainText('再想想')
    await kept // what the next page counts
    await pupil.getByRole('link', { name: '全部对局', exact: true }).click()
    await expect(mine).not.toContainText('俱乐部第三轮')
    await mine.getByRole('button', { name: '打开: 中炮对屏风马' }).click()
    await expect(pupil.getByText('这个拆棋只能看。')).toBeVisible()
    await pupil.goto('/')
    await expect(pupil.getByRole('link', { name: '小组与作业' })).toBeVisible()
    await expect(mine).toHaveCount(0)

    // Another opens the set and does nothing yet.
    await other.goto('/groups')
    await other.getByRole('button', { name: '开始: 俱乐部第三轮' }).click()
    await expect(other).toHaveURL(/\/exercises\/do\?task=/)
    await expect(other.getByRole('region', { name: '练习' }).getByRole('status')).toContainText('请走一步更好的')

    // The table says so, wide too; sorted by what is finished the first is first.
    await teacher.setViewportSize({ width: 1280, height: 800 })
    await teacher.reload()
    await expect(row('大徒弟')).toHaveText(/大徒弟\s*2\/2\s*已读.*1\/1\s*一次做对 0，共 1 次/)
    await expect(row('二徒弟')).toHaveText(/二徒弟\s*0\/1\s*–\s*0\/1/)
    const heads = group.getByRole('columnheader')
    await heads.getByRole('button', { name: '完成', exact: true }).click()
    await expect(heads.nth(1)).toHaveAttribute('aria-sort', 'descending')
    await expect(group.getByRole('rowheader').first()).toHaveText('大徒弟')
    await heads.getByRole('button', { name: '完成', exact: true }).press('Enter')
    await expect(group.getByRole('rowheader').last()).toHaveText('大徒弟')
    const saving = teacher.waitForEvent('download')
    await group.getByRole('button', { name: '存为表格（CSV）' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('启蒙班.csv')
    const lines = readFileSync(await saved.path(), 'utf8').trim().split('\r\n')
    expect(lines).toHaveLength(1 + 4)
    expect(lines.find((line) => line.startsWith('大徒弟,俱乐部第三轮'))).toMatch(/,1,1,1,0,1,/)
    await expectNoSidewaysScroll(teacher)
    await expectNoViolations(teacher)

    // Withdrawn, the study can no longer be read.
    await pupil.goBack()
    await expect(pupil.getByText('这个拆棋只能看。')).toBeVisible()
    await teacher.getByRole('button', { name: '收回“中炮对屏风马”' }).click()
    await teacher.getByRole('dialog').getByRole('button', { name: '收回' }).click()
    await expect(pupil.getByText('这个拆棋已不再与你共享。')).toBeVisible()
    await expect(row('大徒弟')).toHaveText(/大徒弟\s*1\/1/)
  }))

test('a set comes to the form from the exercises, a study from its sharing', ({ browser }) =>
  withAccounts(async (server) => {
    const teacher = await somebody(browser, server)
    await signUp(teacher, '师父')
    await join(browser, server, ['徒弟'])
    const { id } = await post<{ id: string }>(teacher, '/api/studies', { game: 'gomoku', title: '花月' })
    const group = await post<{ id: string }>(teacher, '/api/groups', { name: '班' })
    await post(teacher, `/api/groups/${group.id}/members`, { name: '徒弟' })
    await mistake(teacher)

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
  }))
