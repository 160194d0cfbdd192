// How many presses it takes from the first page: each of these at most two (a report and an exercise:
// exercises.spec.ts). And the new-game dialog: one press on a telephone, and a button that stays
// where it is.
import type { Locator, Page } from '@playwright/test'
import { arrived, click, expect, expectNoSidewaysScroll, expectNoViolations, human, played, shapes, test } from './duiyi'
import { Server } from './server'

test.use({ folded: true })

const small = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

// Counts presses.
function counted(): { press: (target: Locator) => Promise<void>; count: () => number } {
  let n = 0
  return {
    press: async (target) => {
      n++
      await target.click()
    },
    count: () => n,
  }
}

test('two presses lead to a first move and to a friend, on a telephone and on a desk', async ({ page }) => {
  const own = new Server()
  // Presses what can be pressed in either window.
  const both = (press: (target: Locator) => Promise<void>) => async (target: Locator) => {
    await page.setViewportSize(wide)
    await target.click({ trial: true })
    await page.setViewportSize(small)
    await press(target)
  }
  try {
    await own.start()
    await page.goto(own.url)
    const game = counted()
    await both(game.press)(page.getByRole('button', { name: '下象棋' }))
    await both(game.press)(page.getByRole('button', { name: '开始对局' }))
    await arrived(page)
    expect(game.count()).toBeLessThanOrEqual(2)
    await click(page, 'h2', 'e2')
    await expect(played(page).first()).toBeVisible()

    await page.goto(own.url)
    const friend = counted()
    await both(friend.press)(page.getByRole('button', { name: '邀友对弈' }))
    await both(friend.press)(page.getByRole('button', { name: '开始对局' }))
    await arrived(page)
    await expect(page.getByLabel('给对方的链接')).toHaveValue(/#join=/) // on a telephone behind a button
    expect(friend.count()).toBeLessThanOrEqual(2)
  } finally {
    await own.remove()
  }
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '新对局' })

test('on a telephone one press plays the last game again; level and side are below, the rest under more', async ({ page, server }) => {
  await page.setViewportSize(small)
  await page.goto('/')
  await page.getByRole('button', { name: '下五子棋' }).click()
  const dialog = dialogOf(page)
  const begin = dialog.getByRole('button', { name: '开始对局' })
  await expect(begin).toBeFocused()
  await expect(dialog.getByLabel('等级')).toBeVisible()
  await expect(dialog.getByRole('group', { name: '谁先走' })).toBeVisible()
  await expect(dialog.getByLabel('棋钟')).toHaveCount(0)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: '更多设置' }).click()
  await dialog.getByRole('combobox', { name: '棋盘' }).selectOption({ label: '9 路' })
  await dialog.getByLabel('对手').selectOption('gomoku-classic')
  await dialog.getByLabel('棋钟').selectOption('move')
  await expect(begin).toContainText('只限步时')
  await expect(begin).toBeInViewport({ ratio: 1 }) // it stays in sight
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await begin.click()
  await arrived(page)

  // The same again by one press, and more is still open.
  await page.goto('/')
  await page.getByRole('button', { name: '下五子棋' }).click()
  await expect(dialog.getByLabel('棋钟')).toHaveValue('move')
  await dialog.getByRole('button', { name: '更多设置' }).click()
  await expect(dialog.getByLabel('棋钟')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '下五子棋' }).click()
  await expect(begin).toContainText('只限步时')
  await begin.press('Enter')
  await arrived(page)
  const { config } = (await server.game(page.url().split('/').at(-1)!)) as unknown as { config: object }
  expect(config).toMatchObject({ game: 'gomoku', size: 9, players: [human, shapes] })
})

test('a low window shows the dialog whole, and nothing lies over it', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 325 }) // 1366 × 650 at 200 %
  await page.goto('/')
  await page.getByRole('button', { name: '下象棋' }).click()
  const dialog = dialogOf(page)
  for (const part of [dialog.getByRole('button', { name: '开始对局' }), dialog.getByLabel('等级'), dialog.getByRole('group', { name: '谁先走' }), dialog.getByRole('button', { name: '更多设置' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: '更多设置' }).click()
  await dialog.getByLabel('棋钟').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('button', { name: '开始对局' })).not.toBeInViewport({ ratio: 1 })
})

test('faults of a position leave the button where it is', async ({ page }) => {
  await page.goto('/')
  for (const viewport of [small, wide])
    await test.step(`${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: '下象棋' }).click()
      const dialog = dialogOf(page)
      const begin = dialog.getByRole('button', { name: '开始对局' })
      const more = dialog.getByRole('button', { name: '更多设置' })
      if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
      await dialog.getByLabel('从哪里开始').selectOption({ label: '自备局面' })
      const text = dialog.getByLabel('局面代码')
      await text.fill('4k4/9/9/9/9/9/9/9/R8/3K5 w')
      await expect(dialog.locator('.mini')).toBeVisible()
      const before = await begin.boundingBox()
      for (const position of ['4k4/9/9/9/9/9/9/9/9/4K4 w', '4k4/9/9/9/RRR6/9/9/9/9/4K4 w', 'x']) {
        await text.fill(position)
        await expect(dialog.locator('.grave, .notes .problem:not(:empty)').first()).toBeVisible()
        expect(await begin.boundingBox()).toEqual(before)
      }
      await begin.click()
      await expect(dialog.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
      await expect(dialog).toBeVisible()
      expect(await begin.boundingBox()).toEqual(before)

      // A press that begins inside and ends on the veil closes nothing; one on the veil does.
      const box = (await dialog.boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(3, 3)
      await page.mouse.up()
      await expect(dialog).toBeVisible()
      await page.mouse.click(3, 3)
      await expect(dialog).toHaveCount(0)
    })
})
