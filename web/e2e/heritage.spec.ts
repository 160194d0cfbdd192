// What four older programs did, row by row: A, a thesis program for xiangqi;
// B, one in Python; C, Xiangjia; D, one for gomoku. Every test is named by its
// row; B1 is in look.spec.ts, moves by touch (A1, C3, D1) in look and hands, the warning of
// a loop (C5) in play. The searches and values themselves are tested in internal/classic.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { arrived, click, expect, follow, gomoku, human, playByMouse, point, shapes, test, thesis, walkTo, xiangqi } from './duiyi'

const duiyi = { kind: 'engine', engine: 'xiangqi-duiyi' }
const xiangjia = (depth: number) => ({ kind: 'engine', engine: 'xiangqi-xiangjia', depth })
const plies = (page: Page) => page.locator('[data-ply]')

// Chooses from the menu of the board.
async function choose(page: Page, name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem'): Promise<void> {
  await point(page, 'e5').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '更多操作' }).click()
  await page.getByRole(role, { name }).click()
}

const binary = (args: string[], input: string) =>
  spawnSync(process.env.DUIYI_BINARY!, args, { input, encoding: 'utf8', timeout: 240_000 }).stdout

test('A1 C3 human against computer: click, drag, keys; legal points and the piece in hand shown', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await click(page, 'b0')
  await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('data-point', 'b0')
  await expect(page.getByRole('gridcell', { name: /可走$/ })).toHaveCount(2) // a2 and c2: at d1 the elephant holds its leg
  await click(page, 'c2')
  await expect(plies(page)).toHaveCount(2)
  await point(page, 'a0').dragTo(point(page, 'b0'))
  await expect(plies(page)).toHaveCount(4)
  await point(page, 'g3').focus()
  await page.keyboard.press('Enter')
  await walkTo(page, 'g4')
  await page.keyboard.press('Enter')
  await expect(plies(page)).toHaveCount(6)
})

test('A2 the kings may not face each other: refused, with the reason', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { setup: '4k4/9/9/9/4N4/9/9/9/9/4K4 w' }))
  await page.goto(`/game/${id}`)
  await click(page, 'e5')
  await expect(point(page, 'd7')).not.toHaveAccessibleName(/可走/)
  await click(page, 'd7')
  await expect(page.getByRole('alert')).toContainText('照面')
  expect((await server.game(id)).ply).toBe(0)
})

test('A3 A4 A10 C6 one dialog for a game: the old opponents by depth 1 to 7, named levels beside them; kept for the next', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  const opponents = page.getByLabel('对手')
  const depth = page.getByRole('slider', { name: '深度' })
  for (const engine of ['xiangqi-thesis', 'xiangqi-xiangjia']) {
    await opponents.selectOption(engine)
    await expect(depth).toHaveAttribute('min', '1')
    await expect(depth).toHaveAttribute('max', '7')
  }
  await opponents.selectOption('xiangqi-duiyi')
  await expect.poll(() => page.getByRole('combobox', { name: '等级' }).locator('option').count()).toBeGreaterThanOrEqual(5)
  await opponents.selectOption('xiangqi-thesis')
  await depth.fill('2')
  await page.getByRole('radio', { name: '我（红）' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)
  await expect(page.getByText('书生 · 2 层')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(opponents).toHaveValue('xiangqi-thesis')
  await expect(depth).toHaveValue('2')
})

test('A5 the list of moves: Chinese, WXF, ICCS; the newest in sight; a click goes there', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  const round = ['h2e2', 'h9g7', 'e2h2', 'g7h9']
  const pawns = [['a3a4', 'a6a5'], ['i3i4', 'i6i5'], ['c3c4', 'c6c5']]
  await server.play(id, ...pawns.flatMap((p) => [...p, ...round]), 'b2e2', 'b7e7')
  await page.goto(`/game/${id}`)
  const newest = page.locator('[data-ply="20"]')
  await expect(newest).toHaveText('炮2平5')
  await expect(newest).toBeInViewport({ ratio: 0.9 })
  // At this window the list shows four full rounds at least, wherever it is scrolled to.
  const list = page.getByRole('region', { name: '棋谱' }).getByRole('list')
  const rows = await list.evaluate((ol) => {
    const { top, bottom } = ol.getBoundingClientRect()
    return [...ol.children].filter((li) => {
      const row = li.getBoundingClientRect()
      return row.top >= top && row.bottom <= bottom
    }).length
  })
  expect(rows).toBeGreaterThanOrEqual(4)
  await page.getByLabel('记谱法').selectOption('wxf')
  await expect(newest).toHaveText('c2=5') // Black's letters are small
  await page.getByLabel('记谱法').selectOption('iccs')
  await expect(newest).toHaveText(/^b7-e7$/i)
  await page.locator('[data-ply="19"]').click()
  await expect(point(page, 'e7')).not.toHaveAccessibleName(/黑炮/)
  expect((await server.game(id)).ply).toBe(20)
})

test('A6 B2 C2 undo and redo, a full round against the computer, at any depth, after the end; restart; the way out', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(1)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(plies(page)).toHaveCount(2)
  await click(page, 'h0', 'g2')
  await expect(plies(page)).toHaveCount(4)
  const undo = page.getByRole('button', { name: '悔棋' })
  const colour = () => undo.evaluate((b) => getComputedStyle(b).backgroundColor)
  const dark = await colour()
  await undo.hover()
  await expect.poll(colour).not.toBe(dark) // lit under the pointer
  await undo.click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(2)
  await undo.click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(0)
  await page.getByRole('button', { name: '重做' }).click()
  await expect.poll(async () => (await server.game(id)).ply).toBe(2)
  await click(page, 'b0', 'c2') // another move: nothing is left to redo
  await expect.poll(async () => (await server.game(id)).length).toBe(4)
  await choose(page, '重新开始')
  await page.getByRole('dialog').getByRole('button', { name: '重新开始' }).click()
  await expect(plies(page)).toHaveCount(0)

  const over = await server.create(xiangqi(human, human))
  await server.play(over.id, 'b2c2', 'b7c7', 'c2c6', 'f9e8', 'c6c9')
  await page.goto(`/game/${over.id}`)
  await expect(page.locator('.status')).toContainText('将死')
  await page.keyboard.press('Control+Z')
  await expect(page.locator('.result-card')).toBeHidden()
  await expect(page.locator('.status')).toContainText('轮到红方')
  await page.getByRole('link', { name: /全部对局/ }).click()
  await expect(page).toHaveURL('/')
})

test('A7 C4 while the engine thinks the page lives: depth, nodes, time, score, speed and line; stopped by a word', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, thesis(7)))
  await page.goto(`/game/${id}`)
  await click(page, 'h2', 'e2')
  await expect(page.locator('.status')).toContainText('黑方正在思考')
  const figures = page.getByRole('region', { name: '引擎' }).getByRole('definition')
  await expect(figures).toHaveCount(5)
  for (let i = 0; i < 5; i++) await expect(figures.nth(i)).toHaveText(/\d/)
  await page.keyboard.press('f')
  const [top, bottom] = [await point(page, 'e0').boundingBox(), await point(page, 'e9').boundingBox()]
  expect(top!.y).toBeLessThan(bottom!.y)
  await choose(page, '立即出招')
  await expect(plies(page)).toHaveCount(2)
  await expect(page.locator('.engine')).toContainText('预想')
  await expect(page.locator('.engine')).toContainText('第 2 步')
})

test('A8 C3 the last move is marked at both its points, in words and by shape', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  await expect(point(page, 'e2')).toHaveAccessibleName('红五路三线 红炮，上一步')
  await expect(page.locator('.marks .origin')).toHaveCount(2) // a ring and its dot
  await expect(page.locator('.marks .arrived')).toHaveCount(4) // the corners of a frame
})

test('A9 a console: the engine by coordinates, and a board in the terminal', () => {
  expect(binary(['engine', 'xiangqi'], 'uci\nposition startpos moves h2e2\ngo depth 1\nquit\n')).toMatch(/uciok[^]*bestmove [a-i]\d[a-i]\d/)
  // UCCI numbers nothing else than UCI does, but begins by its own word.
  expect(binary(['engine', 'xiangqi'], 'ucci\nposition startpos moves h2e2\ngo depth 1\nquit\n')).toMatch(/ucciok[^]*bestmove [a-i]\d[a-i]\d/)
  const data = mkdtempSync(join(tmpdir(), 'duiyi-console-'))
  const said = binary(['play', 'xiangqi', '--side', 'both', '--notation', 'iccs', '--data', data], 'h2e2\nh9g7\nundo\nredo\nflip\nmoves\nquit\n')
  rmSync(data, { recursive: true })
  expect(said).toContain('1. H2-E2 H9-G7')
  expect(said).toMatch(/^ *9 .*\n(.*\n)+ *0 /m) // Red below,
  expect(said).toMatch(/^ *0 .*\n(.*\n)+ *9 /m) // and above when the board is turned
})

test('B3 music and effects: each a switch and a volume of its own, off until asked for', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '声音', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '声音' })
  for (const name of ['音效', '音乐']) await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  const sliders = ['音效', '音乐'].map((name) => dialog.getByRole('slider', { name: new RegExp(`${name}音量$`) }))
  for (const [i, name] of ['音效', '音乐'].entries()) {
    await dialog.getByRole('checkbox', { name }).check()
    await sliders[i]!.fill(String(30 + 10 * i))
  }
  await page.reload()
  await page.getByRole('button', { name: '声音', exact: true }).click()
  for (const [i, name] of ['音效', '音乐'].entries()) {
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
    await expect(sliders[i]!).toHaveValue(String(30 + 10 * i))
  }
})

test('B4 whose turn it is, and the winner on the board with the reason', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.locator('.status')).toContainText('轮到红方')
  await playByMouse(page, 'b2c2')
  await expect(page.locator('.status')).toContainText('轮到黑方')
  await playByMouse(page, 'b7c7', 'c2c6', 'f9e8', 'c6c9')
  await expect(page.locator('.set .result-card')).toContainText('红方胜')
  await expect(page.locator('.set .result-card')).toContainText('将死')
})

test('C1 C2 two people or the computer, switched in a running game from the menu of the board', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await playByMouse(page, 'h2e2')
  await point(page, 'e5').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '更多操作' }).click()
  for (const name of ['悔棋', '新对局', '翻转', '换人', '摆棋']) await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, '电脑执黑', 'menuitemcheckbox')
  await expect(plies(page)).toHaveCount(2)
  await choose(page, '电脑执黑', 'menuitemcheckbox')
  await expect.poll(async () => ((await server.game(id)) as unknown as { config: object }).config).toMatchObject({ players: [human, human] })
  await choose(page, '摆棋')
  await expect(page).toHaveURL(/\/edit\/xiangqi/)
  await expect(point(page, 'e2')).toHaveAccessibleName(/红炮/) // as it stood
  await point(page, 'e3').click({ button: 'right' })
  await expect(point(page, 'e3')).not.toHaveAccessibleName(/红兵/)
  await page.getByRole('button', { name: /^红兵/ }).click()
  await click(page, 'e5')
  await page.getByRole('button', { name: '从这里开始下' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  await arrived(page)
  await expect(point(page, 'e5')).toHaveAccessibleName(/红兵/)
  await expect(point(page, 'e3')).toHaveAccessibleName(/空/)
})

test('C5 by every set of rules the side that checks for ever loses, Red as Black, and the page says which', async ({ page, server }) => {
  await page.goto(nowhere)
  for (const rules of ['axf', 'cxa', 'computer'])
    for (const [setup, begin, loop, winner] of [
      ['4k4/9/9/9/9/9/9/9/R8/3K5 w', 'a1a9', ['e9e8', 'a9a8', 'e8e9', 'a8a9'], '黑方'],
      ['5k3/8r/9/9/9/9/9/9/9/4K4 b', 'i8i0', ['e0e1', 'i0i1', 'e1e0', 'i1i0'], '红方'],
    ] as const) {
      const { id } = await server.create(xiangqi(human, human, { rules, setup }))
      await server.play(id, begin)
      for (let i = 0; i < 40 && !(await ended(server, id)); i++) await server.play(id, loop[i % 4]!)
      await look(page, id)
      await expect(page.locator('.status')).toContainText(`${winner}胜`)
      await expect(page.locator('.status')).toContainText('长将判负')
    }
})

const nowhere = '/no/such/page'

// Shows a game in a page that is loaded already.
async function look(page: Page, id: string): Promise<void> {
  if (new URL(page.url()).pathname !== nowhere) await follow(page, nowhere)
  await follow(page, `/game/${id}`)
}

const ended = async (server: { game(id: string): Promise<unknown> }, id: string) =>
  ((await server.game(id)) as { result: object | null }).result !== null

test('C6 C7 Xiangjia answers, and the modern engine reaches depth 5 within 20,000 nodes', async ({ page, server }) => {
  const old = await server.create(xiangqi(human, xiangjia(2)))
  await page.goto(`/game/${old.id}`)
  await click(page, 'h2', 'e2')
  await expect(plies(page)).toHaveCount(2)
  const { id } = await server.create(xiangqi(human, { ...duiyi, depth: 5 }))
  await server.play(id, 'i0i2') // which no book answers
  await expect.poll(async () => (await server.game(id)).ply).toBe(2)
  const [, answer] = (await server.game(id)).moves as unknown as { info: { depth: number; nodes: number } }[]
  expect(answer!.info.depth).toBeGreaterThanOrEqual(5)
  expect(answer!.info.nodes).toBeLessThan(20_000)
})

test('D1 stones by click; a taken point is ignored; boards of other sizes; keys; numbers', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await page.goto(`/game/${id}`)
  await expect(page.getByRole('gridcell')).toHaveCount(225)
  await playByMouse(page, 'h8')
  await click(page, 'h8')
  expect((await server.game(id)).ply).toBe(1)
  await point(page, 'h8').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(plies(page)).toHaveCount(2)
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('group', { name: '手数' }).getByRole('radio', { name: '全部' }).check()
  await page.keyboard.press('Escape')
  await expect(page.locator('.moving-pieces .number')).toHaveText(['1', '2'])
  const large = await server.create(gomoku(human, human, { size: 19 }))
  await page.goto(`/game/${large.id}`)
  await expect(page.getByRole('gridcell')).toHaveCount(361)
})

const rows: Record<string, { moves: string[]; sixth: string }> = {
  'to the right': { moves: ['d8', 'd1', 'e8', 'e1', 'f8', 'f1', 'g8', 'g1', 'h8'], sixth: 'i8' },
  'up': { moves: ['h4', 'd1', 'h5', 'e1', 'h6', 'f1', 'h7', 'g1', 'h8'], sixth: 'h9' },
  'rising': { moves: ['d4', 'd1', 'e5', 'e1', 'f6', 'f1', 'g7', 'g1', 'h8'], sixth: 'i9' },
  'falling': { moves: ['d12', 'd1', 'e11', 'e1', 'f10', 'f1', 'g9', 'g1', 'h8'], sixth: 'i7' },
}
test('D2 five in a row, in every direction: freestyle wins with six, standard and renju with five only', async ({ page, server }) => {
  await page.goto(nowhere)
  for (const [name, { moves, sixth }] of Object.entries(rows)) {
    const { id } = await server.create(gomoku(human, human))
    await server.play(id, ...moves)
    await look(page, id)
    await expect(page.locator('.status')).toContainText('五子连珠')
    await expect(page.getByRole('gridcell', { name: /连珠$|连珠，/ })).toHaveCount(5)
    // The fifth stone makes six.
    const six = [...moves.slice(0, 8), sixth, 'a15', moves[8]!]
    for (const rules of ['freestyle', 'standard', 'renju']) {
      const game = await server.create(gomoku(human, human, { rules }))
      await server.play(game.id, ...six.slice(0, 10))
      const played = await server.play(game.id, six[10]!).then(
        () => true,
        () => false,
      )
      expect(played, `${name}, ${rules}`).toBe(rules !== 'renju')
      const { result } = (await server.game(game.id)) as unknown as { result: { reason: string } | null }
      expect(result?.reason, `${name}, ${rules}`).toBe(rules === 'freestyle' ? 'five' : undefined)
    }
  }
})

test('D3 D4 a stone taken back and put again; the game to a file that others read, and from it', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8', 'i9')
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '悔棋' }).click()
  await expect(point(page, 'i9')).not.toHaveAccessibleName(/白子/)
  await page.getByRole('button', { name: '重做' }).click()
  await expect(point(page, 'i9')).toHaveAccessibleName(/白子/)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '保存' })
  await dialog.getByLabel('格式').selectOption('sgf')
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: '存为文件' }).click()])
  const file = await readFile(await download.path())
  expect(file.toString()).toContain(';B[')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+o')
  await page.getByLabel('选择文件').setInputFiles({ name: 'a.sgf', mimeType: '', buffer: file })
  await arrived(page, id)
  await expect(plies(page)).toHaveText(['H8', 'I9'])
})

test('D5 the adder of shapes stops a four and makes a five', async ({ page, server }) => {
  // Rows from the fifteenth down; Black is to move.
  const setup = (rows: Record<number, string>) => Array.from({ length: 15 }, (_, i) => rows[15 - i] ?? '.'.repeat(15)).join('/') + ' X'
  for (const [rows, move, answer] of [
    [{ 8: '....OXXX.......', 3: 'O..............', 1: 'O..............' }, 'i8', 'j8'],
    [{ 8: 'XOOOO..........', 5: '.............X.', 3: '.......X.......', 1: '.......X.......' }, 'o15', 'f8'],
  ] as const) {
    const { id } = await server.create(gomoku(human, shapes, { setup: setup(rows) }))
    await page.goto(`/game/${id}`)
    await click(page, move)
    await expect(plies(page)).toHaveCount(2)
    expect((await server.game(id)).moves.map((m) => m.move)).toEqual([move, answer])
  }
})

// In every language: src/help/help.dom.test.ts.
test('D6 help in the page: rules, notation, keys; and an icon', async ({ page }) => {
  const titles = new Set<string>()
  for (const chapter of ['xiangqi', 'gomoku', 'notation', 'keys']) {
    await page.goto(`/help/${chapter}`)
    await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveAttribute('href', `/help/${chapter}`)
    await expect.poll(async () => (await page.locator('main p, main dd').allTextContents()).join('').length, chapter).toBeGreaterThan(80)
    titles.add((await page.getByRole('heading', { level: 1 }).textContent())!)
  }
  expect(titles.size).toBe(4)
  const icon = await page.locator('link[rel="icon"]').first().getAttribute('href')
  expect((await page.request.get(new URL(icon!, page.url()).href)).ok()).toBe(true)
})

const fouls = {
  三三: { setup: 'O.......O/........./........./........./..XX...../....X..../....X..../........./O.......O X', at: 'e5' },
  四四: { setup: 'O.......O/........./....X..../....X..../.XXX...../....X..../........./........./O...O...O X', at: 'e5' },
  长连: { setup: 'O.......O/........./........./........./.XXX.XX../........./........./........./O...O...O X', at: 'e5' },
}
test('D7 renju forbids Black 三三, 四四 and 长连: shown on the point, refused with the reason', async ({ page, server }) => {
  await page.goto(nowhere)
  for (const [name, { setup, at }] of Object.entries(fouls)) {
    const { id } = await server.create(gomoku(human, human, { rules: 'renju', size: 9, setup }))
    await look(page, id)
    await expect(point(page, at)).toHaveAccessibleName(new RegExp(`${name}禁手`))
    await click(page, at)
    await expect(page.getByRole('alert')).toContainText(`${name}禁手`)
    expect((await server.game(id)).ply).toBe(0)
  }
})
