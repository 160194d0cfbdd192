import { click, expect, gomoku, human, played, point, steady, test, thesis, xiangqi } from './duiyi'
import { Server } from './server'

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

test('kill -9 of the server in mid-game: shown, reconnected, nothing lost', async ({ page }) => {
  const server = new Server()
  await server.start()
  try {
    const { id } = await server.create(xiangqi(human, thesis(2)))
    await page.goto(`${server.url}/game/${id}`)
    await click(page, 'h2', 'e2')
    await expect(page.locator('[data-ply]')).toHaveCount(2)
    const shown = await page.locator('[data-ply]').allTextContents()

    await server.kill()
    await expect(page.getByRole('alert')).toContainText('正在重连')
    await expect(page.locator('[data-ply]')).toHaveText(shown) // what was on the board stays
    await click(page, 'h0', 'g2') // and what is pressed meanwhile is kept
    await expect(page.getByRole('alert')).toContainText('还没送到')

    await server.start()
    await expect(page.locator('[data-ply]')).toHaveCount(4)
    await expect(page.locator('[data-ply]').nth(2)).toHaveText('马二进三')
    await expect(page.getByRole('alert')).toBeHidden()

    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /^打开：象棋/ })).toHaveCount(1)
  } finally {
    await server.remove()
  }
})

test('a damaged game opens up to the damage, and goes on as a new one', async ({ page }) => {
  const server = new Server()
  await server.start()
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
    await expect(page).not.toHaveURL(new RegExp(id))
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
  await page.route('**/commands', (route) =>
    route.fulfill({ status: 507, json: { error: { code: 'disk_full', message: 'The disk is full.' } } }),
  )
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.getByRole('alert')).toContainText('满了')
  await expect(played(page)).toHaveCount(0)
  await page.unroute('**/commands')
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveCount(1)
})

test('on a slow line what is pressed meanwhile waits for its turn, and a double press is one', async ({ page, server }) => {
  // Commands stay on their way while a deed is done.
  let gate = Promise.resolve()
  await page.route('**/commands', async (route) => {
    await gate
    await route.continue()
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

  // Pressed out of turn, it is not kept for the turn after the engine's.
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await meanwhile(() => click(page, 'h2', 'e2', 'b0', 'c2'))
  await expect(played(page)).toHaveCount(2)
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await click(page, 'h0', 'g2')
  await expect(played(page)).toHaveCount(4)
  await expect(played(page).nth(2)).toHaveText('马二进三')
})

test('two tabs with different orders at once: one is played, the other is told why not', async ({ page, context, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const other = steady(await context.newPage())
  // The other tab hears of everything late.
  let hold: Promise<void> | undefined
  await other.routeWebSocket(/\/ws$/, (tab) => {
    const line = tab.connectToServer()
    line.onMessage(async (message) => {
      await hold
      tab.send(message)
    })
  })
  await page.goto(`/game/${id}`)
  await other.goto(`/game/${id}`)
  let release = () => {}
  hold = new Promise((resolve) => (release = resolve))
  await click(page, 'h2', 'e2')
  await expect(played(page)).toHaveText(['炮二平五'])
  await expect(played(other)).toHaveCount(0)
  await click(other, 'b2', 'e2') // the same point, from the other side
  await expect(other.getByRole('alert')).toContainText('棋局刚刚有变化')
  await expect(played(other)).toHaveText(['炮二平五'])
  await expect(point(other, 'e2')).toHaveAccessibleName('红五路三线 红炮，上一步')
  await expect(point(other, 'b2')).toHaveAccessibleName('红八路三线 红炮')

  // A move given up there, and one taken back here, do not meet either.
  hold = new Promise((resolve) => {
    const before = release
    release = () => (before(), resolve())
  })
  await page.keyboard.press('Control+z')
  await expect(played(page)).toHaveCount(0)
  await other.getByRole('button', { name: '悔棋' }).click()
  await expect(played(other)).toHaveCount(0)
  expect(await server.game(id)).toMatchObject({ ply: 0, length: 1 })

  // Both go on.
  release()
  hold = undefined
  await click(page, 'h2', 'e2')
  await expect(played(other)).toHaveCount(1)
  await click(other, 'h9', 'g7')
  await expect(played(page)).toHaveText(['炮二平五', '马8进7'])
  expect(await server.game(id)).toMatchObject({ ply: 2, length: 2 })
  await other.close()
})
