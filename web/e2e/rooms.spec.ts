// The main path of each room whose specs are in web/dom, on the page alone: make site-all. The
// specs there walk them before the served program; here the program of the page answers.
import type { Page } from '@playwright/test'
import { alone, arrived, bring, calling, click, expect, human, point, test, xiangqi } from './duiyi'

test.skip(!alone, 'make site-all')

const post = async <T>(page: Page, path: string, data: object): Promise<T> => (await (await page.request.post(path, { data })).json()) as T

test('first: in English a hint is told in plain words', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}?lang=en`)
  await page.getByRole('button', { name: 'Hint', exact: true }).click()
  await expect(page.getByText(/^Hint: (move|take) the .* as the arrow shows\.$/).first()).toBeVisible()
})

test('puzzles: wrong, helped, solved, the next, and a set', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '练习', exact: true }).click()
  const first = calling(page, '/api/training/next')
  await page.getByRole('region', { name: '每日一组' }).getByRole('link', { name: '开始' }).click()
  const { entry, position } = JSON.parse((await first).said) as { entry: { id: string }; position: { legal: string[] } }
  const panel = page.getByRole('region', { name: '习题' })
  const status = panel.getByRole('status')
  await expect(status).toContainText('先走')
  const typed = panel.getByRole('textbox', { name: '打字走棋' })
  const tried = (moves: readonly string[], move: string) => post<{ verdict: string; moves: string[] }>(page, `/api/puzzles/${entry.id}/try`, { moves, move })
  let wrong: string | undefined
  for (const move of position.legal) if (!wrong && (await tried([], move)).verdict === 'wrong') wrong = move
  await typed.fill(wrong!)
  await typed.press('Enter')
  await expect(status).toContainText('不行')
  await panel.getByRole('button', { name: '再试一次' }).click()
  await panel.getByRole('button', { name: '提示', exact: true }).click()
  await expect(status).toContainText(/想一想|先走/)

  let moves: string[] = []
  for (let verdict = ''; verdict !== 'done';) {
    const { move } = (await post<{ move: { move: string } }>(page, `/api/puzzles/${entry.id}/hint`, { moves, step: 3 })).move
    ;({ verdict, moves } = await tried(moves, move))
    await typed.fill(move)
    await typed.press('Enter')
    await expect(status).toContainText(verdict === 'done' ? '正解' : '继续')
  }
  await panel.getByRole('button', { name: '下一题' }).click()
  await expect(status).toContainText('先走')

  await page.getByRole('link', { name: '练习' }).first().click()
  await expect(page.getByRole('link', { name: '1: 做错' })).toBeVisible()
  await page.getByRole('link', { name: '习题集' }).click()
  await page.getByLabel('题数').fill('2')
  await page.getByRole('button', { name: '随机加入' }).click()
  await page.getByRole('link', { name: '开始：2 题' }).click()
  await expect(page.getByText('1/2')).toBeVisible()
})

test('courses: the children’s, a wrong answer, and a move from the tables of endings', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /少儿课/ }).click()
  const lesson = page.getByRole('region', { name: '讲解' })
  await expect(lesson).toContainText('我是小鸡')
  await page.goto('/courses/xq-check?step=2')
  await lesson.getByRole('button', { name: '不是' }).click()
  await expect(lesson.getByRole('status')).toContainText('中间正好隔着一个子')
  await page.goto('/courses/kid-win')
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await expect(lesson.getByRole('status')).toContainText('走 帅四平五')
})

test('drill: the moves of a game of the library are guessed', async ({ page }) => {
  const record = '[Event "夏令赛"]\n[Date "1981.05.12"]\n[Red "戊"]\n[Black "己"]\n\n1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 车9平8 4. 兵七进一 卒7进1 1-0\n'
  await page.goto('/library')
  await page.locator('input[type="file"][multiple]').setInputFiles({ name: 'game.pgn', mimeType: '', buffer: Buffer.from(record) })
  await page.getByRole('searchbox', { name: '查找', exact: true }).fill('夏令赛')
  await expect(page.getByRole('option').filter({ hasText: '夏令赛' })).toHaveCount(1)
  await page.getByRole('link', { name: '猜着法' }).first().click()
  const panel = page.getByRole('region', { name: '猜着法' })
  await panel.getByRole('slider').fill('4')
  await panel.getByRole('button', { name: '开始' }).click()
  const status = panel.getByRole('status')
  await expect(status).toHaveText('轮到红方，实战走的是哪一着？')
  await point(page, 'i0').click()
  await point(page, 'h0').click()
  await expect(status).toHaveText('车一平二，正是实战着法，10 分。')
  await page.keyboard.press('n')
  await panel.getByRole('textbox').fill('炮五进四')
  await panel.getByRole('textbox').press('Enter')
  await expect(status).toContainText('实战走的是兵七进一')
  await panel.getByRole('button', { name: '下一着' }).click()
  await expect(page.getByRole('region', { name: '总成绩' })).toContainText(/局共得 [\d,]+ 分，满分/)
})

test('study: a game is taken apart, and is as it was', async ({ page, server }) => {
  const list = page.getByRole('region', { name: '着法与变着' })
  const current = list.locator('[aria-current=step]')
  const game = await server.create(xiangqi(human, human))
  await server.play(game.id, 'h2e2', 'h9g7')
  await page.goto(`/game/${game.id}`)
  await page.getByRole('button', { name: '拆棋', exact: true }).click()
  await expect(current).toHaveText('马8进7')
  await page.keyboard.press('ArrowLeft')
  await expect(current).toHaveText('炮二平五')
  await click(page, 'b9', 'c7')
  await expect(current).toHaveText('马2进3')
  await page.keyboard.press('1')
  await expect(current).toHaveText('马2进3!')
  await page.getByRole('textbox', { name: /注解$/ }).fill('另一种走法')
  await page.keyboard.press('Escape')
  await expect(list.getByText('另一种走法')).toBeVisible()
  await page.keyboard.press('u')
  await expect(list.locator('[data-node]').nth(1)).toHaveText('马2进3!') // it is the main line now
  await page.keyboard.press('ArrowLeft')
  await expect(current).toHaveText('炮二平五')
  await page.keyboard.press('Delete')
  await expect(list.locator('[data-node]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(list.locator('[data-node]')).toHaveCount(3)
  expect((await server.game(game.id)).length).toBe(2)
  await page.goto(`/game/${game.id}`)
  await page.getByRole('button', { name: '拆棋 1', exact: true }).click()
  await page.getByRole('menuitem', { name: /3 步 · / }).click()
  await expect(list.getByText('另一种走法')).toBeVisible()
})

test('charsets: a file in GBK is opened at once, and read in another set on demand', async ({ page, server }) => {
  // 许银川, and 炮二平五 马8进7.
  const name = [0xd0, 0xed, 0xd2, 0xf8, 0xb4, 0xa8]
  const moves = [0xc5, 0xda, 0xb6, 0xfe, 0xc6, 0xbd, 0xce, 0xe5, 0x20, 0xc2, 0xed, 0x38, 0xbd, 0xf8, 0x37]
  const ascii = (text: string) => [...Buffer.from(text)]
  await page.goto('/')
  await bring(page, 'drop', { bytes: [...ascii('[Game "Chinese Chess"]\n[Red "'), ...name, ...ascii('"]\n[Black "?"]\n\n1. '), ...moves, ...ascii(' *\n\n')] })
  const first = await arrived(page)
  await expect(page.getByRole('status').filter({ hasText: '已按 GBK 读取' })).toBeVisible()
  await page.getByRole('button', { name: '换一种编码' }).click()
  const dialog = page.getByRole('dialog', { name: '打开' })
  const choice = dialog.getByRole('combobox', { name: '文字编码' })
  await expect(choice.locator('option:checked')).toHaveText('自动识别：GBK')
  await choice.selectOption('big5')
  await expect(dialog).not.toContainText('许银川')
  await choice.selectOption('gb18030')
  await expect(dialog).toContainText('许银川')
  await dialog.getByRole('button', { name: '看棋局' }).click()
  expect((await server.game(await arrived(page, first))).ply).toBe(2)
})
