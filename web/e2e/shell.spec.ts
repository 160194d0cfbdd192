// The first picture, which index.html draws alone, is where the page puts its own.
import type { Locator, Page } from '@playwright/test'
import { expect, human, test, xiangqi } from './duiyi'

// The name, the title, the games and the board, each as its left, top, width and height.
const boxes = (page: Page, root: string): Promise<number[][][]> =>
  page.locator(root).evaluate((root) =>
    ['.masthead > svg, .home > svg', '.entrance > h1', '.kind .mini', '.kind .call', '.ground'].map((part) =>
      [...root.querySelectorAll(part)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    ),
  )

// The heading and the first sentence, which is no way back, where each begins and how high it is.
const lead = (root: Locator, ...parts: string[]) =>
  Promise.all(
    (parts.length ? parts : ['h1', 'p:not(:has(.button))']).map(async (name) => {
      const part = root.locator(name)
      await expect(part.first()).toBeVisible()
      const { x, y, height } = (await part.first().boundingBox())!
      return [(await part.first().textContent())!.trim(), ...[x, y, height].map(Math.round)]
    }),
  )

for (const [name, viewport, locale, colorScheme] of [
  ['an upright telephone', { width: 360, height: 740 }, 'en-GB', 'dark'],
  ['a desktop', { width: 1366, height: 650 }, 'zh-CN', 'light'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, locale, colorScheme })

    test('has its games and its board before any file has come, and nothing moves', async ({ page, context, server }) => {
      const { id } = await server.create(xiangqi(human, human))
      for (const path of ['/', `/game/${id}`, '/courses/xq-board', '/edit/xiangqi', '/edit/gomoku', ...(viewport.width < 600 ? ['/library'] : [])]) {
        const bare = await context.newPage()
        await bare.route('**/assets/**', (route) => route.abort())
        await bare.goto(server.url + path)
        const first = await boxes(bare, '#shell')
        expect(first.map((found) => found.length)).toEqual({ '/': [1, 1, 2, 2, 0], '/library': [1, 0, 0, 0, 0] }[path] ?? [1, 0, 0, 0, 1])
        await bare.close()

        await page.goto(path)
        await expect(page.locator('#shell')).toHaveCount(0)
        expect(await boxes(page, '#app')).toEqual(first)
      }
    })

    test('an address that leads nowhere says so before any file has come', async ({ page, context, server }) => {
      const bare = await context.newPage()
      await bare.route('**/assets/**', (route) => route.abort())
      await bare.goto(server.url + '/no/such/page')
      const first = await lead(bare.locator('#shell'), 'h1')
      await bare.close()
      await page.goto('/no/such/page')
      await expect(page.locator('#shell')).toHaveCount(0)
      expect(await lead(page.locator('#app main'), 'h1')).toEqual(first)
    })

    test('a room says what it is before its screen has come, and the screen says it there', async ({ page, context, server }) => {
      for (const path of ['/exercises', '/exercises?set=', '/exercises?set=&title=Mates', '/courses', '/library', '/repertoires', '/guess', '/studies', '/lobby', '/wall', '/groups', '/account', '/keeper', '/calendar', '/series', '/tournaments', '/help', '/help/playing', '/help/notation']) {
        const bare = await context.newPage()
        await bare.route('**/assets/**', (route) => (/assets\/(together-)?(en|zh-Hans)-/.test(route.request().url()) ? route.continue() : route.abort()))
        await bare.goto(server.url + path)
        const first = await lead(bare.locator('#shell .lead'))
        await bare.close()

        await page.goto(path)
        await expect(page.locator('#shell')).toHaveCount(0)
        expect(await lead(page.locator('#app main')), path).toEqual(first)
      }
    })

    test('the views of the library, paper and the first board of the help have their place before their screen has come', async ({ page, context, server }) => {
      const { id } = await server.create(xiangqi(human, human))
      await server.play(id, 'h2e2', 'h9g7')
      const place = async (part: Locator) => {
        await expect(part).toBeVisible()
        const { x, y, width, height } = (await part.boundingBox())!
        return [await part.evaluate((part) => (part.matches('p') ? part.textContent : '')), ...[x, y, width, height].map(Math.round)]
      }
      for (const [path, before, after] of [
        ['/library?view=explorer', '.view .mini', '.picture .mini'],
        ['/library?game=gomoku&view=explorer', '.view .mini', '.picture .mini'],
        ['/library?view=endings', '.view p', 'main > .hint'],
        [`/print/game/${id}`, '.lead p', 'header p'],
        ['/help', '.lesson .ground', 'main section:nth-of-type(1) .ground'],
      ] as const) {
        const bare = await context.newPage()
        await bare.route('**/assets/**', (route) => (/assets\/(en|zh-Hans)-/.test(route.request().url()) ? route.continue() : route.abort()))
        await bare.goto(server.url + path)
        const first = await place(bare.locator(`#shell ${before}`))
        await bare.close()

        await page.goto(path)
        await expect(page.locator('#shell')).toHaveCount(0)
        await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
        expect(await place(page.locator(`#app ${after}`)), path).toEqual(first)
      }
    })

    test('a club says who it is before its page has come, which asks nothing again', async ({ page, context, server }) => {
      for (const told of [{ name: '弈友象棋俱乐部', when: '每周五晚七点', text: '不论棋力，来了就下。\n\n带一副棋更好。' }, { name: '' }]) {
        const asked: string[] = []
        const answered = async (page: Page) => {
          await page.route('**/api/club', (route) => {
            asked.push(route.request().url())
            return route.fulfill({ json: { ...told, version: 1, running: [], coming: [], results: [], teams: [] } })
          })
        }
        const bare = await context.newPage()
        await answered(bare)
        await bare.route('**/assets/**', (route) => (/assets\/together-(en|zh-Hans)-/.test(route.request().url()) ? route.continue() : route.abort()))
        await bare.goto(server.url + '/club')
        const first = await lead(bare.locator('#shell .lead'))
        const texts = await bare.locator('#shell .lead div').allTextContents()
        await bare.close()

        asked.length = 0
        await answered(page)
        await page.goto('/club')
        await expect(page.locator('#shell')).toHaveCount(0)
        expect(await lead(page.locator('#app main'))).toEqual(first)
        expect(await page.locator('#app main .about').allTextContents()).toEqual(texts)
        expect(asked).toHaveLength(1)
        await page.unrouteAll()
      }
    })

    test('a tournament, a series and a person are named before their page has come, which asks nothing again', async ({ page, context, server }) => {
      const about = '每周五晚七点，一年十场，取最好的六场计入总成绩，年底按总成绩发奖。\n迟到十五分钟判负。'
      const { id } = await server.tournament({ name: '周五晚象棋快棋公开赛', system: 'swiss', rounds: 3, wooden: true, about, config: { game: 'xiangqi', clock: { main_ms: 600_000 } } })
      const series = { name: '周五系列赛', about, by: 'score', places: [], best: 0, ties: [], events: [], rows: [] }
      for (const [path, call, json, ...parts] of [
        [`/tournament/${id}`, `tournaments/${id}`, undefined],
        [`/tournament/${id}/wall`, `tournaments/${id}`, undefined, 'h1'],
        ['/series/5', 'series/5', series],
        ['/profile/7', 'profiles/7', { user: '7', name: '小红', since_ms: 1_700_000_000_000, ratings: [] }],
      ] as [string, string, object | undefined, ...string[]][]) {
        const asked: string[] = []
        const answered = async (page: Page) => {
          await page.route(`**/api/${call}`, (route) => {
            asked.push(route.request().method())
            return json ? route.fulfill({ json }) : route.continue()
          })
          await page.route('**/api/profiles/7/games?*', (route) => route.fulfill({ json: { games: [], next: '' } }))
        }
        const bare = await context.newPage()
        await answered(bare)
        await bare.route('**/assets/**', (route) => (/assets\/(together-)?(en|zh-Hans)-/.test(route.request().url()) ? route.continue() : route.abort()))
        await bare.goto(server.url + path)
        const first = await lead(bare.locator('#shell .lead'), ...parts)
        await bare.close()

        asked.length = 0
        await answered(page)
        await page.goto(path)
        await expect(page.locator('#shell')).toHaveCount(0)
        expect(await lead(page.locator('#app main'), ...parts), path).toEqual(first)
        if (json) expect(asked, path).toEqual(['GET']) // what goes on at a tournament may have it asked again
        await page.unrouteAll()
      }
    })
  })
}
