// A club's evening away from the first room: teams, wooden boards, invitations.
import { click, expect, expectAddress, played, test } from './page'
import { Person, withAccounts } from './people'

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
    await expect(page.getByLabel('登记队伍')).toHaveValue('')
    for (const player of players) {
      await card.getByLabel('登记棋手').fill(player)
      await card.getByRole('button', { name: '登记', exact: true }).click()
      await expect(card.getByRole('listitem').filter({ hasText: player })).toBeVisible()
      await expect(card.getByLabel('登记棋手')).toHaveValue('')
    }
  }
  await page.getByRole('button', { name: '二王 上移一台' }).click()
  await expect(page.getByRole('region', { name: '红旗队' }).getByRole('listitem').first()).toContainText('二王')
  await page.getByRole('button', { name: '编排第 1 轮' }).click()
  await page.getByRole('radio', { name: '对阵' }).check()
  await page.getByRole('button', { name: /^换人/ }).click()
  await page.getByLabel('换下').selectOption('二王')
  await page.getByLabel('换上').selectOption('大王')
  await page.getByRole('button', { name: '换人', exact: true }).click()
  await expect(page.getByRole('row', { name: /大王/ })).toBeVisible()
  await page.getByRole('button', { name: '第 1 轮开赛' }).click()
  await page.getByRole('combobox', { name: /大王/ }).selectOption('=')
  await expect(page.getByRole('row', { name: /红旗队.*1 : 1.*|蓝天队.*1 : 1.*/ })).toBeVisible()
  await page.getByRole('radio', { name: '名次' }).check()
  await expect(page.getByRole('row', { name: /1 红旗队 1 1/ })).toBeVisible()
})

test('a helper enters the game of a wooden board by a link while another watches it, and the arbiter confirms the result', async ({ page, server }) => {
  const arbiter = new Person(server)
  const { id } = await arbiter.send('/api/tournaments', { name: '木盘直播', system: 'swiss', rounds: 1, wooden: true, config: { game: 'xiangqi', clock: { main_ms: 1_800_000 } } })
  const path = `/api/tournaments/${id}`
  for (const name of ['冯师傅', '陈师傅', '褚师傅', '卫师傅']) await arbiter.send(`${path}/entries`, { name })
  await arbiter.send(`${path}/rounds`, { round: 1 })
  await arbiter.send(`${path}/rounds/1/begin`, {})
  await page.goto(`/tournament/${id}`)
  await page.getByText('更多选项').click()
  await page.getByRole('button', { name: '生成助手链接' }).click()
  const made = page.getByRole('textbox', { name: '由助手录入着法的台次' }).last()
  await expect(made).toHaveValue(/^http/) // until then the last one is that of the boards
  const link = (await made.one<HTMLInputElement>()).value

  // The helper, and what is seen of it where the game is watched.
  const helper = new Person(server)
  await helper.sit(page)
  await page.goto(link)
  await page.getByRole('button', { name: /第 1 轮第 1 台/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.locator('[placeholder="12:30"]').fill('29:15')
  await click(page, 'h2', 'e2')
  await click(page, 'h9', 'g7')
  await page.getByRole('button', { name: '退回一步' }).click()
  await page.getByRole('button', { name: '1 – 0' }).click()
  await expect(page.getByText('已告知裁判')).toBeVisible()
  await page.goto(`/tournament/${id}`)
  await page.getByRole('link', { name: '观看第 1 台' }).click()
  await expect(page.getByRole('timer', { name: /29:15/ })).toBeVisible()
  await expect(played(page)).toHaveCount(1)

  // The arbiter confirms it.
  await page.goto(`/tournament/${id}`)
  await page.getByRole('button', { name: /确认 1 – 0/ }).click()
  await expect(page.getByText('还有 1 台未结束')).toBeVisible()

  // That of the other board is entered while the helper waits there.
  await helper.sit(page)
  await page.goto(link)
  await page.getByRole('button', { name: /第 1 轮第 2 台/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveCount(1)
  await page.getByRole('button', { name: '1 – 0' }).click()
  await expect(page.getByText('已告知裁判')).toBeVisible()
  await arbiter.send(`${path}/rounds/1/boards/2`, { result: '1-0' })
  await expect(page.getByText('结果：1 – 0')).toBeVisible()
})

test('a captain invites a member, who declines one team and accepts the other on the first page', ({ page }) =>
  withAccounts(page, async (server) => {
    const [captain, player, maker] = [await new Person(server).signUp('领队甲'), await new Person(server).signUp('队员乙'), await new Person(server).signUp('周老师')]
    const cups: string[] = []
    for (const name of ['春季团体赛', '秋季团体赛']) {
      cups.push((await maker.send('/api/tournaments', { name, system: 'swiss', rounds: 2, boards: 2, wooden: true, config: { game: 'xiangqi' } })).id)
      await captain.send(`/api/tournaments/${cups.at(-1)}/teams`, { name: '红旗队' })
    }
    await captain.send(`/api/tournaments/${cups[1]}/entries`, { account: '队员乙', team: 1 })

    await captain.sit(page)
    await page.goto(`/tournament/${cups[0]}`)
    const card = page.getByRole('region', { name: '红旗队' })
    await card.getByLabel('这是账号名').check()
    await card.getByLabel('登记棋手').fill('队员乙')
    await card.getByRole('button', { name: '邀请', exact: true }).click()
    await expect(card.getByText('队员乙 · 尚未答复')).toBeVisible()

    await player.sit(page)
    await page.goto('/')
    const list = page.getByRole('region', { name: '队伍的邀请' })
    await expect(list.getByRole('link')).toHaveText(['“红旗队”邀请你参加春季团体赛', '“红旗队”邀请你参加秋季团体赛'])
    await list.getByRole('button', { name: '谢绝: “红旗队”邀请你参加秋季团体赛' }).click()
    await expect(list.getByRole('link')).toHaveText(['“红旗队”邀请你参加春季团体赛'])
    await list.getByRole('button', { name: '接受: “红旗队”邀请你参加春季团体赛' }).click()
    await expectAddress(page, /\/tournament\//)
    await expect(page.getByText('你已报名')).toBeVisible()
    await captain.sit(page)
    await page.goto(`/tournament/${cups[0]}`)
    await expect(card.getByRole('listitem').getByText('队员乙', { exact: true })).toBeVisible()
    await expect(card.getByText('尚未答复')).toHaveCount(0)
  }))
