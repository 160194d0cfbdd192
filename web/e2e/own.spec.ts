// A program of one's own: here Duiyi's engine, declared as anybody's is.
import { expect, human, test, xiangqi } from './duiyi'
import { Server } from './server'

test('a program of one’s own makes the report, and gives the hint', async ({ page }) => {
  const own = new Server('--engine', `cmd=${process.env.DUIYI_BINARY},args=engine xiangqi,proto=uci,name=Ours`)
  await own.start()
  try {
    const { id } = await own.create(xiangqi(human, human))
    await own.play(id, 'h2e2', 'h9g7')
    const reportedBy = async () => {
      const response = await fetch(`${own.url}/api/games/${id}/report`)
      const { engine, report } = (await response.json()) as { engine?: string; report?: object }
      return report && engine
    }
    await page.goto(`${own.url}/report/${id}`)
    await expect.poll(reportedBy).toBe('xiangqi-duiyi')
    const engine = page.getByRole('combobox', { name: '引擎', exact: true })
    await engine.selectOption('Ours')
    await expect.poll(reportedBy).toBe('own-ours')
    // It stays that program's until another is asked for.
    await page.reload()
    await expect(engine).toHaveValue('own-ours')

    await page.goto(`${own.url}/game/${id}`)
    await page.getByRole('button', { name: '显示', exact: true }).click()
    await page.getByRole('dialog', { name: '显示' }).getByRole('combobox', { name: '支招' }).selectOption('Ours')
    await page.keyboard.press('Escape')
    const asked = page.waitForRequest(/\/advice$/)
    await page.getByRole('button', { name: '支招' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ engine: 'own-ours' })
    await expect(page.getByRole('list', { name: '支招' }).getByRole('button').first()).toBeVisible()
  } finally {
    await own.remove()
  }
})
