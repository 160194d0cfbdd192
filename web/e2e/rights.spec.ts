// What members may see and do on a server, while it changes: two writers of one text, a
// log-in that ends, a running rated game, limits.
import type { Page } from '@playwright/test'
import { enter, signUp, withAccounts } from './accounts'
import { click, expect, expectNoSidewaysScroll, expectNoViolations, played, steady, test } from './duiyi'
import { somebody } from './two'

const small = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

const comment = (page: Page) => page.getByRole('textbox', { name: /的注解$/ })

test('two writers of one comment are both told, and one of them decides', ({ browser }) =>
  withAccounts(async (server) => {
    const [one, two] = [await somebody(browser, server), await somebody(browser, server)]
    await signUp(one, '小明')
    await signUp(two, '小红')
    const { id } = await post<{ id: string }>(one, '/api/studies', { game: 'xiangqi' })
    await post(one, `/api/studies/${id}/commands`, { type: 'play', node: 0, moves: ['h2e2'] })
    await post(one, `/api/studies/${id}/editors`, { name: '小红' })
    await one.setViewportSize(small)
    for (const page of [one, two]) await page.goto(`/study/${id}?node=1`)
    await one.getByRole('tab', { name: '注解' }).click()

    for (const [how, sum] of [['用我的', '红方稳健'], ['用对方的', '黑方可战'], ['合并', '黑方可战\n红方稳健']] as const) {
      await post(one, `/api/studies/${id}/commands`, { type: 'comment', node: 1, text: '当头炮' })
      for (const page of [one, two]) await expect(comment(page)).toHaveValue('当头炮')
      // He writes and does not send yet; what she writes comes first.
      let first = true
      await one.route(`**/api/studies/${id}/commands`, async (route) => {
        if (first) await post(two, `/api/studies/${id}/commands`, { type: 'comment', node: 1, text: '黑方可战', base: '当头炮' })
        first = false
        await route.continue()
      })
      await comment(one).fill('红方稳健')
      const box = one.getByRole('alert').filter({ hasText: '另一位编辑者改了这段文字' })
      await expect(box).toContainText('黑方可战')
      await expect(box).toContainText('红方稳健')
      await expectNoSidewaysScroll(one)
      await expectNoViolations(one)
      await box.getByRole('button', { name: how }).press('Enter')
      await expect(box).toHaveCount(0)
      await one.unrouteAll()
      for (const page of [one, two]) await expect(comment(page)).toHaveValue(sum)
    }
  }))

test('a log-in that ends is said where a study or game is open, and nothing is lost', ({ browser }) =>
  withAccounts(async (server) => {
    const page = await somebody(browser, server)
    await signUp(page, '小明')
    const { id: study } = await post<{ id: string }>(page, '/api/studies', { game: 'xiangqi' })
    await post(page, `/api/studies/${study}/commands`, { type: 'play', node: 0, moves: ['h2e2'] })
    const human = { kind: 'human' }
    const { id: game } = await post<{ id: string }>(page, '/api/games', { game: 'gomoku', players: [human, human] })
    await post(page, `/api/games/${game}/commands`, { type: 'move', move: 'h8' })
    const elsewhere = steady(await page.context().newPage())
    const ended = page.getByText('你在这里的登录已失效，或账号身份有变。')
    const logIn = async () => {
      await page.goto('/account')
      await enter(page, '小明', '登录')
    }

    // Logged out in another window, with a study open.
    await page.setViewportSize(small)
    await page.goto(`/study/${study}`)
    await elsewhere.request.post('/api/logout', { data: {} })
    await expect(ended).toBeVisible()
    await expectNoViolations(page)
    await logIn()

    // Logged out by an administrator, with a game open.
    await page.setViewportSize(wide)
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
    await expect(page.getByRole('region', { name: '着法与变着' }).locator('[data-node]')).toHaveCount(2)
    await page.goto(`/game/${game}`)
    await expect(played(page)).toHaveCount(1)
  }))

test('a player of a running rated game sees no evaluation of its positions, and others do', ({ browser }) =>
  withAccounts(async (server) => {
    const [player, opponent, reader] = [await somebody(browser, server), await somebody(browser, server), await somebody(browser, server)]
    await signUp(player, '小明')
    await signUp(opponent, '小红')
    await signUp(reader, '小刚')
    const { id } = await post<{ id: string }>(reader, '/api/studies', { game: 'gomoku' })
    const edit = (command: object) => post(reader, `/api/studies/${id}/commands`, command)
    await edit({ type: 'play', node: 0, moves: ['h8', 'i9', 'a1'] })
    for (const node of [1, 2, 3]) {
      await edit({ type: 'evaluate', node, eval: { score: { cp: 34 }, depth: 9 } })
      await edit({ type: 'mark', node, glyphs: [1] })
    }
    await edit({ type: 'comment', node: 2, text: '斜指' })
    await reader.request.put(`/api/studies/${id}/share`, { data: { access: 'public' } })

    const seek = { id: '0000000000000001', config: { game: 'gomoku', clock: { main_ms: 300_000 }, rated: true, public: true }, side: 0 }
    await post(player, '/api/lobby/seeks', seek)
    const { game } = await post<{ game: string }>(opponent, `/api/lobby/seeks/${seek.id}/accept`, { name: '' })
    for (const [page, move] of [[player, 'h8'], [opponent, 'i9']] as const) await post(page, `/api/games/${game}/commands`, { type: 'move', move })

    const moves = (page: Page) => page.getByRole('region', { name: '着法与变着' })
    for (const [page, size] of [[player, small], [reader, wide]] as const) {
      await page.setViewportSize(size)
      await page.goto(`/study/${id}?node=2`)
      await expect(moves(page).locator('[data-node]')).toHaveCount(3)
    }
    const told = player.getByText('你正在下的等级赛中有这个局面')
    await expect(told).toBeVisible()
    await expect(moves(player).getByRole('button', { name: '斜指', exact: true })).toBeVisible()
    await expect(moves(player).locator('[data-node="2"]')).not.toContainText('!')
    await expect(moves(player).locator('[data-node="3"]')).not.toContainText('!') // it may come next
    await expect(moves(reader).locator('[data-node="2"]')).toContainText('!')
    await expect(reader.getByText('你正在下的等级赛中有这个局面')).toHaveCount(0)
    await expectNoSidewaysScroll(player)
    await expectNoViolations(player)

    // Once the game is over, the player sees what everybody sees.
    await post(player, `/api/games/${game}/commands`, { type: 'resign', side: 0 })
    await player.reload()
    await expect(moves(player).locator('[data-node="2"]')).toContainText('!')
    await expect(told).toHaveCount(0)
  }))

test('limits are shown at home and on the account page, and said when reached', ({ browser }) =>
  withAccounts(
    async (server) => {
      const page = await somebody(browser, server)
      await signUp(page, '小明')
      await page.setViewportSize(small)
      await page.goto('/')
      const brief = page.getByLabel('我的用量')
      await expect(brief).toContainText('今天的引擎时间')
      await expect(brief).toContainText('0 / 7 分钟')
      await expect(brief).not.toContainText('拆棋')
      await page.getByRole('button', { name: '拆象棋' }).click()
      await expect(page).toHaveURL(/\/study\//)
      const study = page.url()

      // The last one is there: the home says so, and another is refused.
      await page.goto('/')
      await expect(brief).toContainText(/拆棋\s*1 \/ 1/)
      await page.getByRole('button', { name: '拆五子棋' }).click()
      await expect(page.getByRole('alert').filter({ hasText: '上限' })).toBeVisible()
      await expect(page).toHaveURL('/')
      await expectNoSidewaysScroll(page)
      await expectNoViolations(page)

      await page.setViewportSize(wide)
      await page.goto('/account')
      const all = page.getByRole('region', { name: '我的用量' })
      for (const text of [/今天的引擎时间\s*0 \/ 7 分钟/, /拆棋\s*1 \/ 1/, /每个拆棋的着数\s*最多 3/, /私人对局\s*0 \/ 2,000/]) await expect(all).toContainText(text)
      await expectNoViolations(page)

      // In the middle of a study: what is there stays.
      await page.goto(study)
      const nodes = page.getByRole('region', { name: '着法与变着' }).locator('[data-node]')
      await click(page, 'h2', 'e2')
      await expect(nodes).toHaveCount(1)
      await click(page, 'h9', 'g7')
      await expect(nodes).toHaveCount(2)
      await click(page, 'h0', 'g2')
      await expect(page.getByText('上限', { exact: false }).first()).toBeVisible()
      await page.reload()
      await expect(nodes).toHaveCount(2)
    },
    '--engine-minutes', '7', '--quota', 'studies=1', '--quota', 'nodes=3',
  ))
