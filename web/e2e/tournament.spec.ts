// A club's evening: a Swiss tournament from the form to its end, by an arbiter, a player
// with an account, and people at wooden boards.
import { signUp, withAccounts } from './accounts'
import { click, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { somebody } from './two'

const small = { width: 360, height: 740 }

test('an arbiter holds a Swiss tournament; its games open by themselves, and their results are in the standings', ({ browser }) =>
  withAccounts(async (server) => {
    const [arbiter, player] = [await somebody(browser, server), await somebody(browser, server)]
    await signUp(arbiter, '周老师')
    await signUp(player, '小棋')

    await arbiter.goto('/lobby')
    await arbiter.getByRole('link', { name: '比赛' }).click()
    await arbiter.getByRole('button', { name: '新建比赛' }).click()
    await arbiter.getByLabel('名称').fill('周五象棋赛')
    await arbiter.getByLabel('轮数').fill('2')
    await expectNoViolations(arbiter)
    await arbiter.getByRole('button', { name: '创建' }).click()
    await expect(arbiter.getByRole('heading', { level: 1, name: '周五象棋赛' })).toBeVisible()
    const path = new URL(arbiter.url()).pathname

    // Two with accounts meet in the first round, and two without.
    const enter = async (name: string, rating: string) => {
      await arbiter.getByLabel('登记棋手').fill(name)
      await arbiter.getByRole('spinbutton', { name: '等级分' }).fill(rating)
      await arbiter.getByRole('button', { name: '登记', exact: true }).click()
      await expect(arbiter.getByRole('row', { name })).toBeVisible()
    }
    await arbiter.getByRole('button', { name: '报名', exact: true }).click()
    await enter('王师傅', '1500')
    await player.setViewportSize(small)
    await player.goto(path)
    await player.getByRole('button', { name: '报名', exact: true }).click()
    await expect(player.getByText('你已报名')).toBeVisible()
    await enter('李师傅', '1200')
    await expectNoViolations(arbiter)

    await arbiter.getByRole('button', { name: '编排第 1 轮' }).click()
    await expect(player.getByText(/第 1 轮第 \d 台：你执.*周老师/)).toBeVisible()
    await expectNoSidewaysScroll(player)
    await expectNoViolations(player)
    const [red, black] = (await player.getByText('你执红方').count()) ? [player, arbiter] : [arbiter, player]
    await arbiter.getByRole('button', { name: '第 1 轮开赛' }).click()

    // The game opens at both players, and its result enters by itself.
    for (const page of [arbiter, player]) {
      await expect(page).toHaveURL(/\/game\//)
      await expect(page.getByRole('grid')).toBeVisible()
    }

    // They talk; the sheet on a telephone leaves the board in sight.
    await player.setViewportSize(small)
    await player.getByRole('button', { name: '与对手聊天' }).click()
    await player.getByRole('textbox', { name: '说点什么' }).fill('请多指教')
    await player.keyboard.press('Enter')
    await expect(player.getByRole('log', { name: '聊天' })).toContainText('请多指教')
    const board = (await player.getByRole('grid').boundingBox())!
    const sheet = (await player.getByRole('region', { name: '与对手聊天' }).boundingBox())!
    expect(board.y + board.height).toBeLessThanOrEqual(sheet.y)
    await expectNoViolations(player)
    await player.getByRole('button', { name: '与对手聊天' }).click()
    await arbiter.getByRole('button', { name: '与对手聊天 1 条新消息' }).click()
    await expect(arbiter.getByRole('log', { name: '聊天' })).toContainText('请多指教')
    await expectNoViolations(arbiter)
    await player.setViewportSize({ width: 1280, height: 800 })
    await click(red, 'h2', 'e2')
    await click(black, 'h9', 'g7')
    await player.getByRole('button', { name: '认输' }).click()
    await player.getByRole('dialog').getByRole('button', { name: '认输' }).click()
    await arbiter.goto(path)
    await expect(arbiter.getByText('还有 1 台未结束')).toBeVisible()
    await arbiter.getByRole('combobox', { name: /王师傅/ }).selectOption('=')
    await expect(arbiter.getByText('1 – 1')).toBeVisible()
    await arbiter.getByRole('radio', { name: '名次' }).check()
    await expect(arbiter.getByRole('row', { name: /1 周老师 2/ })).toBeVisible()
    await expectNoViolations(arbiter)
    await arbiter.goto(`${path}/wall`)
    await expect(arbiter.getByRole('row', { name: /周老师/ }).first()).toBeVisible()
    await expectNoViolations(arbiter)
  }))
