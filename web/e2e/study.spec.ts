import { alone, click, expect, expectNoSidewaysScroll, expectNoViolations, human, point, steady, test, xiangqi } from './duiyi'
import type { Page } from '@playwright/test'

const list = (page: Page) => page.getByRole('region', { name: '着法与变着' })
const current = (page: Page) => list(page).locator('[aria-current=step]')
const comment = (page: Page) => page.getByRole('textbox', { name: /注解$/ })

test('a game is taken apart beside the game: variations, marks, comments, undo, two tabs', async ({ page, context, server }) => {
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

  // The other tab agrees, and what it changes is seen here. The page alone has one tab.
  await page.waitForURL(/node=3$/)
  const other = alone ? page : steady(await context.newPage())
  if (!alone) await other.goto(page.url())
  await expect(current(other)).toHaveText('马2进3!')
  await other.keyboard.press('u')
  await expect(list(page).locator('[data-node]').nth(1)).toHaveText('马2进3!') // it is the main line now
  if (!alone) await other.close()

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

test('a file is opened with all its lines and comments, and saved again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '打开棋谱' }).click()
  await page.getByRole('textbox', { name: '或粘贴在这里' }).fill('[Red "甲"]\n1. 炮二平五 {中炮} 马8进7 (1... 卒7进1 $5) 2. 马二进三 *')
  await page.getByRole('button', { name: '作为拆棋打开' }).click()
  await expect(list(page).getByText('中炮')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /卒7进1/ })).toHaveText('卒7进1!?')
  await page.getByRole('button', { name: '更多' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /PGN/ }).click()])
  const { readFile } = await import('node:fs/promises')
  const text = await readFile((await file.path())!, 'utf8')
  expect(text).toContain('卒７进１ $5')
  expect(text).toContain('{中炮}')

  // On paper: with a diagram where one is wanted and at the end, and without the bar.
  await list(page).getByRole('button', { name: /卒7进1/ }).click()
  await page.getByRole('button', { name: '打印时附图' }).click()
  await expect(list(page).getByRole('button', { name: /卒7进1/ })).toHaveText('卒7进1!?⊞')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '打印棋谱' }).click()
  await expect(page.getByRole('figure')).toHaveCount(2)
  await expect(page.getByText('1…\u00a0卒7进1!?').first()).toBeVisible()
  await expectNoViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(page.getByRole('figure').last()).toBeVisible()
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
  await expect(comment(page)).not.toBeEditable()
  await page.getByRole('button', { name: '显示并编辑全文（30000 字）' }).click()
  await expect(comment(page)).toBeFocused()
  await expect(comment(page)).toHaveValue(long)

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

test('a study of an empty board has everything in sight, on any window, for everybody', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '拆五子棋' }).click()
  await expect(page).toHaveURL(/\/study\//)
  await click(page, 'h8')
  await expect(current(page)).toHaveText('H8')
  // All keys of a study, from the page's one table of them.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '按键' }).getByText('变着下移')).toBeVisible()
  await page.keyboard.press('Escape')
  // The engine beside it: its best line is pressed into the study, and it goes on there.
  await page.keyboard.press('l')
  const best = page.getByRole('region', { name: '引擎' }).getByRole('listitem').first().getByRole('button').first()
  await expect(best).toBeVisible()
  await expect(page.getByRole('img', { name: /^黑方胜 \d+%/ })).toBeVisible()
  const move = await best.textContent()
  await best.click()
  await expect(current(page)).not.toHaveText('H8')
  expect(move).toMatch(/^[A-O]\d+$/)
  await expect(best).toBeVisible()
  await expectNoViolations(page)
  for (const [width, height] of [[1280, 800], [1366, 650], [740, 360], [360, 740]] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('grid')).toBeInViewport()
    await expect(page.getByRole('button', { name: '前进' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  // On its side the head stands in the corner, beside the board and its bar.
  await page.setViewportSize({ width: 640, height: 480 })
  const bar = (await page.getByRole('img', { name: /^黑方胜 \d+%/ }).boundingBox())!
  const head = (await page.getByRole('banner').getByRole('link').first().boundingBox())!
  expect(head.x).toBeGreaterThan(bar.x + bar.width)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: '注解' }).click()
  await expect(comment(page)).toBeVisible()
  await expectNoViolations(page)
})
