import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Page } from '@playwright/test'

interface Shown {
  entry: { id: string }
  position: { legal: string[] }
}

// A move that is no answer.
const mistake = (page: Page, { entry, position }: Shown): Promise<string> =>
  page.evaluate(
    async ([id, legal]) => {
      for (const move of legal) {
        const body = JSON.stringify({ moves: [], move })
        const response = await fetch(`/api/puzzles/${id}/try`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
        if (((await response.json()) as { verdict: string }).verdict === 'wrong') return move
      }
      throw new Error('every move is right')
    },
    [entry.id, position.legal] as const,
  )

test('a puzzle opens by its link, and a study of it from there', async ({ page }) => {
  const shown = (await (await page.request.get('/api/training/next?mode=free&game=gomoku')).json()) as Shown
  await page.goto(`/exercises/do?puzzle=${shown.entry.id}`)
  const panel = page.getByRole('region', { name: '习题' })
  await panel.getByRole('textbox', { name: '打字走棋' }).fill(await mistake(page, shown))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toContainText('不行')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: '再试一次' }).click()
  for (let i = 0; i < 3; i++) {
    await panel.getByRole('button', { name: '提示' }).click()
    await expect(panel.getByRole('status')).not.toContainText('不行')
  }
  await panel.getByRole('button', { name: '拆解' }).click()
  await expect(page).toHaveURL(/\/study\//)
})

test('on a low telephone the buttons of a puzzle stay in sight after the last hint', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const shown = (await (await page.request.get('/api/training/next?mode=free&game=xiangqi')).json()) as Shown
  await page.goto(`/exercises/do?puzzle=${shown.entry.id}`)
  const [hint, skip] = [page.getByRole('button', { name: '提示' }), page.getByRole('button', { name: '跳过' })]
  for (let i = 0; i < 3; i++) await hint.click()
  await expect(page.getByRole('status').filter({ hasText: '正着' })).toBeVisible()
  await expect(hint).toBeDisabled()
  for (const button of [hint, skip]) await expect(button).toBeInViewport({ ratio: 1 })
})
