// What a member of a server has at home: the rooms that one person has at their own
// machine, and games against people with a report one press away.
import { arrived, expect, expectAddress, gomoku, human, test } from './page'
import { Person, withAccounts } from './people'

test('a member reviews a game just lost, and has studies and exercises at home', ({ page }) =>
  withAccounts(page, async (server) => {
    const [first, second, other] = [await new Person(server).signUp('小明'), await new Person(server).signUp('小红'), await new Person(server).signUp('小刚')]
    const { id, join } = await first.send<{ id: string; join: string }>('/api/games', gomoku(human, human, { keeps: 'network', side: 0 }))
    await second.send(`/api/games/${id}/join`, { join })
    for (const [who, move] of [[first, 'h8'], [second, 'a1'], [first, 'h9']] as const) await who.send(`/api/games/${id}/commands`, { type: 'move', move })
    await second.send(`/api/games/${id}/commands`, { type: 'resign', side: 1 })

    await second.sit(page)
    await page.goto('/')
    const ended = page.getByRole('region', { name: '你下完的对局' })
    await expect(ended.getByText('小明')).toBeVisible()
    for (const name of ['打开棋谱', '拆五子棋']) await expect(page.getByRole('button', { name })).toBeVisible()
    for (const name of ['棋谱库', '练习']) await expect(page.getByRole('link', { name })).toBeVisible()
    await ended.getByRole('link', { name: '复盘' }).click()
    await expectAddress(page, `/report/${id}`)
    await expect(page.getByRole('rowheader', { name: '准确度' })).toBeVisible()

    // It is nobody else's at home.
    await other.sit(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: '打开棋谱' })).toBeVisible()
    await expect(ended).toHaveCount(0)
  }))

test('a member plays an engine in private and finds the game at home', ({ page }) =>
  withAccounts(page, async (server) => {
    const [member, other] = [await new Person(server).signUp('小明'), await new Person(server).signUp('小红')]
    await member.sit(page)
    await page.goto('/')
    await page.getByRole('button', { name: '下五子棋' }).click()
    await page.getByRole('button', { name: '开始对局' }).click()
    const id = await arrived(page)
    await member.send(`/api/games/${id}/commands`, { type: 'move', move: 'h8' })
    await member.send(`/api/games/${id}/commands`, { type: 'resign', side: 0 })
    await page.goto('/')
    await page.getByRole('link', { name: /的复盘/ }).click()
    await expectAddress(page, `/report/${id}`)

    // To others it does not exist.
    for (const path of ['', '/report']) expect((await other.ask(`/api/games/${id}${path}`)).status).toBe(404)
  }))
