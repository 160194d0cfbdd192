import { calling, expect, test } from './page'

interface Shown {
  entry: { id: string }
  position: { legal: string[] }
}

async function ask<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  return (await response.json()) as T
}

// What the program knows and the page does not tell: the right move after these.
const answer = async (id: string, moves: readonly string[]): Promise<string> =>
  (await ask<{ move: { move: string } }>(`/api/puzzles/${id}/hint`, { moves, step: 3 })).move.move

// A move that is no answer.
async function mistake({ entry, position }: Shown): Promise<string> {
  for (const move of position.legal) if ((await ask<{ verdict: string }>(`/api/puzzles/${entry.id}/try`, { moves: [], move })).verdict === 'wrong') return move
  throw new Error('every move is right')
}

test('a first puzzle within two presses of the home: wrong, refuted, helped, solved, and the next', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '练习', exact: true }).click()
  await expect(page.getByRole('region', { name: '每日一组' })).toBeVisible()
  const first = calling('/api/training/next')
  await page.getByRole('region', { name: '每日一组' }).getByRole('link', { name: '开始' }).click()
  const shown = JSON.parse((await first).said) as Shown

  const panel = page.getByRole('region', { name: '习题' })
  const status = panel.getByRole('status')
  await expect(status).toContainText('先走')
  const typed = panel.getByRole('textbox', { name: '打字走棋' })
  await typed.fill(await mistake(shown))
  await typed.press('Enter')
  await expect(status).toContainText('不行')
  await expect(panel.getByText('过几天再来')).toBeVisible()
  await panel.getByRole('button', { name: '再试一次' }).click()

  // Help in three steps, by its key.
  await status.click()
  for (const words of [/想一想|先走/, /动|线上/, /正着是/]) {
    // What is asked may read like the first help, and no key counts while one is on its way.
    await expect(panel.getByRole('button', { name: '提示', exact: true })).toBeEnabled()
    const helped = calling('/hint')
    await page.keyboard.press('h')
    await helped
    await expect(status).toContainText(words)
  }
  const moves: string[] = []
  while (!(await status.textContent()).includes('正解')) {
    const right = await answer(shown.entry.id, moves)
    const tried = calling('/try')
    await typed.fill(right)
    await typed.press('Enter')
    const { verdict, moves: line } = JSON.parse((await tried).said) as { verdict: string; moves: string[] }
    moves.splice(0, Infinity, ...line)
    await expect(status).toContainText(verdict === 'done' ? '正解' : '继续')
  }
  await expect(panel.getByRole('button', { name: '复制链接' })).toBeVisible()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '下一题' }).click()
  await expect(status).toContainText('先走')

  // The list has what came of it.
  await page.getByRole('link', { name: '练习' }).first().click()
  await expect(page.getByRole('link', { name: '1: 做错' })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近十二周' })).toContainText('做对 0 %')

  // A set is put together, and its link has it.
  await page.getByRole('link', { name: '习题集' }).click()
  await page.getByLabel('题数').fill('2')
  await page.getByRole('button', { name: '随机加入' }).click()
  await expect(page.getByRole('link', { name: '开始：2 题' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: '开始：2 题' }).click()
  await expect(page.getByText('1/2')).toBeVisible()
  await expect(status).toContainText('先走')
})
