// A study that several people read and edit: by a link, as editors, in public.
import type { Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { click, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { somebody } from './two'

const current = (page: Page) => page.getByRole('region', { name: '着法与变着' }).locator('[aria-current=step]')
const moves = (page: Page) => page.getByRole('region', { name: '着法与变着' }).locator('[data-node]')

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '共享' }).click()
}

test('a study is read by its link until that is withdrawn, and edited by two', ({ browser }) =>
  withAccounts(async (server) => {
    const [owner, editor, guest] = [await somebody(browser, server), await somebody(browser, server), await somebody(browser, server)]
    await signUp(owner, '小明')
    await signUp(editor, '小红')
    await owner.setViewportSize({ width: 360, height: 740 })
    const response = await owner.request.post('/api/studies', { data: { game: 'xiangqi', title: '中炮' } })
    const { id } = (await response.json()) as { id: string }

    // The home says what is nearly used up, the account all that there is.
    await owner.goto('/')
    await expect(owner.getByLabel('我的用量')).toContainText(/拆棋\s*1 \/ 1/)
    await expectNoSidewaysScroll(owner)
    await expectNoViolations(owner)
    await owner.goto('/account')
    await expect(owner.getByRole('region', { name: '我的用量' })).toContainText(/私人对局\s*0 \/ 2,000/)
    await expectNoSidewaysScroll(owner)
    await expectNoViolations(owner)
    await owner.goto(`/study/${id}`)

    // By link, on a telephone and by keyboard.
    await share(owner)
    const dialog = owner.getByRole('dialog', { name: '共享' })
    await expect(dialog.getByRole('radio', { name: '只有我和共同编辑者' })).toBeChecked()
    await dialog.getByRole('radio', { name: '只有我和共同编辑者' }).press('ArrowDown')
    await expect(dialog.getByRole('textbox', { name: '链接' })).toHaveValue(/\/study\/[a-z2-7]{26}$/)
    const link = await dialog.getByRole('textbox', { name: '链接' }).inputValue()
    await dialog.getByLabel('账号名').fill('无此人')
    await dialog.getByLabel('账号名').press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('没有叫这个名字的账号。')
    await dialog.getByLabel('账号名').fill('小红')
    await dialog.getByRole('button', { name: '邀请' }).click()
    await expect(dialog.getByRole('button', { name: '移除小红' })).toBeVisible()
    await expectNoSidewaysScroll(owner)
    await expectNoViolations(owner)
    await owner.keyboard.press('Escape')

    await guest.goto(link)
    await expect(guest.getByText('这个拆棋只能看。')).toBeVisible()
    await expect(guest.getByRole('textbox', { name: '标题' })).toHaveJSProperty('readOnly', true)

    // Those who edit it go by its own address, and stay when the link is withdrawn.
    for (const page of [owner, editor]) {
      await page.goto(link)
      await expect(page).toHaveURL(`/study/${id}`)
    }

    // The editor finds it, and each sees the other's moves.
    await editor.goto('/studies')
    await expectNoViolations(editor)
    await editor.getByRole('link', { name: /中炮/ }).click()
    await expect(editor).toHaveURL(`/study/${id}`)
    await click(editor, 'h2', 'e2')
    await expect(current(editor)).toHaveText('炮二平五')
    for (const page of [owner, guest]) await expect(moves(page)).toHaveText(['炮二平五'])
    await click(owner, 'b2', 'e2')
    for (const page of [editor, guest]) await expect(moves(page)).toHaveText(['炮二平五', '炮八平五'])

    // Two delete the same branch: it is gone once, and nobody is told of a fault.
    await editor.request.post(`/api/studies/${id}/commands`, { data: { type: 'delete', node: 1 } })
    const again = await owner.request.post(`/api/studies/${id}/commands`, { data: { type: 'delete', node: 1 } })
    expect(again.status()).toBe(200)
    for (const page of [owner, editor, guest]) await expect(moves(page)).toHaveText(['炮八平五'])

    // Two change the title: nothing is lost, and the one who was late chooses.
    const title = editor.getByRole('textbox', { name: '标题' })
    await title.focus()
    await owner.request.post(`/api/studies/${id}/commands`, { data: { type: 'title', text: '中炮局', base: '中炮' } })
    await expect(title).toHaveValue('中炮局')
    await title.fill('中炮对屏风马')
    await title.press('Enter')
    const late = editor.getByRole('alert').filter({ hasText: '另一位编辑者改了这段文字' })
    await expect(late).toContainText('中炮对屏风马')
    await expectNoViolations(editor)
    await late.getByRole('button').first().click()
    await expect(late).toHaveCount(0)
    await expect(owner.getByRole('textbox', { name: '标题' })).toHaveValue('中炮对屏风马')

    // The link is withdrawn while it is read.
    await share(owner)
    await dialog.getByRole('radio', { name: '只有我和共同编辑者' }).check()
    await expect(guest.getByText('这个拆棋已不再与你共享。')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('没有这个拆棋。')).toBeVisible()

    // In public it is listed, and anybody makes a copy of their own.
    await dialog.getByRole('radio', { name: '所有人，列入公开拆棋' }).check()
    await expect(dialog.getByRole('textbox', { name: '链接' })).toHaveValue(new RegExp(`/study/${id}$`))
    await guest.goto('/studies')
    await expect(guest.getByRole('region', { name: '公开的拆棋和复盘' }).getByRole('link', { name: /中炮.*来自小明/ })).toBeVisible()
    await signUp(guest, '小刚')
    await guest.goto(`/study/${id}`)
    await guest.getByRole('button', { name: '更多' }).click()
    await guest.getByRole('menuitem', { name: '复制一份' }).click()
    await expect(guest).not.toHaveURL(`/study/${id}`)
    await click(guest, 'h2', 'e2')
    await expect(moves(guest)).toHaveCount(2)
    await expect(moves(owner)).toHaveText(['炮八平五'])

    // An editor leaves.
    await share(editor)
    await editor.getByRole('button', { name: '退出编辑' }).click()
    await expect(editor.getByText('这个拆棋只能看。')).toBeVisible()
  }, '--quota', 'studies=1'))
