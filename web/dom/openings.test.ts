import type { Server } from '../e2e/server'
import { click, expect, gomoku, human, makingOne, playByMouse, point, test, walkTo, type Page } from './page'

const asked = (page: Page, text: string) => expect(page.locator('.status')).toContainText(text)
interface Stood {
  ply: number
  config: { players: { kind: string }[] }
  moves: { move: string; kind?: string }[]
  position: { turn: number; legal: string[]; opening?: { ask: string } }
}
const stands = async (server: Server, id: string) => (await server.game(id)) as unknown as Stood

const quick = { kind: 'engine', engine: 'gomoku-duiyi', nodes: 2000 }

test('swap2: the computer places three stones, a person takes Black', async ({ page, server }) => {
  const { id } = await server.create(gomoku(quick, human, { opening: 'swap2' }))
  await page.goto(`/game/${id}`)
  const ask = page.getByRole('region', { name: '开局' })
  await asked(page, '怎样继续？')
  await expect(page.locator('.near')).toContainText('白方')
  await ask.getByRole('button', { name: '交换，改执黑' }).click()
  await expect(page.locator('.near')).toContainText('黑方')
  await expect.poll(async () => (await stands(server, id)).ply).toBe(5) // the fourth stone, White's
  const { config, position } = await stands(server, id)
  expect(config.players.map((p) => p.kind)).toEqual(['human', 'engine'])
  expect(position.turn).toBe(0)
})

test('swap2: a person places three stones, the computer chooses', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, quick, { opening: 'swap2' }))
  await page.goto(`/game/${id}`)
  await click(page, 'h8', 'a1', 'i9')
  // Two in the middle against a stone in the corner: it takes Black.
  await expect.poll(async () => (await stands(server, id)).moves[3]?.move).toBe('swap')
  await expect(page.locator('.near')).toContainText('白方')
  await expect(page.locator('.status')).toContainText('轮到我走')
  await expect(page.getByRole('gridcell', { name: '空点 h9，可走' })).toBeVisible()
})

test('RIF to the fifth move against the computer, by keyboard alone', async ({ page, server }) => {
  const { id } = await server.create(gomoku(human, quick, { opening: 'rif', rules: 'renju' }))
  await page.goto(`/game/${id}`)
  const stone = async (name: string) => {
    await page.locator('[data-point][tabindex="0"]').focus()
    await walkTo(page, name)
    await page.keyboard.press('Enter')
  }
  await stone('h8')
  await asked(page, '在中央 3×3 以内')
  await stone('k8') // outside the frame
  await expect(page.locator('.status')).toContainText('要下在框内')
  await stone('h9')
  await asked(page, '在中央 5×5 以内')
  await stone('i9')
  // The computer swaps or stays; whoever has Black offers two fifth moves.
  await expect.poll(async () => (await stands(server, id)).ply).toBeGreaterThan(3)
  let seen = -1
  for (;;) {
    const game = await stands(server, id)
    if (!game.position.opening) break
    const { opening, legal, turn } = game.position
    const person = game.config.players[turn]?.kind === 'human'
    if (!person || game.ply === seen) {
      await new Promise((go) => setTimeout(go, 50))
      continue
    }
    seen = game.ply
    await expect(page.locator('[data-ply]')).toHaveCount(game.ply)
    if (opening.ask === 'offer') {
      await stone(legal.includes('j9') ? 'j9' : 'g7')
    } else {
      if (opening.ask === 'pick') await expect(page.getByRole('gridcell', { name: /第 2 个打点/ })).toBeVisible()
      await stone(legal[0]!)
    }
  }
  const { moves } = await stands(server, id)
  expect(moves.filter((m) => m.kind === 'offer')).toHaveLength(2)
  expect(moves.some((m) => m.kind === 'pick')).toBe(true)
})

test('Taraguchi-10 with ten offers between two people', async ({ page, server }) => {
  const { id } = await server.create(
    gomoku({ ...human, name: '甲' }, { ...human, name: '乙' }, { opening: 'taraguchi10', rules: 'renju' }),
  )
  await page.goto(`/game/${id}`)
  const ask = page.getByRole('region', { name: '开局' })
  const choose = (name: string) => makingOne(page, () => ask.getByRole('button', { name }).click())
  await asked(page, '甲：下第 1 手（黑子），在天元')
  await playByMouse(page, 'h8')
  await choose('交换，改执黑')
  await asked(page, '甲：下第 2 手（白子），在中央 3×3 以内')
  await playByMouse(page, 'h9')
  await choose('不换，执黑')
  await playByMouse(page, 'h10')
  await expect(page.locator('.moves')).toContainText('寒星（D1）')
  await choose('不换，执白')
  await playByMouse(page, 'h7')
  await choose('给出十个打点')
  await playByMouse(page, 'g9', 'g8', 'g7')
  await point(page, 'i9').click() // the mirror image of g9
  await expect(page.locator('.status')).toContainText('与已有的打点相同或对称')
  await expect(page.getByRole('gridcell', { name: '空点 g8，第 2 个打点' })).toBeVisible()
  await server.play(id, 'f9', 'f8', 'f7', 'f10', 'e10', 'e8', 'e6')
  await asked(page, '甲：留下一个打点')
  await playByMouse(page, 'f8')
  await expect(ask).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'f8 黑子，上一步' })).toBeVisible()
  await expect(page.locator('.status')).toContainText('轮到白方')
})
