import { calling, click, expect, expectAddress, human, point, test, xiangqi, type Page } from './page'

const list = (page: Page) => page.getByRole('region', { name: '着法与变着' })
const current = (page: Page) => list(page).locator('[aria-current=step]')
const comment = (page: Page) => page.getByRole('textbox', { name: /注解$/ })

test('a game is taken apart beside the game: variations, marks, comments, undo, and what another tab does', async ({ page, server }) => {
  const game = await server.create(xiangqi(human, human))
  await server.play(game.id, 'h2e2', 'h9g7')
  await page.goto(`/game/${game.id}`)
  await expect(point(page, 'g7')).toHaveAccessibleName(/马/)
  await page.getByRole('button', { name: '拆棋', exact: true }).click()
  await expect(current(page)).toHaveText('马8进7')

  // Another move than the game's is a variation, shown once it is stored.
  await page.keyboard.press('ArrowLeft')
  await expect(current(page)).toHaveText('炮二平五')
  await click(page, 'b9', 'c7')
  await expect(current(page)).toHaveText('马2进3')
  await page.keyboard.press('1')
  await expect(current(page)).toHaveText('马2进3!')
  await comment(page).fill('另一种走法')
  await page.keyboard.press('Escape')
  await expect(list(page).getByText('另一种走法')).toBeVisible()

  // What another tab changes is seen here, and what was changed here is there when it is loaded.
  await expectAddress(page, /node=3$/)
  const [, id] = /study\/([^?]+)/.exec(page.url())!
  await fetch(`/api/studies/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"type":"promote","node":3}' })
  await expect(list(page).locator('[data-node]').nth(1)).toHaveText('马2进3!') // it is the main line now
  await page.reload()
  await expect(current(page)).toHaveText('马2进3!')

  // By keyboard: beside, the fork, deleted with all that follows, and back.
  await page.keyboard.press('ArrowDown')
  await expect(current(page)).toHaveText('马8进7')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(current(page)).toHaveText('炮二平五')
  await page.keyboard.press('Delete')
  await expect(list(page).locator('[data-node]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(list(page).locator('[data-node]')).toHaveCount(3)

  // The game is as it was, and the study is found again.
  expect((await server.game(game.id)).length).toBe(2)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '拆棋' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^打开拆棋/ }).first()).toBeVisible()
  // As it is from the game, which knows its studies.
  await page.goto(`/game/${game.id}`)
  await page.getByRole('button', { name: '拆棋 1', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '新的拆棋' })).toBeVisible()
  await page.getByRole('menuitem', { name: /3 步 · / }).click()
  await expect(list(page).getByText('另一种走法')).toBeVisible()
})

test('a mark that is slow to be stored does not lead back to its move', async ({ page, server }) => {
  const game = await server.create(xiangqi(human, human))
  await server.play(game.id, 'h2e2', 'h9g7')
  await page.goto(`/game/${game.id}`)
  await page.getByRole('button', { name: '拆棋', exact: true }).click()
  await expect(current(page)).toHaveText('马8进7')
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  page.route('/commands', async (send) => {
    await held
    return send()
  })
  const stored = calling('/commands')
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowLeft')
  await expect(current(page)).toHaveText('炮二平五')
  go()
  await stored
  await expect(list(page).locator('[data-node]').nth(1)).toHaveText('马8进7!')
  await expect(current(page)).toHaveText('炮二平五')
})

test('of a very long comment the beginning is shown, and all of it where it is asked for and changed', async ({ page }) => {
  const long = '长'.repeat(30_000)
  await page.goto('/')
  await page.getByRole('button', { name: '打开棋谱' }).click()
  await page.getByRole('textbox', { name: '或粘贴在这里' }).fill(`1. 炮二平五 {${long}} 马8进7 *`)
  await page.getByRole('button', { name: '作为拆棋打开' }).click()
  const move = list(page).getByRole('button', { name: /炮二平五/ })
  await move.click()
  await expect(comment(page)).toHaveValue(`${long.slice(0, 20_000)}…`)
  expect((await comment(page).one<HTMLTextAreaElement>()).readOnly).toBe(true)
  await page.getByRole('button', { name: '显示并编辑全文（30000 字）' }).click()
  await expect(comment(page)).toBeFocused()
  await expect(comment(page)).toHaveValue(long)
  expect((await comment(page).one<HTMLTextAreaElement>()).readOnly).toBe(false)

  // What is written in it stays open, stored or not; looked at again it is short.
  await comment(page).fill(`${long}完`)
  await page.keyboard.press('Escape')
  await expect(comment(page)).toHaveValue(`${long}完`)
  await list(page).getByRole('button', { name: /马8进7/ }).click()
  await expect(comment(page)).toHaveValue('')
  await move.click()
  await page.getByRole('button', { name: '显示并编辑全文（30001 字）' }).click()
  await expect(comment(page)).toHaveValue(`${long}完`)
})
