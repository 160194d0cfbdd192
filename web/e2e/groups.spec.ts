// A teacher with a class: a group, a task, and who did it.
import { signUp, withAccounts } from './accounts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { somebody } from './two'

test('a teacher gives a study to a group and sees who opened it', ({ browser }) =>
  withAccounts(async (server) => {
    const [teacher, pupil] = [await somebody(browser, server), await somebody(browser, server)]
    await signUp(teacher, '师父')
    await signUp(pupil, '徒弟')
    await teacher.request.post('/api/studies', { data: { game: 'xiangqi', title: '中炮对屏风马' } })

    await teacher.setViewportSize({ width: 360, height: 740 })
    await teacher.goto('/')
    await teacher.getByRole('link', { name: '小组与作业' }).click()
    await teacher.getByLabel('新小组的名称').fill('启蒙班')
    await teacher.getByLabel('新小组的名称').press('Enter')
    await expect(teacher.getByRole('heading', { name: '启蒙班' })).toBeVisible()
    await teacher.getByLabel('账号名').fill('无此人')
    await teacher.getByRole('button', { name: '加入' }).click()
    await expect(teacher.getByRole('alert')).toHaveText('没有叫这个名字的账号。')
    await teacher.getByLabel('账号名').fill('徒弟')
    await teacher.getByRole('button', { name: '加入' }).click()
    await expect(teacher.getByRole('button', { name: '移出徒弟' })).toBeVisible()
    await teacher.getByLabel('作业标题').fill('看看这个布局')
    await teacher.getByLabel('内容').selectOption({ label: '拆棋：中炮对屏风马' })
    await teacher.getByRole('button', { name: '布置给小组' }).click()
    await teacher.getByRole('button', { name: '“看看这个布局”的完成情况' }).click()
    await expect(teacher.getByRole('row', { name: /徒弟 尚未打开/ })).toBeVisible()
    await expectNoSidewaysScroll(teacher)
    await expectNoViolations(teacher)

    await pupil.goto('/groups')
    await pupil.getByRole('button', { name: '打开“看看这个布局”' }).click()
    await expect(pupil).toHaveURL(/\/study\//)
    await expect(pupil.getByText('这个拆棋只能看。')).toBeVisible()

    await teacher.getByRole('button', { name: '“看看这个布局”的完成情况' }).click()
    await expect(teacher.getByRole('row', { name: /徒弟 2/ })).toBeVisible()

    // Withdrawn, it can no longer be read.
    await teacher.getByRole('button', { name: '收回“看看这个布局”' }).click()
    await expect(pupil.getByText('这个拆棋已不再与你共享。')).toBeVisible()
  }))
