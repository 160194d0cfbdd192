// What a designer would look at: edges that line up, things that cover no others,
// boards of one shape.
import { arrived, expect, human, point, test, xiangqi } from './page'

test('the first page has something to do today: a position to win, and a lesson', async ({ page, server }) => {
  await page.goto('/')
  const today = page.getByRole('region', { name: '今日' })
  await expect(today.getByRole('listitem')).toHaveCount(3)
  const task = today.getByRole('listitem').filter({ hasText: '今日残局' })
  await expect(task).toContainText(/红方先，\d 步连将杀/)
  await task.getByRole('button', { name: '来解这一题' }).click()
  const id = await arrived(page)
  expect(await server.game(id)).toMatchObject({
    title: expect.stringContaining('今日残局'),
    config: { setup: expect.any(String), players: [human, { kind: 'engine', level: '10' }] },
  })
  await page.goto('/')
  await today.getByRole('listitem').filter({ hasText: '今日五子棋' }).getByRole('button').click()
  await arrived(page, id)
  await expect(page.locator('.status')).toContainText('轮到我走')
  await page.goto('/')
  await today.getByRole('link', { name: '五子棋怎么下' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('五子棋与连珠')
})

test('arrows and rings are spoken by the coordinates of the chosen notation', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await point(page, 'h2').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('从 红二路三线 画起')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('箭头 红二路三线 到 红三路三线')).toHaveCount(1)
})
