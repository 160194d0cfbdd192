// People with accounts: from signing up to the lobby.
import { expect, test } from './page'
import { enter, Person, withAccounts } from './people'

test('an account is made, left and entered again; a guest is led to the lobby', ({ page }) =>
  withAccounts(page, async (server) => {
    await page.goto('/account')
    await page.getByRole('button', { name: '我还没有账号' }).click()
    await enter(page, '小明', '注册')
    // An administrator has four tabs, which arrow keys change.
    server.admin('user', '小明', '--role', 'administrator')
    await page.goto('/account')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText(['账号', '登录安全', '管理', '走子耗时'])
    await tabs.first().focus()
    for (const [i, shows] of ['注销账号', '已登录的设备', '成员', '刷新'].entries()) {
      if (i) await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tabpanel')).toContainText(shows)
    }
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: '退出登录' }).click()
    await enter(page, '小明', '登录')

    // A guest is led to where one may play, past the owner's tools.
    await new Person(server).sit(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: '练习' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toBeEmpty()
    await page.getByRole('button', { name: '下象棋' }).click()
    await expect(page.getByRole('heading', { name: '大厅' })).toBeVisible()
  }))
