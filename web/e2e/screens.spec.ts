// Every screen and dialog: nothing for axe-core to find, nothing that scrolls
// sideways or lies outside of a dialog, whatever the window, nothing that moves
// when no motion is wanted. DUIYI_FULL=1 tries every language with every light
// and every board, and opens every dialog in windows of every size.
import type { Page } from '@playwright/test'
import { expectFits, expectPasses, resize, windows } from './boxes'
import { click, expect, follow, gomoku, human, point, test as base, thesis, xiangqi } from './duiyi'
import { Server } from './server'

// Screens show what there is, so each test has a server to itself: none finds what another left.
const test = base.extend<{ own: Server }>({
  own: async ({}, use) => {
    const server = new Server()
    await server.start()
    await use(server)
    await server.remove()
  },
  baseURL: async ({ own }, use) => use(own.url),
})

interface Games {
  playing: string
  ruled: string
  won: string
  asking: string
  checked: string
  // Of the game that was won.
  study: string
}

async function games(server: Server): Promise<Games> {
  const clock = { main_ms: 600_000, increment_ms: 5000 }
  const playing = await server.create(xiangqi(human, thesis(1), { clock }))
  await server.play(playing.id, 'h2e2')
  // Red checks for ever, and has lost by it.
  const ruled = await server.create(xiangqi(human, human, { setup: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }))
  for (const move of ['a1a9', ...Array.from({ length: 4 }, () => ['e9e8', 'a9a8', 'e8e9', 'a8a9']).flat()]) {
    if (((await server.game(ruled.id)) as unknown as { result: object | null }).result) break
    await server.play(ruled.id, move)
  }
  const won = await server.create(gomoku(human, human))
  await server.play(won.id, 'h8', 'h9', 'i9', 'g7', 'j10', 'g10', 'k11', 'g8', 'l12')
  const asking = await server.create(gomoku(human, human, { rules: 'renju', opening: 'swap2' }))
  await server.play(asking.id, 'h8', 'h9', 'i9')
  // A chariot gave check, and its king is in hand.
  const checked = await server.create(xiangqi(human, human, { setup: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }))
  await server.play(checked.id, 'a1e1')
  const post = (path: string, body: object) => fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const opened = await post(`/api/games/${won.id}/study`, { ply: 0 })
  const study = (await opened.json()) as { id: string }
  // Red gives a cannon away; its report makes an exercise of that.
  const given = await server.create(xiangqi(human, human))
  await server.play(given.id, 'h2e2', 'h9g7', 'e2e6', 'g7e6')
  await post(`/api/games/${given.id}/commands`, { type: 'resign', side: 0 })
  await (await post(`/api/games/${given.id}/report`, {})).text()
  return { study: study.id, playing: playing.id, ruled: ruled.id, won: won.id, asking: asking.id, checked: checked.id }
}

// A screen by its address, and what opens on it.
interface Screen {
  path: (games: Games) => string
  // The key that opens a dialog, or what does it.
  open?: string | ((page: Page) => Promise<void>)
  // What is there when it is loaded and open, if it is no dialog or menu.
  shows?: string
  // What is open lies where the window was when it was opened.
  placed?: boolean
  // The key that takes back what "open" chose for good.
  close?: string
}
const home = () => '/'
const nowhere = '/no/such/page'
const playing = (g: Games) => `/game/${g.playing}`
const studied = (g: Games) => `/study/${g.study}?node=1`
// Presses a key as soon as there is a board.
const onBoard = (key: string) => async (page: Page) => {
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press(key)
}
const screens: Record<string, Screen> = {
  'the list of games': { path: home },
  'a new game of xiangqi': { path: playing, open: 'Shift+N' },
  'a new game of gomoku': { path: (g) => `/game/${g.won}`, open: 'Shift+N' },
  'open': { path: home, open: 'Control+o' },
  'xiangqi': { path: playing },
  'display': { path: playing, open: (page) => page.locator('.tools .tool[aria-haspopup="dialog"]').click() },
  'check, and a piece in hand': {
    path: (g) => `/game/${g.checked}`,
    open: async (page) => {
      await click(page, 'e9')
      await expect(page.locator('.alarm')).toHaveCount(1)
      await expect(page.locator('[aria-selected="true"]')).toHaveCount(1)
    },
  },
  'menu': { path: playing, open: (page) => point(page, 'e5').click({ button: 'right' }), placed: true },
  'all commands': { path: playing, open: (page) => page.locator('.tools .tool[aria-haspopup="menu"]').click(), placed: true },
  'players': {
    path: playing,
    open: async (page) => {
      await page.locator('.tools .tool[aria-haspopup="menu"]').click()
      await page.getByRole('menuitem', { name: /^(换人|換人|Players|Người chơi)/ }).click()
    },
    shows: 'dialog[open]',
  },
  'picture': { path: () => '/edit/xiangqi', open: (page) => page.locator('button[title="图片"], button[title="圖片"], button[title="Picture"], button[title="Ảnh"]').click(), shows: 'dialog[open]' },
  'moves in writing': { path: playing, open: 'm', close: 'm' },
  'save': { path: playing, open: 'Control+s' },
  'keys': { path: playing, open: '?' },
  'sound': { path: home, open: (page) => page.locator('header button[aria-haspopup="dialog"]').first().click() },
  'quit': { path: home, open: (page) => page.locator('header button[aria-haspopup="dialog"]').last().click() },
  'ruling': { path: (g) => `/game/${g.ruled}` },
  'ruling, in words': { path: (g) => `/game/${g.ruled}`, open: (page) => page.getByRole('button', { name: /^(说明|說明|Why|Vì sao)$/ }).click() },
  'gomoku, won': { path: (g) => `/game/${g.won}` },
  'an opening question': { path: (g) => `/game/${g.asking}` },
  'editor of xiangqi': { path: () => '/edit/xiangqi' },
  'editor of gomoku': { path: () => '/edit/gomoku' },
  'study': { path: studied, shows: '[aria-current="step"]' },
  'keys of a study': { path: studied, open: onBoard('?'), shows: 'dialog[open]' },
  'report': { path: (g) => `/report/${g.won}`, shows: '.graph' },
  'library': { path: () => '/library', shows: 'h1' },
  'explorer': { path: playing, open: onBoard('e'), shows: '.explorer' },
  'exercises': { path: () => '/exercises', shows: 'h1' },
  'an exercise': { path: () => '/exercises/do', shows: '[role="grid"]' },
  'sets of puzzles': { path: () => '/exercises?set=', shows: 'h1' },
  'a guessed game': { path: (g) => `/guess?game=${g.won}`, shows: '[role="grid"], h1' },
  'help, levels': { path: () => '/help/levels', shows: 'h1' },
  'no such page': { path: () => nowhere },
  'no such game': { path: () => '/game/0000000000000000' },
}

// Screens of which a component test or a spec of their own tells in make test.
const further: Record<string, Screen> = {
  'library, filters': { path: () => '/library', open: (page) => page.locator('main .bar button[aria-expanded]').first().click(), shows: 'select' },
  'courses': { path: () => '/courses', shows: 'h1' },
  'a chapter': { path: () => '/courses/start', shows: '[role="grid"]' },
  'guess the move': { path: () => '/guess', shows: 'h1' },
  'repertoires': { path: () => '/repertoires', shows: 'h1' },
  'lobby, where there is none': { path: () => '/lobby', shows: 'h1' },
  'on paper': { path: (g) => `/print/game/${g.won}`, shows: '.sheet' },
  'help': { path: () => '/help/xiangqi', shows: 'h1' },
  'help, playing': { path: () => '/help/playing', shows: 'h1' },
  'help, files': { path: () => '/help/files', shows: 'h1' },
  'about': { path: () => '/help/about', shows: 'h1' },
}
if (process.env.DUIYI_FULL) Object.assign(screens, further)

// Shows a screen in the page that is loaded, and opens on it what it is about.
async function show(page: Page, { path, open, shows }: Screen, games: Games): Promise<void> {
  // By way of a screen of another kind, which closes the one before.
  const to = path(games)
  const between = to === nowhere ? '/' : nowhere
  if (new URL(page.url()).pathname !== between) await follow(page, between)
  await follow(page, to)
  if (typeof open === 'string') await page.keyboard.press(open)
  else await open?.(page)
  const there = shows ?? (open && 'dialog[open], [role="menu"], [aria-selected="true"], .typed')
  if (there) await expect(page.locator(there).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
}

// Closes it again.
async function leave(page: Page, { open, close }: Screen): Promise<void> {
  if (close) await page.keyboard.press(close)
  else if (open) await page.keyboard.press('Escape')
}

const languages = ['zh-Hans', 'zh-Hant', 'en', 'vi'] as const
const lights = ['light', 'dark'] as const
const boards = ['wood', 'paper', 'ink', 'flat', 'dark'] as const
// Both lights, the language of most and the one with the longest words, which is
// shown in the narrowest windows; board.spec.ts looks at the other boards.
const some = [
  ['zh-Hans', 'light', 'paper'],
  ['vi', 'dark', 'wood'],
] as const
const all = languages.flatMap((l) => lights.flatMap((s) => boards.map((b) => [l, s, b] as const)))

const prefer = (page: Page, language: string, board: string) =>
  page.addInitScript(
    ([language, board]) => {
      if (!/^https?:/.test(location.href)) return
      localStorage.setItem('duiyi.language', JSON.stringify(language))
      localStorage.setItem('duiyi.board', JSON.stringify(board))
      localStorage.setItem('duiyi.typed', 'false')
    },
    [language, board],
  )

// Of a telephone upright and on its side, of 1280 px at twice the size, and of a desk.
const { small, low, half, desk } = windows
const windowsOf = (language: string) => (process.env.DUIYI_FULL ? [small, low, half, desk] : language === 'vi' ? [small, low, desk] : [half, desk])

// What moves on the screen for longer than a hundredth of a second.
const moving = (page: Page) =>
  page.evaluate(() => {
    const long = (list: string) => list.split(',').some((d) => parseFloat(d) > 0.01)
    return [...document.querySelectorAll('*')]
      .filter((e) => {
        const s = getComputedStyle(e)
        return (s.animationName !== 'none' && long(s.animationDuration)) || (s.transitionProperty !== 'none' && long(s.transitionDuration))
      })
      .map((e) => `${e.tagName}.${e.getAttribute('class')}`)
  })

// In two halves, for two workers.
for (const [language, scheme, board] of process.env.DUIYI_FULL ? all : some) {
  for (const part of [0, 1]) {
    test(`on no screen does axe-core find anything, or anything scroll sideways or move: ${language}, ${scheme}, ${board}, ${part + 1} of 2`, async ({ page, own }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await prefer(page, language, board)
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const made = await games(own)
      for (const [name, screen] of Object.entries(screens).filter((_, i) => i % 2 === part)) {
        await test.step(name, async () => {
          for (const [i, window] of windowsOf(language).entries()) {
            await resize(page, window)
            if (i === 0 || screen.placed) await show(page, screen, made)
            await expectFits(page, name)
          }
          expect.soft(await moving(page), name).toEqual([])
          await expectPasses(page, name)
          await leave(page, screen)
        })
      }
    })
  }
}

for (const [language, window] of process.env.DUIYI_FULL ? languages.flatMap((l) => Object.values(windows).map((window) => [l, window] as const)) : []) {
  const [width, height] = window
  test(`all that opens lies in the window, and all it holds in it: ${language} at ${width} × ${height}`, async ({ page, own }) => {
    test.slow()
    await resize(page, window)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await prefer(page, language, 'wood')
    await page.goto('/')
    const made = await games(own)
    for (const [name, screen] of Object.entries(screens)) {
      await test.step(name, async () => {
        await show(page, screen, made)
        await expectFits(page, name)
        await leave(page, screen)
      })
    }
  })
}

// Every kind of screen by its address.
const addresses: readonly ((g: Games) => string)[] = [
  home, playing, studied, (g) => `/report/${g.won}`, (g) => `/print/game/${g.won}`, (g) => `/guess?game=${g.won}`,
  ...['/edit/xiangqi', '/exercises', '/exercises/do', '/guess', '/repertoires', '/courses', '/courses/start', '/library', '/library?view=explorer', '/studies', '/groups', '/keeper', '/account', '/lobby', '/wall', '/tournaments', '/tournament/0000000000000000', '/profile/0000000000000000', '/help', '/help/levels'].map((path) => () => path),
]
for (const [language, scheme, window] of process.env.DUIYI_FULL ? ([['zh-Hans', 'light', windows.small], ['vi', 'dark', windows.low], ['en', 'light', windows.laptop], ['zh-Hant', 'dark', windows.telephone]] as const) : []) {
  test(`a server that answers nothing leaves no screen empty or waiting for ever: ${language}, ${scheme}, ${window[0]} × ${window[1]}`, async ({ context, own }) => {
    test.slow()
    const made = await games(own)
    // Not steady: the lobby goes on waiting.
    const page = await context.newPage()
    await resize(page, window)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await prefer(page, language, 'wood')
    await page.route('**/api/**', (route) => route.abort())
    for (const address of addresses) {
      const path = address(made)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('#app main h1').first()).toBeAttached()
        await expect(page.locator('#shell')).toHaveCount(0)
        await expectFits(page, path)
        await expectPasses(page, path)
      })
    }
  })
}
