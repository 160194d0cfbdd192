// A club's evening: a Swiss tournament from the form to its end, by an arbiter, a player
// with an account, and people at wooden boards.
import { signUp, withAccounts } from './accounts'
import { click, expect, expectNoSidewaysScroll, expectNoViolations, played, test } from './duiyi'
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

test('teams meet at wooden boards: line-ups, a match, and the standings of the teams', async ({ page }) => {
  await page.goto('/tournaments')
  await page.getByRole('button', { name: '新建比赛' }).click()
  await page.getByLabel('名称').fill('两队对抗')
  await page.getByLabel('轮数').fill('1')
  await page.getByLabel('团体赛').check()
  await page.getByLabel('每场台数').fill('1')
  await page.getByRole('button', { name: '创建' }).click()
  for (const [team, players] of [['红旗队', ['大王', '二王']], ['蓝天队', ['小李']]] as const) {
    await page.getByLabel('登记队伍').fill(team)
    await page.getByRole('button', { name: '登记', exact: true }).first().click()
    const card = page.getByRole('region', { name: team })
    for (const player of players) {
      await card.getByLabel('登记棋手').fill(player)
      await card.getByRole('button', { name: '登记', exact: true }).click()
      await expect(card.getByRole('listitem').filter({ hasText: player })).toBeVisible()
    }
  }
  await expectNoViolations(page)
  await page.getByRole('button', { name: '二王 上移一台' }).click()
  await expect(page.getByRole('region', { name: '红旗队' }).getByRole('listitem').first()).toContainText('二王')
  await page.getByRole('button', { name: '编排第 1 轮' }).click()
  await page.getByRole('radio', { name: '对阵' }).check()
  await page.getByRole('button', { name: /^换人/ }).click()
  await page.getByLabel('换下').selectOption({ label: '二王' })
  await page.getByLabel('换上').selectOption({ label: '大王' })
  await page.getByRole('button', { name: '换人', exact: true }).click()
  await expect(page.getByRole('row', { name: /大王/ })).toBeVisible()
  await page.setViewportSize(small)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: '第 1 轮开赛' }).click()
  await page.getByRole('combobox', { name: /大王/ }).selectOption('=')
  await expect(page.getByRole('row', { name: /红旗队.*1 : 1.*|蓝天队.*1 : 1.*/ })).toBeVisible()
  await page.getByRole('radio', { name: '名次' }).check()
  await expect(page.getByRole('row', { name: /1 红旗队 1 1/ })).toBeVisible()
})

test('a helper enters the game of a wooden board by a link while another watches it, and the arbiter confirms the result', async ({ page, browser, server }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/tournaments${path}`, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { id } = await post('', { name: '木盘直播', system: 'swiss', rounds: 1, wooden: true, config: { game: 'xiangqi', clock: { main_ms: 1_800_000 } } })
  for (const name of ['冯师傅', '陈师傅']) await post(`/${id}/entries`, { name })
  await post(`/${id}/rounds`, { round: 1 })
  await post(`/${id}/rounds/1/begin`, {})
  await page.goto(`/tournament/${id}`)
  await page.getByText('更多选项').click()
  await page.getByRole('button', { name: '生成助手链接' }).click()
  const made = page.getByRole('textbox', { name: '由助手录入着法的台次' }).last()
  await expect(made).toHaveValue(/^http/) // until then the last one is that of the boards
  const link = new URL(await made.inputValue())

  const helper = await somebody(browser, server)
  await helper.setViewportSize(small)
  await helper.goto(link.pathname + link.hash)
  await helper.getByRole('button', { name: /第 1 轮第 1 台/ }).click()
  await expect(helper.getByRole('grid')).toBeVisible()
  await expectNoSidewaysScroll(helper)
  await expectNoViolations(helper)
  await page.getByRole('link', { name: '观看第 1 台' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await helper.getByPlaceholder('12:30').fill('29:15')
  await click(helper, 'h2', 'e2')
  await expect(page.getByRole('timer', { name: /29:15/ })).toBeVisible()
  await click(helper, 'h9', 'g7')
  await expect(played(page)).toHaveCount(2)
  await helper.getByRole('button', { name: '退回一步' }).click()
  await expect(played(page)).toHaveCount(1)
  await helper.getByRole('button', { name: '1 – 0' }).click()
  await expect(helper.getByText('已告知裁判')).toBeVisible()
  await page.goto(`/tournament/${id}`)
  await page.getByRole('button', { name: /确认 1 – 0/ }).click()
  await expect(helper.getByText('结果：1 – 0')).toBeVisible()
})

test('a captain invites a member, who declines one team and accepts the other on the first page', ({ browser }) =>
  withAccounts(async (server) => {
    const [captain, player] = [await somebody(browser, server), await somebody(browser, server)]
    await signUp(captain, '领队甲')
    await signUp(player, '队员乙')
    const post = async (path: string, data: object) => {
      const response = await captain.request.post(path, { data })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as { id: string }
    }
    const maker = await somebody(browser, server)
    await signUp(maker, '周老师')
    const cups: string[] = []
    for (const name of ['春季团体赛', '秋季团体赛']) {
      const made = await maker.request.post('/api/tournaments', { data: { name, system: 'swiss', rounds: 2, boards: 2, wooden: true, config: { game: 'xiangqi' } } })
      cups.push(((await made.json()) as { id: string }).id)
      await post(`/api/tournaments/${cups.at(-1)}/teams`, { name: '红旗队' })
    }
    await post(`/api/tournaments/${cups[1]}/entries`, { account: '队员乙', team: 1 })

    await captain.goto(`/tournament/${cups[0]}`)
    const card = captain.getByRole('region', { name: '红旗队' })
    await card.getByLabel('这是账号名').check()
    await card.getByLabel('登记棋手').fill('队员乙')
    await card.getByRole('button', { name: '邀请', exact: true }).click()
    await expect(card.getByText('队员乙 · 尚未答复')).toBeVisible()
    await expectNoViolations(captain)

    await player.setViewportSize(small)
    await player.goto('/')
    const list = player.getByRole('region', { name: '队伍的邀请' })
    await expect(list.getByRole('link')).toHaveText(['“红旗队”邀请你参加春季团体赛', '“红旗队”邀请你参加秋季团体赛'])
    await expectNoSidewaysScroll(player)
    await expectNoViolations(player)
    await list.getByRole('button', { name: '谢绝: “红旗队”邀请你参加秋季团体赛' }).click()
    await expect(list.getByRole('link')).toHaveText(['“红旗队”邀请你参加春季团体赛'])
    await list.getByRole('button', { name: '接受: “红旗队”邀请你参加春季团体赛' }).click()
    await expect(player).toHaveURL(/\/tournament\//)
    await expect(player.getByText('你已报名')).toBeVisible()
    await expect(card.getByRole('listitem').getByText('队员乙', { exact: true })).toBeVisible()
    await expect(card.getByText('尚未答复')).toBeHidden()
  }))
