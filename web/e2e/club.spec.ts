// Every screen that people have on a server: nothing for axe-core to find, nothing that scrolls
// sideways, lies outside of what holds it, is cut off or is too small for a finger, in every
// language, light and size. DUIYI_FULL=1 (make screens-all).
import type { Browser, Page } from '@playwright/test'
import { signUp, withAccounts } from './accounts'
import { expectFits, expectPasses, resize, windows } from './boxes'
import { expect, steady, test } from './duiyi'
import type { Server } from './server'

test.skip(!process.env.DUIYI_FULL, 'make screens-all')

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json().catch(() => undefined)) as T
}

type Name = '站长' | '管理' | '小明' | '小红' | '新人'
interface Club {
  pages: Readonly<Record<Name | 'guest', Page>>
  ids: Readonly<Record<string, string>>
  live: string
  over: string
}

// People with ratings, a game that goes on, a class with a task, a complaint and a tournament.
async function club(browser: Browser, server: Server): Promise<Club> {
  const page = async () => steady(await (await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })).newPage())
  const pages: Record<Name | 'guest', Page> = { 站长: await page(), 管理: await page(), 小明: await page(), 小红: await page(), 新人: await page(), guest: await page() }
  const ids: Record<string, string> = {}
  for (const name of ['站长', '管理', '小明', '小红', '新人'] as const) ids[name] = await signUp(pages[name], name)
  server.admin('user', '站长', '--role', 'administrator')
  server.admin('user', '管理', '--role', 'moderator')

  const meet = async (n: number, game: string, moves: readonly string[]) => {
    const seek = { id: String(n).padStart(16, '0'), config: { game, clock: { main_ms: 300_000 }, rated: true, public: true }, side: 0 }
    await post(pages.小明, '/api/lobby/seeks', seek)
    const begun = await post<{ game: string }>(pages.小红, `/api/lobby/seeks/${seek.id}/accept`, { name: '' })
    for (const [i, move] of moves.entries()) await post(i % 2 ? pages.小红 : pages.小明, `/api/games/${begun.game}/commands`, { type: 'move', move })
    return begun.game
  }
  const over = await meet(1, 'gomoku', ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1', 'l8'])
  await meet(2, 'gomoku', ['h8', 'a1', 'i8', 'c1', 'j8', 'e1', 'k8', 'g1', 'l8'])
  const live = await meet(3, 'xiangqi', ['h2e2', 'h9g7'])
  await post(pages.小红, '/api/lobby/seeks', { id: '00000000000000ff', config: { game: 'xiangqi', clock: { main_ms: 600_000, increment_ms: 5000 }, rated: true, public: true }, side: 0 })

  await post(pages.新人, '/api/reports', { about: ids['小红'], text: '输棋前离开了十分钟。' })
  const { id: study } = await post<{ id: string }>(pages.管理, '/api/studies', { game: 'xiangqi', title: '中炮对屏风马' })
  const group = await post<{ id: string }>(pages.管理, '/api/groups', { name: '启蒙班' })
  for (const name of ['小明', '小红']) await post(pages.管理, `/api/groups/${group.id}/members`, { name })
  await post(pages.管理, '/api/tasks', { group: group.id, title: '中炮对屏风马', study })
  return { pages, ids, live, over }
}

interface Screen {
  who: Name | 'guest'
  path: (c: Club) => string
  open?: (page: Page) => Promise<unknown>
  shows?: string
}
const screens: Readonly<Record<string, Screen>> = {
  'log in': { who: 'guest', path: () => '/account' },
  'make an account': { who: 'guest', path: () => '/account', open: (page) => page.locator('main .button.quiet').click(), shows: '#name-hint' },
  'home of a guest': { who: 'guest', path: () => '/' },
  'home of a member': { who: '小明', path: () => '/', shows: '#own-finished' },
  'account': { who: '小明', path: () => '/account', shows: '.usage dl' },
  'account, to delete': { who: '小明', path: () => '/account', open: (page) => page.locator('main button[aria-expanded]').click(), shows: '.danger' },
  'ways in': { who: '小明', path: () => '/account', open: (page) => page.locator('#tab-ways').click(), shows: '[role="tabpanel"] li' },
  'moderation': { who: '管理', path: () => '/account', open: (page) => page.locator('#tab-order').click(), shows: '[role="tabpanel"] li' },
  'administration': { who: '站长', path: () => '/account', open: (page) => page.locator('#tab-order').click(), shows: '[role="tabpanel"] select' },
  'delays': { who: '站长', path: () => '/account', open: (page) => page.locator('#tab-timing').click(), shows: '[role="tabpanel"] td' },
  'the server': { who: '站长', path: () => '/keeper', shows: 'dl' },
  'profile': { who: '新人', path: (c) => `/profile/${c.ids['小明']}`, shows: '.ratings' },
  'a complaint': { who: '新人', path: (c) => `/profile/${c.ids['小明']}`, open: (page) => page.locator('main button[aria-expanded]').click(), shows: 'textarea' },
  'evidence': { who: '管理', path: (c) => `/profile/${c.ids['小明']}`, open: (page) => page.locator('main summary').first().click(), shows: '.evidence dl' },
  'profile without games': { who: '小明', path: (c) => `/profile/${c.ids['新人']}`, shows: '.blank' },
  'groups of a teacher': { who: '管理', path: () => '/groups', shows: 'table' },
  'groups of a pupil': { who: '小明', path: () => '/groups', shows: '#have' },
  'no group': { who: '新人', path: () => '/groups', shows: 'form' },
  'lobby': { who: '新人', path: () => '/lobby', shows: 'h1' },
  'a game to offer': { who: '新人', path: () => '/lobby', open: (page) => page.locator('main section[aria-labelledby="seeks"] .button, main .button').last().click() },
  'wall': { who: 'guest', path: () => '/wall', shows: '.mini' },
  'tournaments': { who: '站长', path: () => '/tournaments', shows: 'h1' },
  'a new tournament': { who: '站长', path: () => '/tournaments', open: (page) => page.locator('main .button.primary').first().click(), shows: 'form' },
  'shared studies': { who: '小明', path: () => '/studies', shows: 'h1' },
  'a rated game': { who: '小明', path: (c) => `/game/${c.live}`, shows: '[role="grid"]' },
  'commands of a rated game': { who: '小明', path: (c) => `/game/${c.live}`, open: (page) => page.locator('.tools [aria-haspopup="menu"]').last().click(), shows: '[role="menu"]' },
  'greetings': { who: '小明', path: (c) => `/game/${c.live}`, open: (page) => page.locator('.tools [aria-haspopup="menu"]').first().click(), shows: '[role="menu"]' },
  'to resign': { who: '小明', path: (c) => `/game/${c.live}`, open: (page) => page.locator('.tools .tool[data-tool="resign"], .tools .tool').nth(2).click(), shows: 'dialog[open], [role="grid"]' },
  'a rated game that is over': { who: '小红', path: (c) => `/game/${c.over}`, shows: '[role="grid"]' },
  'looking on': { who: 'guest', path: (c) => `/game/${c.live}`, shows: '[role="grid"]' },
}

for (const [language, scheme] of [['zh-Hans', 'light'], ['en', 'dark'], ['vi', 'light'], ['zh-Hant', 'dark']] as const)
  test(`on no screen of a server does axe-core find anything, or anything lie outside: ${language}, ${scheme}`, ({ browser }) =>
    withAccounts(async (server) => {
      test.slow()
      const made = await club(browser, server)
      for (const page of Object.values(made.pages)) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.addInitScript((language) => /^https?:/.test(location.href) && localStorage.setItem('duiyi.language', JSON.stringify(language)), language)
      }
      for (const [name, { who, path, open, shows }] of Object.entries(screens))
        await test.step(name, async () => {
          const page = made.pages[who]
          await resize(page, windows.telephone)
          await page.goto(path(made))
          await open?.(page)
          if (shows) await expect(page.locator(shows).first()).toBeVisible()
          for (const window of [windows.telephone, windows.low, windows.laptop, windows.small, windows.desk]) {
            await resize(page, window)
            await expectFits(page, name)
          }
          await expectPasses(page, name)
        })
    }))
