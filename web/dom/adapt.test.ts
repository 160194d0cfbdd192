// An opponent who follows the person: chosen beside the levels, and told before
// a game and after it.
import { Server } from '../e2e/server'
import { arrived, expect, played, test as base, turnTo, type Page } from './page'
import type { Locator } from './locator'

// A person of one's own, whose games nobody else plays.
const test = base.extend<{ own: Server }>({
  own: async ({ page }, use) => {
    const own = new Server()
    await own.start()
    turnTo(own)
    await use(own)
    await page.leave()
    await own.remove()
  },
})

// The field of the level, which begins with the one that follows.
const level = (dialog: Locator) => dialog.locator('label', { hasText: /^等级/ }).getByRole('combobox')

async function dialog(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: /下五子棋/ }).click()
  const dialog = page.getByRole('dialog', { name: '新对局' })
  await expect(level(dialog)).toBeVisible()
  return dialog
}

test('the level goes down after a game that was lost, and the page says so before and after', async ({ page, own }) => {
  let at = await dialog(page)
  await level(at).selectOption('随我升降')
  await expect(at.getByText('现在是第 5 级“学童”')).toBeVisible()
  await expect(at.getByText('从头来')).toHaveCount(0)
  await at.getByRole('button', { name: '开始对局' }).click()
  const first = await arrived(page)
  await expect(page.getByText('白方 · 随我升降')).toBeVisible()
  for (const [i, corner] of ['a1', 'o15'].entries()) {
    await own.play(first, corner)
    await expect(played(page)).toHaveCount(2 * i + 2)
  }
  await page.getByRole('group', { name: '对局操作' }).getByRole('button', { name: '认输', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '认输' }).click()
  await expect(page.getByText('下一局降到第 4 级“启蒙”')).toBeVisible()
  await page.getByRole('button', { name: '再来一局' }).click()
  await arrived(page, first)
  await expect(page.getByText('对弈 · 启蒙')).toBeVisible()

  // What came of it is there after the program was killed.
  await own.kill()
  await own.start()
  at = await dialog(page)
  await expect(at.getByText('现在是第 4 级“启蒙”')).toBeVisible()
  await expect(at.getByText('0 胜 0 和 1 负')).toBeVisible()
  await at.getByRole('button', { name: '从头来' }).click()
  await expect(at.getByText('现在是第 5 级“学童”')).toBeVisible()
  const field = await level(at).one<HTMLSelectElement>()
  expect(field.selectedOptions[0]?.textContent).toBe('随我升降')
  // Another level is a choice like any.
  await level(at).selectOption(field.options[3]!.value)
  await expect(at.getByText('现在是第')).toHaveCount(0)
})
