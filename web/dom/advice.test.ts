import { vi } from 'vitest'
import { click, expect, gomoku, human, played, point, shapes, test, thesis, xiangqi, type Page } from './page'

const panel = (page: Page) => page.getByRole('region', { name: '引擎' })
const tool = (page: Page, name: string) => page.getByRole('group', { name: '对局操作' }).getByRole('button', { name, exact: true })

test('gomoku: the values of the best points on the board, and a hint that stops a four', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'a1', 'f8', 'a3', 'g8', 'c1', 'h8', 'e8', 'i8')
  await page.goto(`/game/${id}`)
  await page.keyboard.press('h')
  await expect(page.getByText(/^支招：J8/).first()).toBeVisible()
  await expect(page.locator('.ring.hint')).toHaveCount(1)
  // Why, in words, once it has thought it over.
  await expect(page.getByRole('list', { name: '支招' }).getByText('J8 挡住白方的四（F8 G8 H8 I8）。')).toBeVisible()
  await click(page, 'j8')
  await page.keyboard.press('v')
  await expect(page.locator('.values circle')).toHaveCount(8)
  await expect(page.locator('.values .best')).toHaveCount(1)
  await click(page, 'h9')
  await expect(page.locator('.values circle').first()).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.locator('.values')).toHaveCount(0)
})

test('a forced win is stepped through on the board and changes nothing', async ({ page, server }) => {
  const setup = `${'.............../'.repeat(5)}......O......../.....OXX......./......X.X....../.....O.X......./.......O......./${'.............../'.repeat(4)}............... X`
  const { id } = await server.create(gomoku(human, shapes, { setup }))
  await page.goto(`/game/${id}`)
  await tool(page, '必胜').click()
  const said = page.getByText(/^必胜 \d+\/\d+：/).first()
  await expect(said).toContainText('必胜 1/')
  const n = Number(/\/(\d+)/.exec((await said.textContent())!)![1])
  expect(n % 2).toBe(1)
  for (let step = 2; step <= n; step++) {
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.ring.hint')).toHaveCount(step)
  }
  await expect(page.getByTestId('speaker')).toContainText(`必胜 ${n}/${n}`)
  await page.keyboard.press('Home')
  await expect(page.getByText(/黑方 \d+ 手必胜/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ring.hint')).toHaveCount(0)
  expect((await server.game(id)).length).toBe(0)

  const none = await server.create(gomoku(human, human))
  await page.goto(`/game/${none.id}`)
  await page.keyboard.press('w')
  await expect(page.getByRole('alert')).toContainText('没有找到必胜')
})

test('the engine plays something else each time, until there is nothing else; and at once', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, shapes, { size: 5 }))
  await server.play(id, 'c3')
  await page.goto(`/game/${id}`)
  const answers = new Set<string>()
  // Waits for an answer that has not been seen yet, until it is on the page.
  const another = async () => {
    let move = ''
    await vi.waitFor(async () => {
      move = (await server.game(id)).moves[1]?.move ?? ''
      expect(move).not.toBe('')
      expect([...answers]).not.toContain(move)
    })
    answers.add(move)
    await expect(played(page)).toHaveText(['C3', move.toUpperCase()])
  }
  await another()
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('o')
    await another()
  }
  // The news may be there before the answer to the command: pressed once more
  // then, it counts.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  page.route('/commands', async (send) => {
    const response = await send()
    await held
    return response
  })
  await page.keyboard.press('o')
  await another()
  await page.keyboard.press('o')
  answer()
  await another()
  page.unroute()
  // It survives a crash of the server.
  await server.kill()
  await expect(page.getByRole('alert')).toContainText('正在重连')
  await server.start()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('o')
  await another()

  // A king with one way out of check has one answer.
  const one = await server.create(
    xiangqi(human, thesis(2), { setup: '3k5/9/9/9/9/9/9/9/5R3/2R2K3 w - - 0 1' }),
  )
  await page.goto(`/game/${one.id}`)
  await click(page, 'c0', 'd0')
  await expect(page.locator('[data-ply="2"]')).toBeVisible()
  const legal = (await server.game(one.id)).moves[1]!.move
  await page.keyboard.press('o')
  await expect(page.getByRole('alert')).toContainText('没有别的着法')
  expect((await server.game(one.id)).moves[1]!.move).toBe(legal)

  const slow = await server.create(xiangqi(human, { kind: 'engine', engine: 'xiangqi-duiyi', move_time_ms: 120_000 }))
  await page.goto(`/game/${slow.id}`)
  await click(page, 'i0', 'i2') // which no book answers
  await expect(page.getByText('黑方正在思考').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.locator('[data-ply="2"]')).toBeVisible()
})

test('without take-backs and hints: shown, refused with the reason, and held by the server', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1), { no_take_backs: true, no_hints: true }))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  await expect(page.locator('[data-ply="2"]')).toBeVisible()
  await expect(page.getByText('不悔棋')).toBeVisible()
  for (const [name, why] of [
    ['支招', '不支招'],
    ['看分', '不支招'],
    ['悔棋', '不悔棋'],
    ['变招', '不悔棋'],
  ] as const) {
    await expect(tool(page, name)).toBeDisabled()
    await expect(tool(page, name)).toHaveAttribute('title', new RegExp(why))
    await tool(page, name).click({ force: true })
    await expect(page.getByRole('alert')).toContainText(why)
  }
  const refused = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/api/games/${id}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { error: { code: string } }).error.code
  }
  expect(await refused('commands', { type: 'undo' })).toBe('no_take_backs')
  expect(await refused('commands', { type: 'vary' })).toBe('no_take_backs')
  expect(await refused('advice', {})).toBe('no_hints')
})

test('what the engine said is kept with its moves, through a crash and a reload', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(3)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('[data-ply="2"]')).toBeVisible()
  await click(page, 'h0', 'g2')
  await expect(page.locator('[data-ply="4"]')).toBeVisible()
  await server.kill()
  await server.start()
  await page.reload()
  await page.locator('[data-ply="2"]').click()
  await expect(panel(page)).toContainText('第 1 回合黑方')
  for (const figure of ['.depth', '.score', '.nodes', '.nps', '.time']) {
    await expect(panel(page).locator(`${figure} dd`)).toHaveText(/\d/)
  }
  await expect(panel(page)).toContainText('预想')
  await page.getByRole('button', { name: '分数', exact: true }).click()
  await expect(page.locator('[data-ply="2"] small')).toHaveText(/^[+−]?\d/)
  await expect(page.locator('[data-ply="4"] small')).toHaveText(/^[+−]?\d/)
})

test('a forbidden point says why under the pointer, under the focus and when it is played', async ({ page, server }) => {
  const setup = 'O.......O/........./........./........./..XX...../....X..../....X..../........./O.......O X'
  const { id } = await server.create(gomoku(human, human, { rules: 'renju', size: 9, setup }))
  await page.goto(`/game/${id}`)
  const why = /三三禁手：C5‑D5‑E5 与 E3‑E4‑E5/
  await expect(point(page, 'e5')).toHaveAccessibleName(why)
  await point(page, 'e5').hover()
  await expect(page.locator('.foul')).toHaveText(why)
  await expect(page.locator('.ring')).toHaveCount(4)
  await point(page, 'e8').hover()
  await expect(page.locator('.foul')).toHaveCount(0)
  await point(page, 'e8').unhover()
  await point(page, 'e5').focus()
  await expect(page.locator('.foul')).toHaveText(why)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(why)
  expect((await server.game(id)).ply).toBe(0)
})
