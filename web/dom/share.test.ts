// What one person made is read by others: by a link, in public, until it is withdrawn.
import { expect, expectAddress, test } from './page'
import { Person, withAccounts } from './people'

test('the report on a game is read by its link until that is withdrawn, and the game stays private', ({ page }) =>
  withAccounts(page, async (server) => {
    const [owner, guest] = [await new Person(server).signUp('小明'), new Person(server)]
    const { id } = await owner.send('/api/games', { game: 'gomoku', players: [{ kind: 'human' }, { kind: 'human' }] })
    for (const move of ['h8', 'a1', 'h9']) await owner.send(`/api/games/${id}/commands`, { type: 'move', move })
    await owner.send(`/api/games/${id}/commands`, { type: 'resign', side: 1 })
    await owner.send(`/api/games/${id}/report`, { time_ms: 20 })

    await owner.sit(page)
    await page.goto(`/report/${id}`)
    await page.getByRole('button', { name: '共享' }).click()
    const dialog = page.getByRole('dialog', { name: '共享' })
    const address = dialog.getByRole('textbox', { name: '链接' })
    await expect(dialog.getByRole('radio', { name: '只有我' })).toBeChecked()
    await dialog.getByRole('radio', { name: '有链接的人' }).check()
    await expect(address).toHaveValue(/\/report\/[a-z2-7]{26}$/)
    const link = (await address.one<HTMLInputElement>()).value
    await expect(dialog.getByRole('heading', { name: '共同编辑者' })).toHaveCount(0)

    await guest.sit(page)
    await page.goto(link)
    const made = page.getByRole('rowheader', { name: '准确度' })
    await expect(made).toBeVisible()
    for (const name of ['共享', '重新复盘']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '回到对局' })).toHaveCount(0)
    expect((await guest.ask(`/api/games/${id}`)).status).toBe(404)

    // In public it is listed.
    await owner.sit(page)
    await page.goto(`/report/${id}`)
    await page.getByRole('button', { name: '共享' }).click()
    await dialog.getByRole('radio', { name: '所有人，列入公开列表' }).check()
    await expect(address).toHaveValue(new RegExp(`/report/${id}$`))
    await guest.sit(page)
    await page.goto('/studies')
    await page.getByRole('link', { name: /复盘.*来自小明/ }).click()
    await expectAddress(page, `/report/${id}`)
    await expect(made).toBeVisible()

    // It is withdrawn while it is read.
    await owner.send(`/api/games/${id}/report/share`, { access: 'private' }, 'PUT')
    await expect(page.getByText('这份复盘已不再共享。')).toBeVisible()
    await page.reload()
    await expect(made).toHaveCount(0)
  }))
