// Whoever does not see the page is told which screen has come.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { languages, setLanguage, startTexts, t } from '../i18n/index.svelte'
import Guide from './Guide.svelte'
import { router } from './route.svelte'

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  await startTexts()
})

let guide: object
const app = () => document.querySelector<HTMLElement>('#app')!
const said = () => document.querySelector('[aria-live]')!.textContent!.trim()
const pointer = () => dispatchEvent(new Event('pointerdown'))

function screen(name: string, html = `<h1>${name}</h1>`) {
  document.title = `${name} · ${t('app.name')}`
  app().innerHTML = `<main>${html}</main>`
}

beforeEach(() => {
  document.body.innerHTML = '<header><a href="/help">Help</a></header><div id="app"></div>'
  screen('Home')
  guide = mount(Guide, { target: document.body })
  flushSync()
})
afterEach(() => unmount(guide))

test('nothing at the first screen', () => {
  expect(said()).toBe('')
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['with the focus nowhere', () => {}],
  ['with the focus on a link that stays', () => document.querySelector('a')!.focus()],
])('by keys the heading has the focus: %s', async (_, before) => {
  before()
  router.go('/library')
  app().innerHTML = '<main aria-busy="true"><h1>Loading</h1></main>'
  flushSync()
  screen('Library')
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')))
  expect(said()).toBe('')
})

test.each(languages.map((l) => l.tag))('by pointer it is said, each time: %s', async (tag) => {
  await setLanguage(tag)
  for (const name of ['Library', 'Help', 'Library', 'Library']) {
    const before = document.querySelector('[aria-live]')!.textContent
    pointer()
    router.go('/library')
    screen(name)
    await vi.waitFor(() => {
      flushSync()
      expect(document.querySelector('[aria-live]')!.textContent).not.toBe(before)
    })
    expect(said()).toBe(name)
    expect(document.activeElement).toBe(document.body)
  }
})

test('back and forward are said too', async () => {
  pointer()
  screen('Courses')
  dispatchEvent(new PopStateEvent('popstate'))
  flushSync()
  await vi.waitFor(() => expect(said()).toBe('Courses'))
})

test('what the screen gave the focus keeps it, and the screen is said', async () => {
  router.go('/exercises/do')
  screen('Puzzles', '<h1>Puzzles</h1><button>e5</button>')
  document.querySelector('button')!.focus()
  flushSync()
  await vi.waitFor(() => expect(said()).toBe('Puzzles'))
  expect(document.activeElement).toBe(document.querySelector('button'))
})

test('a game that has begun says so itself', async () => {
  pointer()
  router.begun = 'abc'
  router.go('/game/abc')
  screen('Xiangqi')
  flushSync()
  router.begun = ''
  router.go('/help')
  screen('Help')
  await vi.waitFor(() => expect(said()).toBe('Help'))
  const words: string[] = []
  new MutationObserver(() => words.push(said())).observe(document.querySelector('[aria-live]')!, { childList: true, characterData: true, subtree: true })
  router.begun = 'def'
  router.go('/game/def')
  screen('Xiangqi')
  flushSync()
  await Promise.resolve()
  expect(words).toEqual([])
  expect(document.activeElement).toBe(document.body)
  router.begun = ''
})
