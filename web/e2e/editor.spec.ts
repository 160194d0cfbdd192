import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrived, click, expect, expectNoSidewaysScroll, expectNoViolations, gomoku, human, point, test } from './duiyi'

const fen = (page: Page) => page.getByRole('textbox', { name: '局面代码' })
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
