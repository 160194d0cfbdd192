// A teacher with a class: a group, tasks for all of it or for one member, and who did what.
import { calling, click, expect, expectAddress, saving, test } from './page'
import { mistake, Person, withAccounts } from './people'

test('a teacher gives three pupils a set and a study, and sees in one table who did them', ({ page }) =>
  withAccounts(page, async (server) => {
    const [teacher, pupil, other] = [await new Person(server).signUp('师父'), await new Person(server).signUp('大徒弟'), await new Person(server).signUp('二徒弟')]
    await new Person(server).signUp('三儿')
    await teacher.send('/api/studies', { game: 'xiangqi', title: '中炮对屏风马' })
    await mistake(teacher)

    // The group, with a name that nobody has among them.
    await teacher.sit(page)
    await page.goto('/')
    await page.getByRole('link', { name: '小组与作业' }).click()
    await page.getByLabel('新小组的名称').fill('启蒙班')
    await page.getByLabel('新小组的名称').press('Enter')
    const group = page.getByRole('region', { name: '启蒙班' })
    await group.getByLabel('账号名').fill('大徒弟，二徒弟、三儿，无此人')
    await group.getByRole('button', { name: '加入', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: '没有叫“无此人”的账号。' })).toBeVisible()
    await expect(group.getByLabel('账号名')).toHaveValue('无此人')
    await expect(group.getByText('成员：3')).toBeVisible()

    // The mistakes of a game, with a date, to all; by keys alone.
    const give = group.getByRole('form', { name: '布置作业' })
    await give.getByLabel('内容').focus()
    await give.getByLabel('内容').selectOption('俱乐部第三轮：1 题')
    await expect(give.getByLabel('作业标题')).toHaveValue('俱乐部第三轮')
    await give.getByLabel('截止日期').fill('2099-12-31')
    await give.getByRole('button', { name: '布置给 3 人' }).press('Enter')
    await expect(page.getByText('“俱乐部第三轮”已布置给 3 人。')).toBeVisible()
    // A study to one member.
    await give.getByLabel('内容').selectOption('中炮对屏风马')
    await give.getByLabel('全组').uncheck()
    await expect(give.getByRole('button', { name: '布置给 0 人' })).toBeDisabled()
    await give.getByRole('checkbox', { name: '大徒弟' }).check()
    await give.getByRole('button', { name: '布置给 1 人' }).click()
    const row = (name: string) => group.getByRole('row', { name: new RegExp(name) })
    await expect(row('大徒弟')).toHaveText(/^大徒弟\s*0\/2\s*尚未打开\s*尚未打开$/)
    await expect(row('三儿')).toHaveText(/^三儿\s*0\/1\s*–\s*尚未打开$/)

    // A pupil finds both at home, and opens each by one press; what is done goes away.
    await pupil.sit(page)
    await page.goto('/')
    const mine = page.getByRole('region', { name: '师父布置的作业' })
    await expect(mine).toContainText('1 道练习 · 2099年12月31日前完成')
    await mine.getByRole('button', { name: '开始: 俱乐部第三轮' }).click()
    await expectAddress(page, /\/exercises\/do\?task=/)
    const kept = calling('/grade')
    await click(page, 'e2', 'e6')
    await expect(page.getByRole('region', { name: '练习' }).getByRole('status')).toContainText('再想想')
    await kept // what the next page counts
    await page.getByRole('link', { name: '全部对局', exact: true }).click()
    await expect(mine).not.toContainText('俱乐部第三轮')
    await mine.getByRole('button', { name: '打开: 中炮对屏风马' }).click()
    await expect(page.getByText('这个拆棋只能看。')).toBeVisible()
    const study = page.url()
    await page.goto('/')
    await expect(page.getByRole('link', { name: '小组与作业' })).toBeVisible()
    await expect(mine).toHaveCount(0)

    // Another opens the set and does nothing yet.
    await other.sit(page)
    await page.goto('/groups')
    await page.getByRole('button', { name: '开始: 俱乐部第三轮' }).click()
    await expectAddress(page, /\/exercises\/do\?task=/)
    await expect(page.getByRole('region', { name: '练习' }).getByRole('status')).toContainText('请走一步更好的')

    // The table says so; sorted by what is finished the first is first.
    await teacher.sit(page)
    await page.goto('/groups')
    await expect(row('大徒弟')).toHaveText(/大徒弟\s*2\/2\s*已读.*1\/1\s*一次做对 0，共 1 次/)
    await expect(row('二徒弟')).toHaveText(/二徒弟\s*0\/1\s*–\s*0\/1/)
    const heads = group.getByRole('columnheader')
    await heads.getByRole('button', { name: '完成', exact: true }).click()
    await expect(heads.nth(1)).toHaveAttribute('aria-sort', 'descending')
    await expect(group.getByRole('rowheader').first()).toHaveText('大徒弟')
    await heads.getByRole('button', { name: '完成', exact: true }).press('Enter')
    await expect(group.getByRole('rowheader').last()).toHaveText('大徒弟')
    const saved = await saving(() => group.getByRole('button', { name: '存为表格（CSV）' }).click())
    expect(saved.name).toBe('启蒙班.csv')
    const lines = (await saved.data.text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 4)
    expect(lines.find((line) => line.startsWith('大徒弟,俱乐部第三轮'))).toMatch(/,1,1,1,0,1,/)
    await page.getByRole('button', { name: '收回“俱乐部第三轮”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
    await expect(row('大徒弟')).toHaveText(/大徒弟\s*1\/1/)

    // Withdrawn, the study can no longer be read.
    await pupil.sit(page)
    await page.goto(study)
    await expect(page.getByText('这个拆棋只能看。')).toBeVisible()
    const { have } = await pupil.send<{ have: { id: string; title: string }[] }>('/api/tasks')
    await teacher.send(`/api/tasks/${have.find(({ title }) => title === '中炮对屏风马')!.id}`, undefined, 'DELETE')
    await expect(page.getByText('这个拆棋已不再与你共享。')).toBeVisible()
  }))
