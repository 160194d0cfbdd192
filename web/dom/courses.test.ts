import { expect, expectAddress, test } from './page'

interface Listed {
  tracks: { id: string; parts: { chapters: { id: string; steps: number }[] }[] }[]
}

// What is tried in each chapter of each course, web/src/courses/keys.dom.test.ts solves by keys.
test('a course is walked from chapter to chapter by keys alone', async ({ page }) => {
  page.route('/done', async () => new Response(null, { status: 204 })) // the other tests begin at the beginning
  const { tracks } = (await (await fetch('/api/courses')).json()) as Listed
  const chapters = tracks.filter(({ id }) => id === 'children').flatMap(({ parts }) => parts.flatMap((part) => part.chapters))
  expect(chapters.length).toBeGreaterThan(1)
  await page.goto(`/courses/${chapters[0]!.id}`)
  for (const [i, { id, steps }] of chapters.entries()) {
    await expectAddress(page, new RegExp(`/courses/${id}$`))
    for (let step = 1; step <= steps; step++) {
      await expect(page.locator('main').getByText(`${step}/${steps}`, { exact: true })).toHaveCount(1)
      await page.keyboard.press('n')
    }
    await expect(page.getByRole('status')).toContainText('学完了')
    if (i + 1 < chapters.length) await page.keyboard.press('Enter')
  }
})

test('children begin with the chick, one press from the home', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /少儿课/ }).click()
  await expectAddress(page, '/courses/kid-chick')
  await expect(page.getByRole('region', { name: '讲解' })).toContainText('我是小鸡')
})

test('a wrong answer to a question is explained; the tables show a move of an ending', async ({ page }) => {
  await page.goto('/courses/xq-check?step=2')
  const lesson = page.getByRole('region', { name: '讲解' })
  await lesson.getByRole('button', { name: '不是' }).click()
  await expect(lesson.getByRole('status')).toContainText('中间正好隔着一个子')
  await lesson.getByRole('button', { name: '是', exact: true }).click()
  await expect(lesson.getByRole('status')).toContainText('黑卒正好当了炮架')

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
})
