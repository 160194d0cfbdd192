// A set of puzzles, as a link brings it and as it is put together.
import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { idsOfLink, linkCode, setFile } from '../api/sets'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import SetScreen from './SetScreen.svelte'

const bank = ['00000000000a', '00000000000b', '00000000000c']
const entry = (id: string) => ({ id, game: 'xiangqi', rules: 'axf', board: '3k5/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1', task: { kind: 'mate', moves: 2 }, themes: ['two_rooks'], difficulty: 900, source: { kind: 'game' } })
const asked: string[] = []

beforeAll(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const url = new URL(path, location.origin)
    if (url.pathname === '/api/training') {
      const count = { puzzles: 3, tried: 0, right: 0 }
      return Response.json({ games: [{ game: 'xiangqi', themes: [{ name: 'two_rooks', ...count }], tasks: [{ name: 'mate', ...count }], books: [] }] })
    }
    const ids = url.searchParams.getAll('id')
    const found = (ids.length ? ids : bank).filter((id) => bank.includes(id)).map(entry)
    return Response.json({ puzzles: found, total: found.length })
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
})
afterEach(() => {
  program.user = ''
  document.body.replaceChildren()
})

async function shown(query: Record<string, string>, heading: string) {
  history.replaceState(null, '', `/exercises?${new URLSearchParams(query)}`)
  const screen = mount(SetScreen, { target: document.body, props: { query: location.search } })
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(heading))
  return screen
}
const button = (text: string) => [...document.querySelectorAll<HTMLButtonElement>('button')].find((b) => b.textContent?.trim() === text)
const kept = () => idsOfLink(new URLSearchParams(location.search).get('set') ?? '')

test('a link brings a set, and says what of it is not there', async () => {
  const screen = await shown({ set: linkCode(['00000000000b', 'ffffffffffff', '00000000000a']), title: 'For Monday' }, 'For Monday')
  expect(document.body.textContent).toContain('1 puzzle of this set is not in this program')
  const start = document.querySelector<HTMLAnchorElement>('a.primary')!
  expect(start.textContent).toBe('Begin: 2 puzzles')
  expect(idsOfLink(new URL(start.href).searchParams.get('set')!)).toEqual(['00000000000b', '00000000000a'])
  expect(document.body.textContent).not.toContain('Give them to a group')
  await unmount(screen)
})

test('a damaged link is said to be one', async () => {
  const screen = await shown({ set: 'abc' }, 'Puzzle sets')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('This is no set of puzzles, or it is damaged.')
  await unmount(screen)
})

test('a set is put together, ordered, and kept in the address', async () => {
  program.user = 'Teacher'
  const screen = await shown({ set: '' }, 'Puzzle sets')
  await vi.waitFor(() => expect(button('Add that many at random')).toBeDefined())
  button('Add')!.click()
  await vi.waitFor(() => expect(kept()).toEqual(['00000000000a']))
  button('Add that many at random')!.click()
  await vi.waitFor(() => expect(kept()).toHaveLength(3))
  document.querySelector<HTMLButtonElement>('[aria-label="Move number 2 up"]')!.click()
  await vi.waitFor(() => expect(kept()![1]).toBe('00000000000a'))
  document.querySelector<HTMLButtonElement>('[aria-label="Remove number 1"]')!.click()
  await vi.waitFor(() => expect(kept()).toHaveLength(2))
  expect(document.querySelector<HTMLAnchorElement>('a[href^="/groups?"]')?.textContent).toBe('Give them to a group')
  await unmount(screen)
})

test.each([
  ['', setFile({ title: 'From a file', ids: ['00000000000c'] }), ['00000000000c']],
  ['A newer version of the program made this set. Update to open it.', '{"duiyi":"puzzles","version":9}', ['00000000000a']],
  ['This is no set of puzzles, or it is damaged.', '{', ['00000000000a']],
])('a file is opened, or refused: %s', async (fault, text, ids) => {
  const screen = await shown({ set: linkCode(['00000000000a']), title: 'Before' }, 'Before')
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(field, 'files', { value: [new File([text], 'set.json')] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => {
    expect(document.querySelector('[role=alert]')?.textContent ?? '').toBe(fault)
    expect(document.querySelector('h1')?.textContent).toBe(fault ? 'Before' : 'From a file')
  })
  if (!fault) await vi.waitFor(() => expect(kept()).toEqual(ids))
  await unmount(screen)
})
