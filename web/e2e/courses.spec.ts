import { calling, expect, expectNoSidewaysScroll, expectNoViolations, test } from './duiyi'
import { Server } from './server'

interface Listed {
  tracks: { id: string; parts: { chapters: { id: string; steps: number }[] }[] }[]
}

test('the first chapter is one press from an empty home; a wrong move, a hint, the right one, all by keys', async ({ page }) => {
  const own = new Server()
  await own.start()
  try {
    await page.goto(own.url)
    await page.getByRole('link', { name: '从第一步学起' }).press('Enter')
    await expect(page).toHaveURL(/\/courses\/xq-board$/)
    const lesson = page.getByRole('region', { name: '讲解' })
    await expect(lesson.getByRole('heading')).toHaveText('棋盘')
    await expectNoViolations(page)

    // The third step is tried.
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/step=3$/)
    await expect(lesson).toContainText('炮能吃到一个马')
    await page.keyboard.press('h')
    await expect(lesson.getByRole('status')).toContainText('越过黑炮')
    await page.keyboard.press('h')
    await expect(lesson.getByRole('status')).toContainText('走 炮')
    // The cursor of the board stands on the general: to the right-hand cannon, one up.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await expect(lesson.getByRole('status')).toContainText('没有吃到子')
    await expectNoViolations(page)
    await page.keyboard.press('a')
    for (const key of ['ArrowDown', 'Enter', ...Array<string>(7).fill('ArrowUp'), 'Enter']) await page.keyboard.press(key)
    await expect(lesson.getByRole('status')).toContainText('怎样吃子，你已经会了')
    const kept = calling(page, '/done')
    await page.keyboard.press('n')
    await expect(page.getByRole('heading', { name: '学完了：棋盘' })).toBeVisible()
    await kept
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/xq-chariot$/)

    // What is finished is kept, and the list says so; on a telephone too.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${own.url}/courses`)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: '棋盘', exact: true }) }).first()).toContainText('已学完')
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page)
  } finally {
    await own.remove()
  }
})

// What is tried in each chapter of each course, web/src/courses/keys.dom.test.ts solves by keys.
test('a course is walked from chapter to chapter by keys alone', async ({ page }) => {
  await page.route('**/done', (route) => route.fulfill({ status: 204 })) // the other tests begin at the beginning
  const { tracks } = (await (await page.request.get('/api/courses')).json()) as Listed
  for (const { parts } of tracks.filter(({ id }) => id === 'children')) {
    const chapters = parts.flatMap((part) => part.chapters)
    await page.goto(`/courses/${chapters[0]!.id}`)
    for (const [i, { id, steps }] of chapters.entries()) {
      await test.step(id, async () => {
        await expect(page).toHaveURL(new RegExp(`/courses/${id}$`))
        await page.evaluate(walk, steps)
        await expect(page.getByRole('status')).toContainText('学完了')
        if (i + 1 < chapters.length) await page.keyboard.press('Enter')
      })
    }
  }
})

// Presses the key of the next step on each of a chapter's, as soon as it is there. In the
// page: between presses from outside a browser idles, for half a minute over all chapters.
async function walk(steps: number): Promise<void> {
  const shows = (count: string) => [...document.querySelectorAll('main *')].some((e) => !e.children.length && e.textContent === count)
  for (let step = 1; step <= steps; step++) {
    await new Promise<void>((go) => {
      const look = () => {
        if (!shows(`${step}/${steps}`)) return
        changes.disconnect()
        go()
      }
      const changes = new MutationObserver(look)
      changes.observe(document, { subtree: true, childList: true, characterData: true })
      look()
    })
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true, cancelable: true }))
  }
}

test('children begin with the chick, one press from the home', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /少儿课/ }).click()
  await expect(page).toHaveURL(/\/courses\/kid-chick$/)
  await expect(page.getByRole('region', { name: '讲解' })).toContainText('我是小鸡')
})

test('a wrong answer to a question is explained; the tables show a move of an ending', async ({ page }) => {
  await page.goto('/courses/xq-check?step=2')
  const lesson = page.getByRole('region', { name: '讲解' })
  await lesson.getByRole('button', { name: '不是' }).click()
  await expect(lesson.getByRole('status')).toContainText('中间正好隔着一个子')
  await lesson.getByRole('button', { name: '是', exact: true }).click()
  await expect(lesson.getByRole('status')).toContainText('黑卒正好当了炮架')
  await expectNoViolations(page)

  await page.goto('/courses/kid-win')
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await expect(lesson.getByRole('status')).toContainText('走 帅四平五')
})

test('an opening rule is played to its end by keys: a wrong choice, offers that differ, the other player keeps one', async ({ page }) => {
  await page.goto('/courses/gm-rule-rif?step=5')
  const lesson = page.getByRole('region', { name: '讲解' })
  await expect(lesson).toContainText('浦月')
  await lesson.getByRole('button', { name: '不换，执白' }).press('Enter')
  await expect(lesson.getByRole('status')).toContainText('换过来')
  await expectNoViolations(page)
  await page.keyboard.press('a')
  await lesson.getByRole('button', { name: '交换，改执黑' }).press('Enter')
  await expect(lesson.getByText('你是黑方：给出第 1 个五手打点')).toBeVisible()

  // Answered by keys, the board has the cursor.
  await page.keyboard.press('Enter') // on the last stone
  await expect(lesson.getByRole('alert')).toBeVisible()
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(lesson.getByText('给出第 2 个五手打点')).toBeVisible()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(lesson.getByRole('status')).toContainText('白方留下一个')
  await expect(lesson.getByText('开局规则走完了，你是黑方。')).toBeVisible()
  await expectNoViolations(page)
})
