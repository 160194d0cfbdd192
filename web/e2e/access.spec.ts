// A game by what a screen reader is given, and nothing else: roles and names.
import type { Page } from '@playwright/test'
import { expect, test } from './duiyi'

async function begin(page: Page, address: string, button: string | RegExp, mode: string, go: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('radio', { name: mode }).check()
  await page.getByRole('button', { name: go }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true }).press('Enter')

test('xiangqi through the accessibility tree alone, in Chinese', async ({ page }) => {
  await begin(page, '/?lang=zh-Hans', '下象棋', '两人同桌', '开始对局')
  const moves: [string, string, string][] = [
    ['红八路三线 红炮', '空点 红七路三线，可走', '炮八平七'],
    ['黑2路3线 黑炮', '空点 黑3路3线，可走', '炮2平3'],
    ['红七路三线 红炮，上一步', '黑3路4线 黑卒，可吃', '炮七进四'],
    ['黑6路1线 黑士', '空点 黑5路2线，可走', '士6进5'],
    ['黑3路4线 红炮', '黑3路1线 黑象，可吃', '炮七进三'],
  ]
  for (const [i, [from, to, text]] of moves.entries()) {
    const piece = from.replace('，上一步', '')
    await page.getByRole('gridcell', { name: new RegExp(`^${piece}`) }).press('Enter')
    await press(page, to)
    await expect(page.getByRole('region', { name: '棋谱' }).getByRole('button', { name: `第 ${Math.floor(i / 2) + 1} 回合${i % 2 ? '黑方' : '红方'}：${text}` })).toBeVisible()
  }
  await expect(page.getByRole('gridcell', { name: '黑3路1线 红炮，上一步' })).toBeVisible()
  await expect(page.getByRole('log').filter({ hasText: '红方胜，将死' })).toHaveCount(1)
  await page.getByRole('button', { name: '再来一局' }).press('Enter')
  await expect(page.getByRole('gridcell', { name: '红八路三线 红炮', exact: true })).toBeVisible()
})

test('gomoku through the accessibility tree alone, in English', async ({ page }) => {
  await begin(page, '/?lang=en', /Play gomoku$/i, 'Two people', 'Begin')
  for (const at of ['h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8', 'l12']) {
    await page.getByRole('gridcell', { name: new RegExp(`\\b${at}\\b`, 'i') }).press('Enter')
    await expect(page.getByRole('gridcell', { name: new RegExp(`\\b${at}\\b.*stone`, 'i') })).toBeVisible()
  }
  await expect(page.getByRole('log').filter({ hasText: /Black wins/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('gridcell', { name: /L12.*stone/ })).toHaveCount(0)
})
