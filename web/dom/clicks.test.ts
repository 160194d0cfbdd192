import { arrived, expect, test } from './page'

test('a game against an engine that was left before a move is not listed', async ({ page, server }) => {
  localStorage.removeItem('duiyi.new.more')
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  await page.getByRole('button', { name: '开始对局' }).click()
  const id = await arrived(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: '下象棋' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '今日', exact: true })).toBeVisible()
  await expect(page.locator(`a[href="/game/${id}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: '显示 1 局尚未走棋的对局' }).click()
  await expect(page.locator(`a[href="/game/${id}"]`)).toHaveCount(1)
  await server.play(id, 'h2e2')
  await page.reload()
  await expect(page.getByRole('button', { name: /尚未走棋/ })).toHaveCount(0)
  await expect(page.locator(`a[href="/game/${id}"]`)).toHaveCount(1)
})
