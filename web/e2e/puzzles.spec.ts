import { calling, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import type { Page } from '@playwright/test'

interface Shown {
  entry: { id: string }
  position: { legal: string[] }
}

// What the program knows and the page does not tell: the right move after these.
const answer = (page: Page, id: string, moves: readonly string[]): Promise<string> =>
  page.evaluate(
    async ([id, moves]) => {
      const body = JSON.stringify({ moves, step: 3 })
      const response = await fetch(`/api/puzzles/${id}/hint`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      return ((await response.json()) as { move: { move: string } }).move.move
    },
    [id, moves] as const,
  )

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

test('a first puzzle within two presses of the home: wrong, refuted, helped, solved, and the next', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '练习', exact: true }).click()
  await expect(page.getByRole('region', { name: '每日一组' })).toBeVisible()
  await expectNoViolations(page)
  const first = calling(page, '/api/training/next')
  await page.getByRole('region', { name: '每日一组' }).getByRole('link', { name: '开始' }).click()
  const shown = JSON.parse((await first).said) as Shown

  const panel = page.getByRole('region', { name: '习题' })
  const status = panel.getByRole('status')
  await expect(status).toContainText('先走')
  const typed = panel.getByRole('textbox', { name: '打字走棋' })
  await typed.fill(await mistake(page, shown))
  await typed.press('Enter')
  await expect(status).toContainText('不行')
  await expect(panel.getByText('过几天再来')).toBeVisible()
  await expectNoViolations(page)
  await panel.getByRole('button', { name: '再试一次' }).click()

  // Help in three steps, by its key.
  await status.click()
  for (const words of [/想一想|先走/, /动|线上/, /正着是/]) {
    // What is asked may read like the first help, and no key counts while one is on its way.
    await expect(panel.getByRole('button', { name: '提示', exact: true })).toBeEnabled()
    const helped = calling(page, '/hint')
    await page.keyboard.press('h')
    await helped
    await expect(status).toContainText(words)
  }
  const moves: string[] = []
  while (!(await status.textContent())?.includes('正解')) {
    const right = await answer(page, shown.entry.id, moves)
    const tried = calling(page, '/try')
    await typed.fill(right)
    await typed.press('Enter')
    const { verdict, moves: line } = JSON.parse((await tried).said) as { verdict: string; moves: string[] }
    moves.splice(0, Infinity, ...line)
    await expect(status).toContainText(verdict === 'done' ? '正解' : '继续')
  }
  await expect(panel.getByRole('button', { name: '复制链接' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '下一题' }).click()
  await expect(status).toContainText('先走')

  // The list has what came of it; on a telephone too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: '练习' }).first().click()
  await expect(page.getByRole('link', { name: '1: 做错' })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近十二周' })).toContainText('做对 0 %')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  // A set is put together, and its link has it.
  await page.getByRole('link', { name: '习题集' }).click()
  await page.getByLabel('题数').fill('2')
  await page.getByRole('button', { name: '随机加入' }).click()
  await expect(page.getByRole('link', { name: '开始：2 题' })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await page.getByRole('link', { name: '开始：2 题' }).click()
  await expect(page.getByText('1/2')).toBeVisible()
  await expect(status).toContainText('先走')
})

test('a puzzle opens by its link, and a study of it from there', async ({ page }) => {
  const shown = (await (await page.request.get('/api/training/next?mode=free&game=gomoku')).json()) as Shown
  await page.goto(`/exercises/do?puzzle=${shown.entry.id}`)
  const panel = page.getByRole('region', { name: '习题' })
  await panel.getByRole('textbox', { name: '打字走棋' }).fill(await mistake(page, shown))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toContainText('不行')
  await panel.getByRole('button', { name: '再试一次' }).click()
  for (let i = 0; i < 3; i++) {
    await panel.getByRole('button', { name: '提示' }).click()
    await expect(panel.getByRole('status')).not.toContainText('不行')
  }
  await panel.getByRole('button', { name: '拆解' }).click()
  await expect(page).toHaveURL(/\/study\//)
})
