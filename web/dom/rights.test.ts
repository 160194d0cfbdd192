// What members may see and do on a server, while it changes: two writers of one text, a
// log-in that ends, a running rated game, limits.
import { click, expect, expectAddress, played, test, type Page } from './page'
import { enter, Person, withAccounts } from './people'

const comment = (page: Page) => page.getByRole('textbox', { name: /的注解$/ })
const moves = (page: Page) => page.getByRole('region', { name: '着法与变着' })

test('two writers of one comment are both told, and one of them decides', ({ page }) =>
  withAccounts(page, async (server) => {
    const [one, two] = [await new Person(server).signUp('小明'), await new Person(server).signUp('小红')]
    const { id } = await one.send('/api/studies', { game: 'xiangqi' })
    const write = (who: Person, text: string, base?: string) => who.send(`/api/studies/${id}/commands`, { type: 'comment', node: 1, text, ...(base && { base }) })
    await one.send(`/api/studies/${id}/commands`, { type: 'play', node: 0, moves: ['h2e2'] })
    await one.send(`/api/studies/${id}/editors`, { name: '小红' })
    await one.sit(page)
    await page.goto(`/study/${id}?node=1`)

    for (const [how, sum] of [['用我的', '红方稳健'], ['用对方的', '黑方可战'], ['合并', '黑方可战\n红方稳健']] as const) {
      await write(one, '当头炮')
      await expect(comment(page)).toHaveValue('当头炮')
      // He writes and does not send yet; what she writes comes first.
      let first = true
      page.route('/commands', async (send) => {
        if (first) await write(two, '黑方可战', '当头炮')
        first = false
        return send()
      })
      await comment(page).fill('红方稳健')
      const box = page.getByRole('alert').filter({ hasText: '另一位编辑者改了这段文字' })
      await expect(box).toContainText('黑方可战')
      await expect(box).toContainText('红方稳健')
      await box.getByRole('button', { name: how }).press('Enter')
      await expect(box).toHaveCount(0)
      page.unroute()
      await expect(comment(page)).toHaveValue(sum)
      await expect.poll(async () => (await two.send<{ nodes: { comment?: string }[] }>(`/api/studies/${id}`)).nodes[1]?.comment).toBe(sum)
    }
  }))

test('a log-in that ends is said where a study or game is open, and nothing is lost', ({ page }) =>
  withAccounts(page, async (server) => {
    const one = await new Person(server).signUp('小明')
    const { id: study } = await one.send('/api/studies', { game: 'xiangqi' })
    await one.send(`/api/studies/${study}/commands`, { type: 'play', node: 0, moves: ['h2e2'] })
    const { id: game } = await one.send('/api/games', { game: 'gomoku', players: [{ kind: 'human' }, { kind: 'human' }] })
    await one.send(`/api/games/${game}/commands`, { type: 'move', move: 'h8' })
    const ended = page.getByText('你在这里的登录已失效，或账号身份有变。')
    const logIn = async () => {
      await page.goto('/account')
      await enter(page, '小明', '登录')
    }

    // Logged out in another window, with a study open.
    await one.sit(page)
    await page.goto(`/study/${study}`)
    await one.send('/api/logout', {})
    await expect(ended).toBeVisible()
    await logIn()

    // Logged out by an administrator, with a game open.
    await page.goto(`/game/${game}`)
    await expect(played(page)).toHaveCount(1)
    server.admin('user', '小明', '--logout')
    await expect(ended).toBeVisible()
    await logIn()

    // Another role goes on with both.
    await page.goto(`/study/${study}`)
    server.admin('user', '小明', '--role', 'moderator')
    await expect(ended).toBeVisible()
    await page.goto(`/study/${study}?node=1`)
    await click(page, 'b9', 'c7')
    await expect(moves(page).locator('[data-node]')).toHaveCount(2)
    await page.goto(`/game/${game}`)
    await expect(played(page)).toHaveCount(1)
  }))

test('a player of a running rated game sees no evaluation of its positions, and others do', ({ page }) =>
  withAccounts(page, async (server) => {
    const [player, opponent, reader] = [await new Person(server).signUp('小明'), await new Person(server).signUp('小红'), await new Person(server).signUp('小刚')]
    const { id } = await reader.send('/api/studies', { game: 'gomoku' })
    const edit = (command: object) => reader.send(`/api/studies/${id}/commands`, command)
    await edit({ type: 'play', node: 0, moves: ['h8', 'i9', 'a1'] })
    for (const node of [1, 2, 3]) {
      await edit({ type: 'evaluate', node, eval: { score: { cp: 34 }, depth: 9 } })
      await edit({ type: 'mark', node, glyphs: [1] })
    }
    await edit({ type: 'comment', node: 2, text: '斜指' })
    await reader.send(`/api/studies/${id}/share`, { access: 'public' }, 'PUT')

    const seek = { id: '0000000000000001', config: { game: 'gomoku', clock: { main_ms: 300_000 }, rated: true, public: true }, side: 0 }
    await player.send('/api/lobby/seeks', seek)
    const { game } = await opponent.send<{ game: string }>(`/api/lobby/seeks/${seek.id}/accept`, { name: '' })
    for (const [who, move] of [[player, 'h8'], [opponent, 'i9']] as const) await who.send(`/api/games/${game}/commands`, { type: 'move', move })

    const told = page.getByText('你正在下的等级赛中有这个局面')
    const node = (n: number) => moves(page).locator(`[data-node="${n}"]`)
    const open = async (who: Person) => {
      await who.sit(page)
      await page.goto(`/study/${id}?node=2`)
      await expect(moves(page).locator('[data-node]')).toHaveCount(3)
    }
    await open(reader)
    await expect(node(2)).toContainText('!')
    await expect(told).toHaveCount(0)
    await open(player)
    await expect(told).toBeVisible()
    await expect(moves(page).getByRole('button', { name: '斜指', exact: true })).toBeVisible()
    await expect(node(2)).not.toContainText('!')
    await expect(node(3)).not.toContainText('!') // it may come next

    // Once the game is over, the player sees what everybody sees.
    await player.send(`/api/games/${game}/commands`, { type: 'resign', side: 0 })
    await page.reload()
    await expect(node(2)).toContainText('!')
    await expect(told).toHaveCount(0)
  }))

test('limits are shown at home and on the account page, and said when reached', ({ page }) =>
  withAccounts(
    page,
    async (server) => {
      await (await new Person(server).signUp('小明')).sit(page)
      await page.goto('/')
      const brief = page.getByLabel('我的用量')
      await expect(brief).toContainText('今天的引擎时间')
      await expect(brief).toContainText('0 / 7 分钟')
      await expect(brief).not.toContainText('拆棋')
      await page.getByRole('button', { name: '拆象棋' }).click()
      await expectAddress(page, /^\/study\//)
      const study = page.url()

      // The last one is there: the home says so, and another is refused.
      await page.goto('/')
      await expect(brief).toContainText(/拆棋\s*1 \/ 1/)
      await page.getByRole('button', { name: '拆五子棋' }).click()
      await expect(page.getByRole('alert').filter({ hasText: '上限' })).toBeVisible()
      await expectAddress(page, '/')

      await page.goto('/account')
      const all = page.getByRole('region', { name: '我的用量' })
      for (const text of [/今天的引擎时间\s*0 \/ 7 分钟/, /拆棋\s*1 \/ 1/, /每个拆棋的着数\s*最多 3/, /私人对局\s*0 \/ 2,000/]) await expect(all).toContainText(text)

      // In the middle of a study: what is there stays.
      await page.goto(study)
      const nodes = moves(page).locator('[data-node]')
      const current = moves(page).locator('[aria-current=step]')
      await click(page, 'h2', 'e2')
      await expect(current).toHaveText('炮二平五')
      await click(page, 'h9', 'g7')
      await expect(current).toHaveText('马8进7')
      await expect(nodes).toHaveCount(2)
      await click(page, 'h0', 'g2')
      await expect(page.getByText('上限', { exact: false }).first()).toBeVisible()
      await page.reload()
      await expect(nodes).toHaveCount(2)
    },
    '--engine-minutes', '7', '--quota', 'studies=1', '--quota', 'nodes=3',
  ))
