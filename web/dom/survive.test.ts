import { Server } from '../e2e/server'
import { vi } from 'vitest'
import { click, expect, gomoku, human, played, point, test, thesis, turnTo, xiangqi } from './page'

test('a reload in mid-game loses nothing', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('[data-ply]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-ply="1"]')).toHaveText('炮二平五')
  await expect(point(page, 'e2')).toHaveAccessibleName('红五路三线 红炮，上一步')
  await click(page, 'h9', 'g7')
  await expect(page.locator('[data-ply]')).toHaveCount(2)
})

test('a damaged game opens up to the damage, and goes on as a new one', async ({ page }) => {
  const server = new Server()
  await server.start()
  turnTo(server)
  try {
    const { id } = await server.create({ ...xiangqi(human, human), title: '旧局' })
    await server.play(id, 'h2e2', 'h9g7', 'h0g2', 'b9c7')
    await server.spoil('"move":"h0g2"', '"move":"h0g3"')
    await server.start()
    await page.goto(`${server.url}/game/${id}`)
    await expect(played(page)).toHaveCount(2)
    await expect(page.getByText('第 1 回合黑方之后的记录已损坏')).toBeVisible()
    await expect(page.locator('.board:not(.active)')).toHaveCount(1)
    await page.getByRole('button', { name: '另开一局接着下' }).click()
    await vi.waitFor(() => expect(page.url()).not.toContain(id))
    await expect(page.getByText('已损坏')).toHaveCount(0)
    await click(page, 'h0', 'g2')
    await expect(played(page)).toHaveCount(3)

    // Of this one nothing is left to show.
    const lost = await server.create({ ...gomoku(human, human), title: '失落' })
    await server.spoil('"type":"started","at"', '"type":"strated","at"')
    await server.start()
    await page.goto(`${server.url}/game/${lost.id}`)
    await expect(page.getByRole('heading', { name: /记录已损坏，不能接着走/ })).toBeVisible()
  } finally {
    await server.remove()
  }
})

test('a damaged entry of the list is marked, and can be thrown away', async ({ page }) => {
  const server = new Server()
  await server.start()
  turnTo(server)
  try {
    const { id } = await server.create({ ...xiangqi(human, human), title: 'old title' })
    await server.play(id, 'h2e2')
    await server.spoil('old title', 'odl title')
    await server.start()
    await page.goto(server.url)
    const entry = page.getByRole('article').filter({ hasText: '记录有损坏' })
    await expect(entry).toContainText('1')
    await entry.getByRole('link').click()
    await expect(page.getByText('棋步都可靠')).toBeVisible()
    await page.goBack()
    await entry.getByRole('button', { name: /删除/ }).click()
    await expect(entry).toHaveCount(0)
  } finally {
    await server.remove()
  }
})

test('a full disk is told in words, and the board stays as it is kept', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  page.route('/commands', async () => Response.json({ error: { code: 'disk_full', message: 'The disk is full.' } }, { status: 507 }))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.getByRole('alert')).toContainText('满了')
  await expect(played(page)).toHaveCount(0)
  page.unroute()
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveCount(1)
})

test('on a slow line what is pressed meanwhile waits for its turn, and a double press is one', async ({ page, server }) => {
  // Commands stay on their way while a deed is done.
  let gate = Promise.resolve()
  let sent = 0
  page.route('/commands', async (send) => {
    sent++
    await gate
    return send()
  })
  const meanwhile = async (deed: () => Promise<void>) => {
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    await deed()
    open()
  }
  const people = await server.create(gomoku(human, human))
  await page.goto(`/game/${people.id}`)
  await meanwhile(() => click(page, 'h8', 'h8', 'i9', 'j7'))
  await expect(played(page)).toHaveText(['H8', 'I9', 'J7'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await meanwhile(async () => {
    for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z')
  })
  await expect(played(page)).toHaveText(['H8'])
  sent = 0
  await meanwhile(async () => {
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: '提和' }).click()
  })
  await page.getByRole('button', { name: '不同意' }).click()
  await expect(page.locator('.status')).toContainText('轮到白方')
  expect(sent).toBe(2) // the offer and the answer
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A move pressed out of turn is not kept for the turn after the engine's.
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await meanwhile(() => click(page, 'h2', 'e2', 'b0', 'c2'))
  await expect(played(page)).toHaveCount(2)
  await click(page, 'h0', 'g2')
  await expect(played(page)).toHaveCount(4)
  await expect(played(page).nth(2)).toHaveText('马二进三')
})
