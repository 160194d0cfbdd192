import { expect, human, shapes, steady, test as base, xiangqi } from './duiyi'
import { Server } from './server'

// Lists are counted, so each test has a server to itself.
const test = base.extend<{ own: Server }>({
  own: async ({}, use) => {
    const server = new Server()
    await server.start()
    await use(server)
    await server.remove()
  },
})

test('a game deleted in one tab is said to be gone in another', async ({ page, context, own }) => {
  const { id } = await own.create(xiangqi(human, human))
  await page.goto(`${own.url}/game/${id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const list = steady(await context.newPage())
  await list.goto(own.url)
  await list.getByRole('button', { name: /^删除/ }).click()
  await expect(page.getByText('这一局已经删除。')).toBeVisible()
  await page.reload()
  await expect(page.getByText('这一局已经删除。')).toBeVisible()
})

test('the dialog offers what the server has, and remembers the last choice', async ({ page, own }) => {
  await page.goto(own.url)
  await page.getByRole('button', { name: '下五子棋' }).click()
  await page.getByRole('combobox', { name: '棋盘' }).selectOption({ label: '9 路' })
  await page.getByRole('combobox', { name: '规则', exact: true }).selectOption('standard')
  await page.getByRole('radio', { name: '电脑', exact: true }).check()
  await page.getByLabel('对手').selectOption('gomoku-classic')
  await page.getByLabel('棋钟').selectOption('byoyomi')
  await page.getByLabel('局时（分）').fill('1')
  await page.getByRole('button', { name: '开始对局' }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(81)
  await expect(page.getByRole('timer')).toHaveCount(2)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // the computer began
  expect(await own.game(page.url().split('/').at(-1)!)).toMatchObject({
    config: {
      game: 'gomoku',
      size: 9,
      rules: 'standard',
      players: [shapes, human],
      clock: { main_ms: 60_000, byoyomi_ms: 10_000, periods: 3 },
    },
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
