// A program of one's own: here Duiyi's engine, declared as anybody's is.
import { vi } from 'vitest'
import { Server } from '../e2e/server'
import { calling, expect, human, test, turnTo, xiangqi } from './page'

test('a program of one’s own makes the report, and gives the hint', async ({ page }) => {
  const own = new Server('--engine', `cmd=${process.env.DUIYI_BINARY},args=engine xiangqi,proto=uci,name=Ours`)
  await own.start()
  turnTo(own)
  try {
    const { id } = await own.create(xiangqi(human, human))
    await own.play(id, 'h2e2', 'h9g7')
    const reportedBy = (name: string) =>
      vi.waitFor(async () => {
        const { engine, report } = (await (await fetch(`${own.url}/api/games/${id}/report`)).json()) as { engine?: string; report?: object }
        expect(report && engine).toBe(name)
      })
    await page.goto(`/report/${id}`)
    await reportedBy('xiangqi-duiyi')
    const engine = page.getByRole('combobox', { name: '引擎', exact: true })
    await engine.selectOption('Ours')
    await reportedBy('own-ours')
    // It stays that program's until another is asked for.
    await page.reload()
    await expect(engine).toHaveValue('own-ours')

    await page.goto(`/game/${id}`)
    await page.getByRole('button', { name: '显示', exact: true }).click()
    await page.getByRole('dialog', { name: '显示' }).getByRole('combobox', { name: '支招' }).selectOption('Ours')
    await page.keyboard.press('Escape')
    const asked = calling('/advice')
    await page.getByRole('button', { name: '支招' }).click()
    expect(JSON.parse((await asked).sent)).toMatchObject({ engine: 'own-ours' })
    await expect(page.getByRole('list', { name: '支招' }).getByRole('button').first()).toBeVisible()
  } finally {
    await page.leave()
    await own.remove()
  }
})
