import { Server } from '../e2e/server'
import { arrived, expect, gomoku, human, shapes, test as base, turnTo, xiangqi } from './page'

// Lists are counted, so each test has a server to itself.
const test = base.extend<{ own: Server }>({
  own: async ({ page }, use) => {
    const server = new Server()
    await server.start()
    turnTo(server)
    await use(server)
    await page.leave()
    await server.remove()
  },
})

test('games are listed, opened, renamed, deleted, and the deletion undone', async ({ page, own }) => {
  await own.create(xiangqi(human, human))
  const { id } = await own.create(gomoku(human, human))
  await own.play(id, 'h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8', 'l12')
  await page.goto(own.url)

  const active = page.getByRole('region', { name: '进行中' })
  const finished = page.getByRole('region', { name: '已下完' })
  await expect(active.getByRole('article')).toHaveCount(1)
  await expect(active).toContainText('轮到红方')
  await expect(finished).toContainText('黑方胜 · 五子连珠')

  await finished.getByRole('button', { name: /改名/ }).click()
  await page.getByRole('textbox', { name: '对局名称' }).fill('周末一局 <b>&')
  await page.keyboard.press('Enter')
  await expect(finished.getByRole('heading', { name: '周末一局 <b>&' })).toBeVisible()

  await finished.getByRole('button', { name: /^删除/ }).click()
  await expect(finished).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(finished.getByRole('heading', { name: '周末一局 <b>&' })).toBeVisible()

  await finished.getByRole('link', { name: /^打开/ }).click()
  // It was over when it was opened: nothing lies on its board.
  await expect(page.locator('.status')).toContainText('五子连珠')
  await expect(page.locator('.result-card')).toHaveCount(0)
  await page.getByRole('link', { name: /全部对局/ }).click()
  await expect(active.getByRole('article')).toHaveCount(1)
})

test('more games than a page are shown on request', async ({ page, own }) => {
  for (let i = 0; i < 26; i++) await own.create(gomoku(human, human, { size: 5 }))
  await page.goto(own.url)
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('article')).toHaveCount(26)
})

test('games are looked for by words and by kind', async ({ page, own }) => {
  for (let i = 0; i < 9; i++) await own.create(gomoku(human, human, { size: 5 }))
  await own.create(xiangqi({ kind: 'human', name: '胡荣华' }, human, { title: '飞刀' }))
  await page.goto(own.url)
  await expect(page.getByRole('article')).toHaveCount(10)
  const words = page.getByRole('searchbox', { name: '按局名或棋手名查找' })
  for (const [text, found] of [['飞刀', 1], ['荣华', 1], ['没有这个人', 0]] as const) {
    await words.fill(text)
    await expect(page.getByRole('article')).toHaveCount(found)
  }
  await expect(page.getByText('没有这样的对局。')).toBeVisible()
  await words.fill('')
  await page.getByRole('combobox', { name: '棋种' }).selectOption('gomoku')
  await expect(page.getByRole('article')).toHaveCount(9)
})

test('a game starts from a handicap or from a position of one’s own', async ({ page, own }) => {
  await page.goto(own.url)
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByLabel('从哪里开始').selectOption('红让双马')
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('gridcell', { name: /红马/ })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /黑马/ })).toHaveCount(2)

  await page.keyboard.press('Shift+N')
  await page.getByLabel('从哪里开始').selectOption('自备局面')
  const begin = page.getByRole('button', { name: '开始对局' })
  await page.getByLabel('局面代码').fill('4k4/9/9/9/9/9/9/9/9/4K4 w')
  await begin.click()
  await expect(page.getByRole('alert').filter({ hasText: '将帅照面。' })).toBeVisible()
  await page.getByLabel('局面代码').fill('4k4/9/9/9/9/9/9/9/R8/3K5 w')
  await begin.click()
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
})

test('a game deleted elsewhere is said to be gone', async ({ page, own }) => {
  const { id } = await own.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await fetch(`${own.url}/api/games/${id}`, { method: 'DELETE' })
  await expect(page.getByText('这一局已经删除。')).toBeVisible()
  await page.reload()
  await expect(page.getByText('这一局已经删除。')).toBeVisible()
})

test('the dialog offers what the server has, and remembers the last choice', async ({ page, own }) => {
  await page.goto(own.url)
  await page.getByRole('button', { name: '下五子棋' }).click()
  await page.getByRole('combobox', { name: '棋盘' }).selectOption('9 路')
  await page.getByRole('combobox', { name: '规则', exact: true }).selectOption('standard')
  await page.getByRole('radio', { name: '电脑', exact: true }).check()
  await page.getByLabel('对手').selectOption('gomoku-classic')
  await page.getByLabel('棋钟').selectOption('byoyomi')
  await page.getByLabel('局时（分）').fill('1')
  await page.getByRole('button', { name: '开始对局' }).click()
  const id = await arrived(page)
  await expect(page.getByRole('gridcell')).toHaveCount(81)
  await expect(page.getByRole('timer')).toHaveCount(2)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // the computer began
  expect(await own.game(id)).toMatchObject({
    config: { game: 'gomoku', size: 9, rules: 'standard', players: [shapes, human], clock: { main_ms: 60_000, byoyomi_ms: 10_000, periods: 3 } },
  })

  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('combobox', { name: '棋盘' })).toHaveValue('9')
  await expect(page.getByLabel('棋钟')).toHaveValue('byoyomi')
  await page.getByRole('radio', { name: '象棋', exact: true }).check()
  const opponents = page.getByLabel('对手')
  const offers = (await own.engines()).filter((e) => e.game === 'xiangqi')
  await expect(opponents.locator('option')).toHaveCount(offers.length)
  await opponents.selectOption('xiangqi-xiangjia')
  await page.getByRole('slider', { name: '深度' }).fill('2')
  await page.getByRole('radio', { name: '我（红）' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByText('老兵 · 2 层')).toBeVisible()
})
