// Every room with something in it, on a telephone that is touched and on a laptop, light and dark:
// nothing for axe-core to find, nothing that scrolls sideways, lies outside of what holds it or is
// cut off, and nothing too small for a finger. DUIYI_FULL=1 (make screens-all); DUIYI_PICTURES names
// a folder for pictures of them all.
import type { Browser, Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { expectFits, expectPasses } from './boxes'
import { bring, expect, human, steady, test, xiangqi } from './duiyi'
import { Server } from './server'

test.skip(!process.env.DUIYI_FULL, 'make screens-all')

interface Made {
  id: string
}

async function send<T = Made>(page: Page, path: string, data?: object, method = data ? 'POST' : 'GET'): Promise<T> {
  const response = await page.request.fetch(path, { method, ...(data && { data }) })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json().catch(() => undefined)) as T
}

// Puzzles that went wrong, for the days and the rating of whoever sends them.
async function practise(page: Page): Promise<void> {
  for (const i of [1, 2, 3]) {
    const { entry } = await send<{ entry: Made }>(page, '/api/training/next?mode=rated&game=xiangqi')
    await send(page, '/api/training/attempts', { cmd: `attempt${i}`, puzzle: entry.id, right: false, hints: 0, took_ms: 9000, mode: 'rated' })
  }
}

// A Swiss tournament of wooden boards with names as long as people's are, one result entered.
async function evening(page: Page): Promise<string> {
  const { id } = await send(page, '/api/tournaments', { name: '周五晚象棋快棋公开赛', system: 'swiss', rounds: 3, wooden: true, config: { game: 'xiangqi', clock: { main_ms: 600_000, increment_ms: 5000 } } })
  for (const name of ['王师傅', 'Nguyễn Thị Minh Khai', '欧阳振华', 'Christopher Wolfeschlegelstein', '李小明']) await send(page, `/api/tournaments/${id}/entries`, { name })
  await send(page, `/api/tournaments/${id}/rounds`, { round: 1 })
  await send(page, `/api/tournaments/${id}/rounds/1/begin`, {})
  await send(page, `/api/tournaments/${id}/rounds/1/boards/1`, { result: '1-0' })
  return id
}

// A series of a tournament that is over and one that runs.
async function season(page: Page, running: string): Promise<string> {
  const { id } = await send(page, '/api/tournaments', { name: '周五晚象棋快棋公开赛·上一场', system: 'robin', wooden: true, config: { game: 'xiangqi' } })
  for (const name of ['王师傅', 'Nguyễn Thị Minh Khai']) await send(page, `/api/tournaments/${id}/entries`, { name })
  await send(page, `/api/tournaments/${id}/rounds`, { round: 1 })
  await send(page, `/api/tournaments/${id}/rounds/1/begin`, {})
  await send(page, `/api/tournaments/${id}/rounds/1/boards/1`, { result: '1-0' })
  await send(page, `/api/tournaments/${id}/finish`, {})
  return (await send(page, '/api/series', { name: '秋季大奖赛', about: '取最好的一场。', by: 'place', places: [10, 6.5, 4], best: 1, ties: ['total', 'last'], tournaments: [id, running] })).id
}

// Two teams that are still being entered.
async function match(page: Page): Promise<string> {
  const { id } = await send(page, '/api/tournaments', { name: '春季团体赛', system: 'swiss', rounds: 2, boards: 2, wooden: true, config: { game: 'xiangqi' } })
  for (const [team, name] of ['红旗队', '蓝天队'].entries()) {
    await send(page, `/api/tournaments/${id}/teams`, { name })
    for (const n of [1, 2]) await send(page, `/api/tournaments/${id}/entries`, { name: `${name.slice(0, 2)}${n}`, team: team + 1 })
  }
  return id
}

interface Screen<M> {
  path: (made: M) => string
  // What is done on it first.
  open?: (page: Page) => Promise<unknown>
  shows: string
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const laptop = { viewport: { width: 1366, height: 650 } }

// Looks at screens in a language; a screen's page is that of whoever sees it.
async function look<M, S extends Screen<M>>(browser: Browser, server: Server, language: string, made: M, screens: Readonly<Record<string, S>>, known: (screen: S) => Page | undefined): Promise<void> {
  for (const [on, size] of Object.entries({ phone, laptop })) {
    const pages = new Map<Page | undefined, Page>()
    const pageOf = async (who: Page | undefined): Promise<Page> => {
      const seen = pages.get(who)
      if (seen) return seen
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...size, ...(who && { storageState: await who.context().storageState() }) })
      const page = steady(await context.newPage())
      await page.addInitScript((language) => {
        if (!/^https?:/.test(location.href)) return
        localStorage.setItem('duiyi.language', JSON.stringify(language))
        localStorage.setItem('duiyi.books', JSON.stringify({ xiangqi: 'xiangqi.dybook' }))
      }, language)
      pages.set(who, page)
      return page
    }
    for (const [name, screen] of Object.entries(screens))
      await test.step(`${name}, ${on}`, async () => {
        const page = await pageOf(known(screen))
        await page.goto(screen.path(made))
        await screen.open?.(page)
        await expect(page.locator(screen.shows).first()).toBeVisible()
        await expectFits(page, name)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expectPasses(page, `${name}, ${on}, ${colorScheme}`)
          if (process.env.DUIYI_PICTURES) await page.screenshot({ path: `${process.env.DUIYI_PICTURES}/${language}-${name}-${on}-${colorScheme}.png`, fullPage: true })
        }
      })
    for (const page of pages.values()) await page.context().close()
  }
}

interface Own {
  game: string
  study: string
  repertoire: string
  evening: string
  match: string
}

const line = ['炮二平五', '马8进7', '马二进三', '车9平8', '车一平二', '马2进3']
const records = '[Event "夏令赛"]\n[Date "1981.05.12"]\n[Red "戊"]\n[Black "己"]\n\n1. 炮二平五 马8进7 2. 马二进三 马2进3 3. 车一平二 车9平8 1-0\n\n[Event "夏令赛"]\n[Date "1980.05.12"]\n[Red "庚"]\n[Black "辛"]\n\n1. 炮二平五 炮8平5 0-1\n'

// What one person has at their own machine.
async function own(page: Page, server: Server): Promise<Own> {
  const game = await server.create(xiangqi(human, human))
  await server.play(game.id, 'h2e2', 'h9g7', 'h0g2', 'i9h9')
  await send(page, `/api/games/${game.id}/commands`, { type: 'resign', side: 1 })
  const { id: study } = await send(page, '/api/studies', { game: 'xiangqi', title: '中炮对屏风马，过河车' })
  await send(page, `/api/studies/${study}/commands`, { type: 'play', node: 0, moves: line })
  await send(page, `/api/studies/${study}/commands`, { type: 'play', node: 1, moves: ['炮8平5', '马二进三', '马8进7'] })
  await send(page, `/api/studies/${study}/commands`, { type: 'play', node: 3, moves: ['卒7进1'] })
  await send(page, `/api/studies/${study}/commands`, { type: 'comment', node: 3, text: '出车要快，否则黑方先手。' })
  const { id: repertoire } = await send(page, '/api/repertoires', { study, node: 0, side: 0, form: 'line' })
  const position = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
  for (const [move, weight] of [['炮二平五', 40], ['相三进五', 12]] as const) await send(page, '/api/books/moves', { game: 'xiangqi', book: 'xiangqi.dybook', position, move, weight, forbidden: false })
  await send(page, '/api/books/moves', { game: 'xiangqi', book: 'xiangqi.dybook', position, move: '兵五进一', weight: 1, forbidden: true })
  await practise(page)
  await page.goto('/library')
  await bring(page, 'drop', { bytes: [...Buffer.from(records)] })
  await expect(page.getByRole('option').filter({ hasText: '夏令赛' })).toHaveCount(2)
  return { game: game.id, study, repertoire, evening: await evening(page), match: await match(page) }
}

const atHome: Readonly<Record<string, Screen<Own>>> = {
  'a study with lines': { path: (m) => `/study/${m.study}?node=3`, shows: '[aria-current="step"]' },
  'the library': { path: () => '/library', shows: '[role="option"]' },
  'the tree of the library': { path: () => '/library?view=explorer', shows: '.tree table' },
  'a line of the tree': { path: () => '/library?view=explorer', open: (page) => page.locator('.tree td .button').first().click(), shows: '.tree nav .button:nth-child(2)' },
  'a book being edited': { path: () => '/library?view=explorer', open: (page) => expect(page.locator('.explorer form')).toBeVisible(), shows: '.edit input' },
  'a book beside a game': { path: (m) => `/game/${m.game}`, open: async (page) => { await expect(page.getByRole('grid')).toBeVisible(); await page.keyboard.press('Home'); await page.keyboard.press('e') }, shows: '.edit input' },
  'how it went, with the calendar': { path: () => '/exercises', shows: '.pictures svg' },
  'a chapter, tried': { path: () => '/courses/xq-board?step=3', shows: '[role="grid"]' },
  'repertoires': { path: () => '/repertoires', shows: 'main li' },
  'a repertoire of a study': { path: (m) => `/repertoires?study=${m.study}&node=1`, shows: '#make' },
  'lines of a repertoire': { path: (m) => `/repertoires?id=${m.repertoire}`, shows: 'main li' },
  'a drill': { path: (m) => `/repertoires?id=${m.repertoire}&do=due`, shows: '[role="grid"]' },
  'a game to guess': { path: (m) => `/guess?game=${m.game}`, shows: '[role="grid"]' },
  'a guessed move': { path: (m) => `/guess?game=${m.game}`, open: (page) => page.locator('main .button.primary').first().click(), shows: '[role="grid"]' },
  'tournaments': { path: () => '/tournaments', shows: 'main li' },
  'a new tournament': { path: () => '/tournaments', open: (page) => page.locator('main .strip button').click(), shows: 'form' },
  'a tournament': { path: (m) => `/tournament/${m.evening}`, shows: 'table' },
  'teams': { path: (m) => `/tournament/${m.match}`, shows: 'form' },
  'the wall of a tournament': { path: (m) => `/tournament/${m.evening}/wall`, shows: 'table' },
  'wooden boards to enter': { path: (m) => `/tournament/${m.evening}/relay`, shows: 'main li' },
  'a wooden board to enter': { path: (m) => `/tournament/${m.evening}/relay?at=1.2`, shows: '[role="grid"]' },
  'no such page': { path: () => '/no/such/page', shows: 'h1' },
}

type Name = '站长' | '老师' | '小明'
interface Club {
  pages: Readonly<Record<Name, Page>>
  series: string
}

async function club(browser: Browser, server: Server): Promise<Club> {
  const page = async () => (await browser.newContext({ baseURL: server.url })).newPage()
  const pages = { 站长: await page(), 老师: await page(), 小明: await page() }
  for (const [name, page] of Object.entries(pages)) await signUp(page, name)
  server.admin('user', '站长', '--role', 'administrator')
  await send(pages.站长, '/api/club', { name: '弈友象棋俱乐部', when: '每周五晚七点', where: '人民公园茶馆二楼', text: '不论棋力，来了就下。\n\n带一副棋更好。', version: 0 }, 'PUT')
  const series = await season(pages.站长, await evening(pages.站长))
  const teams = await match(pages.站长)
  await send(pages.老师, `/api/tournaments/${teams}/teams`, { name: '绿茵队' })
  await send(pages.老师, `/api/tournaments/${teams}/entries`, { account: '小明', team: 3 })
  for (const [title, access] of [['中炮对屏风马，过河车', 'public'], ['顺炮直车对横车', 'public']] as const) {
    const { id } = await send(pages.老师, '/api/studies', { game: 'xiangqi', title })
    await send(pages.老师, `/api/studies/${id}/commands`, { type: 'play', node: 0, moves: line })
    await send(pages.老师, `/api/studies/${id}/share`, { access }, 'PUT')
    await send(pages.老师, `/api/studies/${id}/editors`, { name: '小明' })
    if (title.startsWith('中炮')) {
      const group = await send(pages.老师, '/api/groups', { name: '启蒙班' })
      await send(pages.老师, `/api/groups/${group.id}/members`, { name: '小明' })
      await send(pages.老师, '/api/tasks', { group: group.id, title, study: id, due_ms: 4_102_400_000_000 })
    }
  }
  await practise(pages.小明)
  return { pages, series }
}

const together: Readonly<Record<string, Screen<Club> & { who?: Name }>> = {
  'home of a member with a task and an invitation': { who: '小明', path: () => '/', shows: '#own-invitations' },
  'page of the club': { path: () => '/club', shows: '.about' },
  'page of the club, being written': { who: '站长', path: () => '/club', open: (page) => page.locator('main > div > button').click(), shows: 'form textarea' },
  'a series': { path: (m) => `/series/${m.series}`, shows: 'tbody th' },
  'a series, being changed': { who: '站长', path: (m) => `/series/${m.series}`, open: (page) => page.locator('main .strip button').click(), shows: 'form input[type=checkbox]' },
  'the calendar': { path: () => '/calendar', shows: '.take' },
  'public studies': { path: () => '/studies', shows: 'main li' },
  'shared studies': { who: '小明', path: () => '/studies', shows: 'main li' },
  'a group': { who: '老师', path: () => '/groups', shows: 'table' },
  'tasks of a pupil': { who: '小明', path: () => '/groups', shows: '#have' },
  'how it went for a member': { who: '小明', path: () => '/exercises', shows: '.pictures svg' },
  "the keeper's page": { who: '站长', path: () => '/keeper', shows: 'dl' },
  'tournaments of a club': { who: '小明', path: () => '/tournaments', shows: 'main li' },
}

for (const language of ['zh-Hans', 'en', 'vi', 'zh-Hant']) {
  test(`no room with something in it has a fault: ${language}`, async ({ browser }) => {
    test.slow()
    const server = new Server()
    await server.start()
    try {
      const page = steady(await (await browser.newContext({ baseURL: server.url })).newPage())
      await look(browser, server, language, await own(page, server), atHome, () => undefined)
    } finally {
      await server.remove()
    }
  })

  test(`nor has any of a server: ${language}`, ({ browser }) =>
    withAccounts(async (server) => {
      test.slow()
      const made = await club(browser, server)
      await look(browser, server, language, made, together, ({ who }) => who && made.pages[who])
    }))
}
