// Two people at pages of their own: one sits at the page, the other plays over the API.
import { vi } from 'vitest'
import { calling, click, expect, gomoku, human, played, point, test, walkTo, xiangqi, type Page } from './page'
import { Person, seated } from './people'

// Sits somebody at the page by the secret of their seat, which does not stay in the address.
async function sit(page: Page, who: Person, id: string): Promise<void> {
  await who.sit(page)
  await page.goto(`/game/${id}#seat=${who.seat}`)
  expect(location.hash).toBe('')
}

const move = (who: Person, id: string, move: string) => who.send(`/api/games/${id}/commands`, { type: 'move', move })

// Does what makes the page send a command, until the page has the answer: what is pressed on the
// board before that is forgotten if it is no more the turn that it was meant for.
async function answered(deed: () => Promise<unknown>): Promise<void> {
  const told = calling('/commands')
  await deed()
  await told
}

test('a game of xiangqi to its mate, which one of the two ends at another device', async ({ page, server }) => {
  const { id, first, second } = await seated(server, xiangqi({ ...human, name: '甲' }, human))
  await sit(page, first, id)
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
  await walkTo(page, 'b2') // by keys alone
  await page.keyboard.press('Enter')
  await walkTo(page, 'b5')
  await answered(() => page.keyboard.press('Enter'))
  await move(second, id, 'b7a7')
  await expect(page.getByTestId('speaker')).toContainText('黑炮 黑2路3线 到 黑1路3线')
  await page.keyboard.press('h')
  await expect(page.getByRole('status').filter({ hasText: '与人对弈时用不上' })).toBeVisible()
  await click(page, 'b5', 'g5')
  await expect(played(page)).toHaveCount(3)

  await sit(page, second, id)
  await expect(page.locator('.near')).toContainText('乙') // own pieces below
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '换一台设备接着下' }).click()
  await expect(page.getByRole('img', { name: '换一台设备接着下' })).toBeVisible() // the code of what follows
  const kept = Object.values({ ...localStorage }).find((text: string) => text.includes(id) && text.includes('secret'))
  const telephone = new Person(server)
  telephone.seat = (JSON.parse(kept as string) as Record<string, { secret: string }>)[id]!.secret
  await sit(page, telephone, id)
  await click(page, 'd9', 'e8')
  await expect(played(page)).toHaveCount(4)
  await move(first, id, 'g5g9')
  await expect(page.locator('.result-card')).toContainText('你输了')
  expect(await server.game(id)).toMatchObject({ result: { winner: 0, reason: 'checkmate' } })
})

test('a move chosen before its turn is played at once, and one that cannot be played is dropped', async ({ page, server }) => {
  const { id, first, second } = await seated(server, xiangqi({ ...human, name: '甲' }, human))
  await sit(page, second, id)
  await expect(page.locator('.status')).toContainText('轮到甲')
  const ahead = page.locator('.arrow.ahead')
  // Before its turn no point is waited for.
  const press = async (...points: string[]) => {
    for (const name of points) await point(page, name).click()
  }
  // How the pieces move comes after the page.
  await vi.waitFor(async () => {
    await press('h9')
    expect(page.locator('[aria-selected="true"]').now()).toHaveLength(1)
  })
  await press('g7')
  await expect(ahead).toHaveCount(1)
  await expect(page.getByTestId('speaker')).toContainText('已选好下一步')
  await page.keyboard.press('Escape')
  await expect(ahead).toHaveCount(0)
  await point(page, 'b9').dragTo(point(page, 'c7'))
  await expect(ahead).toHaveCount(1)
  await answered(() => move(first, id, 'h2e2'))
  await expect(played(page)).toHaveText(['炮二平五', '马2进3'])
  await expect(ahead).toHaveCount(0)
  await press('h7', 'h0') // over a piece that is to go
  await expect(ahead).toHaveCount(1)
  await point(page, 'h0').click({ button: 'right' })
  await expect(ahead).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await press('a9', 'a0')
  await move(first, id, 'h0g2')
  await expect(page.getByRole('status').filter({ hasText: '预走的一步现在不能走' })).toBeVisible()
  await expect(played(page)).toHaveCount(3)
})

test('conditional moves are played with the page of their maker closed', async ({ page, server }) => {
  const { id, first, second } = await seated(server, gomoku({ ...human, name: '甲' }, human))
  await sit(page, second, id)
  await page.getByRole('button', { name: '如果…' }).click()
  const dialog = page.getByRole('dialog', { name: '预设应着' })
  for (const name of ['h8', 'i9', 'h7', 'i8']) await dialog.locator(`[data-point="${name}"]`).click()
  await dialog.getByRole('button', { name: '记下这条' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('H8, I9, H7, I8')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: '如果… · 1' })).toBeVisible()
  await sit(page, first, id)
  await answered(() => click(page, 'h8'))
  await expect(played(page)).toHaveText(['H8', 'I9'])
  await click(page, 'h6')
  await expect(played(page)).toHaveCount(3)
  expect((await server.game(id)).ply).toBe(3)
})
