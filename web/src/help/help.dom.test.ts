// The help as it is read, in every language, without a server.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { languages, setLanguage, startTexts } from '../i18n/index.svelte'
import Help from './Help.svelte'
import { allChapters } from './chapters'
import { textsIn } from './texts'

const levels = [1, 2, 3].map((n) => ({ id: `${n}`, number: n, name: { en: `Level ${n}` }, elo: 100 * n, step: { elo: 90, error: 9, games: 400 } }))
const engines = [
  { id: 'graded', game: 'xiangqi', name: { en: 'Graded' }, levels },
  { id: 'short', game: 'gomoku', name: { en: 'Short' }, levels: levels.slice(0, 2) },
  { id: 'plain', game: 'gomoku', name: { en: 'Plain' }, levels: [] },
]

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === '/api/engines' ? Response.json({ engines }) : Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })),
  )
  register(...games)
  await startTexts()
})

let shown: object | undefined
async function read(chapter: string): Promise<HTMLElement> {
  shown = mount(Help, { target: document.body, props: { chapter } })
  await vi.waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  flushSync()
  return document.querySelector('main')!
}
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  document.body.replaceChildren()
})

test.each(languages.map((l) => l.tag))('every chapter has a title of its own and a text in %s', async (tag) => {
  await setLanguage(tag)
  const titles = new Set<string>()
  const chapters = await allChapters()
  expect(chapters.length).toBeGreaterThan(10)
  for (const { name } of chapters) {
    const main = await read(name)
    titles.add(main.querySelector('h1')!.textContent!)
    expect(document.querySelector('nav [aria-current="page"]')!.getAttribute('href')).toBe(`/help/${name}`)
    const text = [...main.querySelectorAll('p, dd, td, li')].map((e) => e.textContent).join('')
    expect(text.length, `${name} in ${tag}`).toBeGreaterThan(80)
    expect(text, `${name} in ${tag}`).not.toMatch(/\{\{|undefined/)
    await unmount(shown!)
    document.body.replaceChildren()
  }
  shown = undefined
  expect(titles.size).toBe(chapters.length)
  const texts = await textsIn(tag)
  expect(titles).toContain(texts!.chapters.playing)
})

test('the levels are those that the server has', async () => {
  await setLanguage('en')
  const main = await read('levels')
  await vi.waitFor(() => expect(main.querySelectorAll('table')).toHaveLength(2))
  expect(main.querySelectorAll('tr')).toHaveLength(1 + 3 + 1 + 2)
  expect(main.querySelector('tbody tr')!.textContent).toMatch(/1.*Level 1/s)
  expect(main.textContent).toContain('Plain')
})

test('a chapter that does not exist shows no other', async () => {
  shown = mount(Help, { target: document.body, props: { chapter: 'nothing' } })
  await vi.waitFor(() => expect(document.body.textContent).not.toBe(''))
  expect(document.querySelector('nav [aria-current]')).toBeNull()
})
