// How the board looks, and what is drawn on it.
import { click, expect, gomoku, human, point, test, xiangqi } from './page'

test('the two sides differ in brightness or rings in every board, not in hue alone', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  page.addInitScript(() => localStorage.setItem('duiyi.pieces', '"pictures"'))
  await page.goto(`/game/${id}`)
  for (const board of ['wood', 'paper', 'ink', 'flat', 'dark']) {
    document.documentElement.dataset['board'] = board
    const rings = ['red', 'black'].map((s) => document.querySelectorAll(`.moving-pieces .${s} .rim`).length)
    expect(rings).toEqual([32, 16])
  }
})

test('coordinates go with the notation, and say so when they do not', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await server.play(id, 'h2e2')
  await page.goto(`/game/${id}`)
  const edge = page.locator('.coordinates')
  await expect(edge).toHaveText('九1八2七3六4五5四6三7二8一9')
  await page.getByLabel('记谱法').selectOption('iccs')
  await expect(edge).toHaveText('abcdefghi0123456789')
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByLabel('坐标').selectOption('both')
  await expect(page.getByText('对不上')).toBeVisible()
  await page.getByRole('button', { name: '改成一致' }).click()
  await expect(page.getByText('对不上')).toBeHidden()
  await expect(edge).toHaveText('abcdefghi0123456789')
})

test('numbers on stones: none, the last five, all', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, human))
  await server.play(id, 'h8', 'i9', 'g7', 'g9', 'h9', 'h7', 'i7')
  await page.goto(`/game/${id}`)
  await expect(page.locator('.moving-pieces .disc')).toHaveCount(7)
  await expect(page.locator('.moving-pieces .number')).toHaveCount(0)
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('radio', { name: '最后五手' }).check()
  await expect.poll(async () => (await page.locator('.moving-pieces .number').allTextContents()).sort().join('')).toBe('34567')
  await page.getByRole('group', { name: '手数' }).getByRole('radio', { name: '全部' }).check()
  await expect(page.locator('.moving-pieces .number')).toHaveCount(7)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home') // a look back takes the numbers along
  await expect(page.locator('.moving-pieces .number')).toHaveCount(0)
})

test('the far side upside down, for two at one table', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human))
  await page.goto(`/game/${id}`)
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByLabel('对面的棋子倒过来').check()
  const turned = (side: string) => page.locator(`.moving-pieces .${side} > .ink[transform^="rotate(180)"]`)
  await expect(turned('black')).toHaveCount(16)
  await expect(turned('red')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(turned('red')).toHaveCount(16)
  await expect(turned('black')).toHaveCount(0)
})

test('threats and guards of xiangqi, and the rows of gomoku, by the key x', async ({ page, server }) => {
  // A rook attacks a lone horse.
  const { id } = await server.create(xiangqi(human, human, { setup: '3k5/9/9/4n4/9/4R4/9/9/9/5K3 w' }))
  await page.goto(`/game/${id}`)
  await expect(point(page, 'e4')).toBeVisible()
  await expect(page.locator('.threats')).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page.locator('.threats .hanging')).toHaveCount(1)
  await expect(page.locator('.threats .unbacked')).toHaveCount(1)
  await expect(page.locator('.threats .arrow.threat')).toHaveCount(1)
  await expect(page.getByText('被捉无根')).toBeVisible()
  await expect(point(page, 'e6')).toHaveAttribute('aria-label', /被捉无根/)
  await click(page, 'e4', 'a4') // the horse is safe, if alone
  await expect(page.locator('.threats .hanging')).toHaveCount(0)
  await expect(page.locator('.threats .unbacked')).toHaveCount(2)
  await page.keyboard.press('ArrowLeft') // a look back shows what was
  await expect(page.locator('.threats .hanging')).toHaveCount(1)
  await page.keyboard.press('x')
  await expect(page.locator('.threats')).toHaveCount(0)

  const stones = await server.create(gomoku(human, human))
  await server.play(stones.id, 'h8', 'a1', 'i8', 'a3', 'j8')
  await page.goto(`/game/${stones.id}`)
  await expect(page.locator('.moving-pieces .disc')).toHaveCount(5)
  await page.keyboard.press('x')
  await expect(page.locator('.threats .row.three')).toHaveCount(1)
  await expect(page.locator('.threats .growth')).toHaveText(['3', '3'])
  await expect(point(page, 'g8')).toHaveAttribute('aria-label', /黑方成活四/)
})

test('a check and a mate are called out, the king falls, and a refused piece balks', async ({ page, server }) => {
  const { id } = await server.create(xiangqi(human, human, { setup: '4k4/9/9/9/9/9/R8/1R7/9/3K5 w' }))
  await page.goto(`/game/${id}`)
  await click(page, 'a3', 'b4')
  await expect(page.locator('.balks')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await click(page, 'a3', 'a9')
  await expect(page.locator('.call')).toHaveCount(1)
  await expect(page.locator('.call.mate')).toHaveCount(0)
  await server.play(id, 'e9e8', 'b2b8', 'e8e7', 'a9a7')
  await expect(page.locator('.call.mate')).toHaveCount(1)
  await expect(page.locator('.fallen .piece.black')).toHaveCount(1)
  await expect(page.locator('.result-card')).toBeVisible()
  await page.reload() // what was there already is not called out again
  await expect(page.locator('.status')).toContainText('将死')
  await expect(page.locator('.result-card')).toHaveCount(0)
  await expect(page.locator('.call')).toHaveCount(0)
})
