import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrived, click, expect, expectNoSidewaysScroll, expectNoViolations, gomoku, human, point, test, walkTo, xiangqi } from './duiyi'

const fen = (page: Page) => page.getByRole('textbox', { name: '局面代码' })
const board = (page: Page) => page.getByRole('textbox', { name: '局面文本' })
const tray = (page: Page) => page.getByRole('group', { name: '棋盒' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const play = (page: Page) => tool(page, '从这里开始下')
const edit = (game: 'xiangqi' | 'gomoku', text: string) => `/edit/${game}?${new URLSearchParams({ board: text })}`

// The middle of a point on the screen.
async function middle(page: Page, name: string): Promise<[number, number]> {
  const box = (await point(page, name).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function drag(page: Page, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}

test('a position of xiangqi is set up by mouse, and played from', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '摆棋' }).click()
  await expect(fen(page)).toHaveValue('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w')
  await tool(page, '清空').click()
  await expect(fen(page)).toHaveValue('3k5/9/9/9/9/9/9/9/9/4K4 w') // the kings do not face

  // The faults come and go with the pieces, on their points and in words.
  await click(page, 'd9', 'e9')
  await expect(page.getByText('将帅照面。').first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^e9.*将帅照面/ })).toHaveCount(1)
  await expect(play(page)).toBeDisabled()
  await click(page, 'e0', 'd0') // picked up and put down
  await expect(page.getByText('可以从这里开始。')).toBeHidden() // two bare kings
  await expect(page.getByText('这一局已经结束了').first()).toBeVisible()

  // From the tray by click and click, and by drag.
  await tray(page).getByRole('button', { name: /红车/ }).click()
  await point(page, 'a1').click()
  await point(page, 'b2').click()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/1R7/R8/3K5 w')
  await expect(page.getByText('可以从这里开始。')).toBeVisible()
  const cannon = (await tray(page).getByRole('button', { name: /黑炮/ }).boundingBox())!
  await drag(page, [cannon.x + cannon.width / 2, cannon.y + cannon.height / 2], await middle(page, 'e5'))
  await expect(fen(page)).toHaveValue('4k4/9/9/9/4c4/9/9/1R7/R8/3K5 w')

  // A piece is dragged; off the board it is gone, and so by the right button.
  await drag(page, await middle(page, 'e5'), await middle(page, 'e6'))
  await expect(fen(page)).toHaveValue('4k4/9/9/4c4/9/9/9/1R7/R8/3K5 w')
  await drag(page, await middle(page, 'e6'), [1240, 760])
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/1R7/R8/3K5 w')
  await point(page, 'b2').click({ button: 'right' })
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 w')

  // The whole board at once, and back.
  await tool(page, '镜像').click()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/8R/5K3 w')
  await tool(page, '换色').click()
  await expect(fen(page)).toHaveValue('3k5/r8/9/9/9/9/9/9/9/4K4 b')
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z')
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 w')
  await page.keyboard.press('Control+y')
  await tool(page, '撤销').click()
  await page.getByRole('radio', { name: '黑方' }).check()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 b')
  await expect(page).toHaveURL(/R8%2F3K5\+b$/)
  await page.reload()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 b')
  await expectNoViolations(page)

  await play(page).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByRole('button', { name: '开始对局' }).click()
  const id = await arrived(page)
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
  await click(page, 'e9', 'e8')
  await expect(page.locator('[data-ply]')).toHaveText(['将5进1'])
  expect(await server.game(id)).toMatchObject({ config: { setup: '4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1' } })
})

test('stones of any number are set up by keyboard alone, and an engine plays from there', async ({ page, server }) => {
  await page.goto('/edit/gomoku')
  await page.getByLabel('棋盘').first().selectOption('9')
  await point(page, 'e5').focus()
  for (const [at, key] of [['c3', 'x'], ['d3', 'b'], ['e3', 'x'], ['g7', 'o'], ['h7', 'o']] as const) {
    await walkTo(page, at)
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Delete')
  await expect(page.getByRole('gridcell', { name: /黑子|白子/ })).toHaveCount(4)
  await expect(page.getByText(/黑 3 子，白 1 子，轮到黑方/).first()).toBeVisible()

  // Five are one too many to begin with, and said so on their points.
  for (const at of ['f3', 'g3']) {
    await walkTo(page, at)
    await page.keyboard.press('x')
  }
  await expect(page.getByText('这一局已经结束了：五子连珠。').first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /五子连珠/ })).toHaveCount(5)
  await expect(play(page)).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('这一局已经结束了')).toHaveCount(0)
  await page.keyboard.press('Tab') // the radio buttons and the rest follow
  await page.getByRole('radio', { name: '白方' }).check()
  await expect(play(page)).toBeEnabled()
  await expectNoViolations(page)

  await play(page).press('Enter')
  await page.getByLabel('对手').selectOption('gomoku-classic')
  await page.getByRole('button', { name: '开始对局' }).press('Enter')
  const id = await arrived(page)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // White, whom the engine plays, blocks the four
  await expect(page.locator('[data-ply]')).toHaveText(/^(B3|G3)$/)
  expect(await server.game(id)).toMatchObject({
    config: { setup: expect.stringMatching(/\/\.\.XXXX\.\.\.\/.* O$/) },
  })
})

test.describe('by finger, on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a tap puts, a long press takes off, a drag moves, and all is in sight', async ({ page }) => {
    await page.goto(edit('xiangqi', '4k4/9/9/9/9/9/9/9/R8/3K5 w'))
    await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 w')
    await expectNoSidewaysScroll(page)
    await expect(play(page)).toBeInViewport({ ratio: 1 })
    await expect(tray(page)).toBeInViewport({ ratio: 1 })
    await tray(page).getByRole('button', { name: /黑马/ }).tap()
    await point(page, 'c6').tap()
    await expect(fen(page)).toHaveValue('4k4/9/9/2n6/9/9/9/9/R8/3K5 w')

    const touch = await page.context().newCDPSession(page)
    const send = (type: string, at?: [number, number]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      })
    await send('touchStart', await middle(page, 'a1'))
    await expect(fen(page)).toHaveValue('4k4/9/9/2n6/9/9/9/9/9/3K5 w') // while the finger rests
    await send('touchEnd')
    await expect(fen(page)).toHaveValue('4k4/9/9/2n6/9/9/9/9/9/3K5 w')

    const [x, y] = await middle(page, 'c6')
    await send('touchStart', [x, y])
    await send('touchMove', [x + 20, y])
    await send('touchMove', await middle(page, 'g6'))
    await send('touchEnd')
    await expect(fen(page)).toHaveValue('4k4/9/9/6n2/9/9/9/9/9/3K5 w')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('the faults are told in words that fit', async ({ page }) => {
    await page.goto(edit('xiangqi', '4k4/9/9/p8/4K4/9/9/9/A8/4K4 w'))
    for (const words of ['红帅不在九宫里。', '红帅只能有一个。', '红仕只能在九宫的五个点上。']) {
      await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })
})

test('a position or moves are pasted and typed; what cannot be read changes nothing', async ({ page }) => {
  await page.goto('/edit/xiangqi')
  await expect(fen(page)).toBeVisible()
  const paste = (text: string) =>
    page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
  await paste('1. 炮二平五 马8进7')
  await expect(fen(page)).toHaveValue('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w')
  await paste('今天天气很好')
  await expect(page.getByText('这里看不出局面，也看不出着法。')).toBeVisible()
  await expect(fen(page)).toHaveValue(/^rnbakab1r/)

  await fen(page).fill('4k4/9/9/9/9/9/9/9/R8/3K4x w')
  await expect(page.getByText(/第 25 个字符“x”不对/)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /[红黑]/ })).toHaveCount(32)
  await fen(page).fill('4k4/9/9/9/9/9/9/9/R8/3K5 b')
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
  await expect(page.getByRole('radio', { name: '黑方' })).toBeChecked()

  // Points are gomoku: the editor follows, and undo leads back.
  await paste('h8 h9 i9')
  await expect(board(page)).toHaveValue(/ O$/)
  await expect(page.getByRole('gridcell')).toHaveCount(225)
  await tool(page, '撤销').click()
  await expect(fen(page)).toHaveValue('4k4/9/9/9/9/9/9/9/R8/3K5 b')
})

test('who is to move is asked where a position does not say it', async ({ page }) => {
  const rows = '3k5/9/9/9/9/9/9/9/9/R3K4'
  await page.goto('/edit/xiangqi')
  await expect(fen(page)).toBeVisible()
  await fen(page).fill(rows)
  const ask = page.getByRole('group', { name: /轮到谁走/ })
  await expect(ask.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /[红黑]/ })).toHaveCount(32)
  await expectNoViolations(page)
  await ask.getByRole('button', { name: '黑方' }).click()
  await expect(page.getByRole('radio', { name: '黑方' })).toBeChecked()
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
  await expect(ask).toHaveCount(0)

  // A link says it.
  await fen(page).fill(`https://www.pychess.org/analysis/xiangqi?fen=${encodeURIComponent(rows)}[]_w_-_-_0_1`)
  await expect(page.getByRole('radio', { name: '红方' })).toBeChecked()

  // The dialog that opens records asks as well.
  await page.goto('/')
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, rows)
  await ask.getByRole('button', { name: '黑方' }).click()
  await arrived(page)
  await expect(page.getByRole('gridcell', { name: / [红黑][将帅车]/ })).toHaveCount(3)
})

test('forbidden points and overlines of renju are shown while stones are set', async ({ page }) => {
  const rows = ['......./.......', '...X...', '..X.X..', '...X...', '.......', '.......'].join('/')
  await page.goto(edit('gomoku', `${rows} X`))
  await page.getByLabel('规则').selectOption('renju')
  await expect(page.getByRole('gridcell', { name: /d4.*禁手/i })).toHaveCount(1)
  await page.getByLabel('规则').selectOption('freestyle')
  await expect(page.getByRole('gridcell', { name: /禁手/ })).toHaveCount(0)
})

test('a running game is edited at the moment that is looked at, and stays', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2', 'h9g7', 'h0g2')
  await page.goto(`/game/${id}`)
  await expect(page.locator('[data-ply]')).toHaveCount(3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+e')
  await expect(fen(page)).toHaveValue('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w')
  await page.goBack()
  await expect(page.locator('[data-ply]')).toHaveCount(3)
  expect((await server.game(id)).ply).toBe(3)
})

test('the board as a picture: SVG and PNG, with and without the last move', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human, { title: '一局/棋' }))
  await server.play(id, 'h8', 'i9')
  await page.goto(`/game/${id}`)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: '图片' }).click()
  const dialog = page.getByRole('dialog', { name: '棋盘图片' })
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), data: await readFile(await download.path()) }
  }
  const svg = await saved('存为 SVG')
  expect(svg.name).toBe('一局-棋.svg')
  const text = svg.data.toString()
  expect(text).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(text).not.toMatch(/class=|style=|var\(|tabindex|(href|src)="(?!data:|#)/)
  for (const [, reference] of text.matchAll(/url\(#([^)]+)\)/g)) expect(text).toContain(`id="${reference}"`)

  // The pixels of a PNG, read back by the browser.
  const look = (data: Buffer, places: [number, number][]) =>
    page.evaluate(
      async ({ bytes, places }) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        context.drawImage(bitmap, 0, 0)
        const at = places.map(([x, y]) => [...context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data])
        return { width: bitmap.width, height: bitmap.height, at }
      },
      { bytes: data.toString('base64'), places },
    )
  const place = (column: number, row: number): [number, number] => [(78 + column * 100) / 1556, (78 + (14 - row) * 100) / 1556]
  const png = await saved('存为 PNG')
  const seen = await look(png.data, [place(7, 7), place(8, 8), [0.01, 0.01]])
  expect([seen.width, seen.height]).toEqual([1440, 1440])
  const light = ([r = 0, g = 0, b = 0]: number[]) => (r + g + b) / 3
  const [black, marked, wood] = seen.at as [number[], number[], number[]]
  expect(light(black)).toBeLessThan(90)
  expect(wood[3]).toBe(255)
  expect(light(wood)).toBeGreaterThan(80)

  await dialog.getByRole('checkbox', { name: '标出上一着' }).uncheck()
  const [plain] = (await look((await saved('存为 PNG')).data, [place(8, 8)])).at as [number[]]
  expect(light(plain)).toBeGreaterThan(200) // a white stone
  expect(light(marked)).toBeLessThan(light(plain)) // with the mark of the last move on it

  // The moves as an animated picture, which the browser reads back.
  await dialog.getByRole('radio', { name: /动图/ }).check()
  await expectNoViolations(page)
  await dialog.getByLabel('宽度').selectOption('320')
  await dialog.getByRole('button', { name: '制作' }).click()
  const gif = await saved('存为 GIF')
  expect(gif.name).toBe('一局-棋.gif')
  const frames = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ type: 'image/gif', data: Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)) })
    await decoder.tracks.ready
    await decoder.completed
    const all = []
    for (let i = 0; i < decoder.tracks.selectedTrack!.frameCount; i++) {
      const { image } = await decoder.decode({ frameIndex: i })
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      all.push({ width: image.displayWidth, beside: [...context.getImageData(166, 154, 1, 1).data] })
    }
    return all
  }, gif.data.toString('base64'))
  expect(frames.map((f) => f.width)).toEqual([320, 320, 320])
  const [empty, stone, still] = frames.map((f) => light(f.beside)) as [number, number, number]
  expect(stone).toBeLessThan(empty - 40) // beside the middle of the stone, where no mark is
  expect(still).toBeLessThan(empty - 40)
})

test('a handicap of one’s own choice', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('radio', { name: '两人同桌' }).check()
  await page.getByLabel('从哪里开始').selectOption({ label: '另选让子' })
  await page.getByRole('radio', { name: '黑方', exact: true }).check()
  await page.getByRole('button', { name: '让 a9 的黑车' }).click()
  await page.getByRole('button', { name: '让 b7 的黑炮' }).click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '开始对局' }).click()
  expect(await server.game(await arrived(page))).toMatchObject({
    config: { setup: '1nbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1' },
  })
})

test('after the end: the same again, or with the sides swapped', async ({ page, server }) => {
  const engine = { kind: 'engine', engine: 'gomoku-classic' }
  const { id } = await server.create(gomoku(human, engine, { size: 9, setup: '' }))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '认输' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await page.getByRole('button', { name: '换边再来' }).click()
  const next = await arrived(page, id)
  await expect(page.locator('[data-ply]')).toHaveCount(1) // the engine began
  expect(await server.game(next)).toMatchObject({ config: { size: 9, players: [engine, human] } })
})

test('moves or a position are pasted into the dialog, seen there, and played from', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '下五子棋' }).click()
  const dialog = page.getByRole('dialog', { name: '新对局' })
  await dialog.getByRole('radio', { name: '两人同桌' }).check()
  await dialog.getByLabel('从哪里开始').selectOption({ label: '自备局面' })
  const text = dialog.getByLabel('局面或着法')
  await text.fill('炮二平五')
  await dialog.getByRole('button', { name: '开始对局' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('这是象棋的局面。')
  await text.fill('h8 i9 h9')
  await dialog.getByRole('button', { name: '开始对局' }).click()
  const { config } = (await server.game(await arrived(page))) as unknown as { config: { setup: string } }
  expect(config.setup).toMatch(/^(\.{15}\/){6}\.{7}XO\.{6}\/\.{7}X\.{7}\/.* O$/)

  // The way to the editor and back keeps what was chosen.
  await page.keyboard.press('Shift+N')
  await expect(dialog.getByLabel('从哪里开始')).toHaveValue('usual')
  await dialog.getByLabel('从哪里开始').selectOption({ label: '自备局面' })
  await expect(text).toHaveValue('h8 i9 h9')
  await dialog.getByRole('button', { name: '摆棋' }).last().click()
  await expect(page.getByRole('gridcell', { name: /黑子|白子/ })).toHaveCount(3)
  await play(page).click()
  await expect(dialog.getByRole('radio', { name: '两人同桌' })).toBeChecked()
})
