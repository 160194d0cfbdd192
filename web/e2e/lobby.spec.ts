// People with accounts find each other: from the lobby to a rated game and a challenge
// that is declined.
import { arrived, click, expect, expectNoSidewaysScroll, expectNoViolations, played, steady, test } from './duiyi'
import { signUp, withAccounts } from './accounts'
import { somebody } from './two'

test('a rated game out of the lobby, and a challenge from a profile', ({ browser }) =>
  withAccounts(async (server) => {
    const [first, second] = [await somebody(browser, server), await somebody(browser, server)]
    const id = await signUp(first, '小明')
    await signUp(second, '小红')
    server.admin('user', '小红', '--role', 'moderator')

    await first.goto('/lobby')
    await first.getByRole('radio', { name: '五子棋' }).check()
    await expect(first.getByRole('region', { name: '和电脑下' })).toContainText('刚学会走')
    await first.getByRole('button', { name: '发起一盘' }).click()
    const form = first.getByRole('form', { name: '发起一盘' })
    await form.getByLabel('我执').selectOption('0')
    await form.getByLabel('对手等级分不低于').selectOption('200')
    await form.getByLabel('计分').check()
    await expectNoViolations(first)
    await form.getByRole('button', { name: '发起' }).click()
    await expect(first.getByText('我发起的')).toBeVisible()

    await second.goto('/lobby')
    const seek = second.getByRole('listitem').filter({ hasText: '小明' })
    await expect(seek).toContainText('1300')
    await seek.getByRole('button', { name: '应战' }).click()
    await Promise.all([arrived(first), arrived(second)])
    await click(first, 'h8')
    await click(second, 'h9')
    await expect(played(first)).toHaveCount(2)

    // On the first page and in the lobby one's own games stand first.
    const other = steady(await second.context().newPage())
    await other.goto('/lobby')
    await expect(other.getByRole('region', { name: '我的对局' })).toContainText('小明')
    await other.close()

    await second.getByRole('button', { name: '认输' }).click()
    await second.getByRole('dialog').getByRole('button', { name: '认输' }).click()
    await expect(first.locator('.result-card')).toContainText('你赢了')

    // A moderator sees the evidence of both over the board, and of one on the profile.
    await second.keyboard.press('Escape')
    await second.getByRole('button', { name: '更多', exact: true }).click()
    await second.getByRole('menuitem', { name: '佐证' }).click()
    await expect(second.getByRole('dialog', { name: '佐证' }).getByRole('region')).toHaveCount(2)
    await expectNoViolations(second)

    await second.goto(`/profile/${id}`)
    const games = second.getByRole('region', { name: '对局' })
    await expect(games).toContainText('小红')
    await expect(games).toContainText('胜 · 认输')
    await expect(games).toContainText('(+')
    await second.getByText('佐证', { exact: true }).click()
    await expect(second.getByRole('article', { name: /小明/ })).toBeVisible()
    await expectNoViolations(second)
    await second.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(second)
    await second.getByRole('link', { name: '挑战' }).click()
    await second.getByRole('form', { name: '向 小明 挑战' }).getByRole('button', { name: '挑战' }).click()
    await expectNoSidewaysScroll(second)

    // Who is challenged learns of it wherever they are.
    const call = first.getByRole('complementary', { name: '有人向你挑战' })
    await expect(call).toContainText('小红 向你挑战')
    const [strip, board] = [(await call.boundingBox())!, (await first.getByRole('grid').boundingBox())!]
    expect(strip.x, 'the challenge lies beside the board').toBeGreaterThanOrEqual(board.x + board.width)
    await expectNoViolations(first)
    await call.getByRole('button', { name: '谢绝' }).click()
    await expect(second.getByRole('status').filter({ hasText: '对方谢绝了你的挑战。' })).toBeVisible()
    await expect(call).toHaveCount(0)
  }))
