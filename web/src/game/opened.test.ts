import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Imported } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { offersCharset } from './brought.svelte'
import { Opened } from './opened.svelte'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

const game = (title: string, charsets: string[], faults = 0): Imported['games'][number] => ({
  game: 'xiangqi', title, players: ['', ''], result: '*', date: '', plies: 1, comments: 0, side_lines: 0, faults, charsets,
})
const imported = (more: Partial<Imported>): Imported => ({
  id: '', format: 'pgn', games: [game('甲', ['gbk'])], lost: [], faults: [], unread: [], unread_lines: 0, notes: [], ...more,
})

// A server that answers imports in turn, and writes down what was sent.
let asked: { method: string; path: string; body: Record<string, unknown> }[]
let answers: (Imported | { error: { code: string; at?: string } } | Promise<Imported>)[]
beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push({ method, path, body: body ? (JSON.parse(body) as Record<string, unknown>) : {} })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const said = await answers.shift()!
    return new Response(JSON.stringify(said), { status: 'error' in said ? 400 : 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const file = () => new File([Uint8Array.of(0xc5, 0xda)], 'a.pgn')
const start = () => {
  const went: string[] = []
  return { went, opened: new Opened((path) => went.push(path)) }
}

test('a file goes as its bytes, and is opened at once where nothing is to be said', async () => {
  const { went, opened } = start()
  answers = [imported({ id: '1' })]
  await opened.take(file())
  expect(asked).toEqual([{ method: 'POST', path: '/api/import', body: { data: 'xdo=', name: 'a.pgn' } }])
  expect(went).toEqual(['/game/1'])
  expect(opened.used).toEqual(['gbk'])
  expect(offersCharset(opened)).toBe(true) // for whoever comes back to the dialog
})

test('the same bytes are read again in another set, and shown before they are opened', async () => {
  const { went, opened } = start()
  answers = [imported({ id: '1' }), imported({ id: '2', games: [game('許', ['big5'])] }), imported({ id: '3' })]
  await opened.take(file())
  await opened.reread('big5')
  expect(asked.slice(1)).toEqual([
    { method: 'POST', path: '/api/import', body: { data: 'xdo=', name: 'a.pgn', charset: 'big5' } },
    { method: 'DELETE', path: '/api/games/1', body: {} }, // only one of them is wanted
  ])
  expect(went).toEqual(['/game/1'])
  expect(opened.game?.title).toBe('許')
  expect(opened.path).toBe('/game/2')
  await opened.reread('auto')
  expect(asked[3]!.body).toEqual({ data: 'xdo=', name: 'a.pgn' })
  expect(asked[4]!.path).toBe('/api/games/2')
})

test('a choice made while the file is read is the one that counts', async () => {
  const { opened } = start()
  let come: (said: Imported) => void = () => {}
  const slow = new Promise<Imported>((go) => (come = go))
  answers = [imported({ games: [game('甲', ['gbk']), game('乙', ['gbk'])] }), slow, imported({ games: [game('丙', ['euc-kr'])] })]
  await opened.take(file())
  const first = opened.reread('big5')
  const second = opened.reread('euc-kr')
  expect(opened.found?.games).toHaveLength(2) // it stays until the next is there
  come(imported({ games: [game('許', ['big5'])] }))
  await Promise.all([first, second])
  expect(asked.map(({ body }) => body.charset)).toEqual([undefined, 'big5', 'euc-kr'])
  expect(opened.found?.games[0]?.title).toBe('丙')
})

test('a file in which nothing can be read may be tried in other sets', async () => {
  const { opened } = start()
  answers = [{ error: { code: 'bad_record' } }, { error: { code: 'bad_record' } }, imported({ id: '1' })]
  await opened.take(file())
  expect(opened.problem).toMatch(/cannot be read/)
  expect(offersCharset(opened)).toBe(true)
  await opened.reread('gbk')
  expect(opened.problem).toBe('')
  expect(opened.game?.title).toBe('甲')
})

test('repaired text is shown as such, and taken as it was saved if that is wanted', async () => {
  const { went, opened } = start()
  const restored = { code: 'restored', line: 1, text: '炮', message: '' } as const
  answers = [imported({ id: '1', games: [game('', ['utf-8'])], notes: [restored] }), imported({ id: '2', games: [game('', ['utf-8'])] })]
  await opened.take('ÅÚ¶þÆ½Îå')
  expect(went).toEqual([]) // it is said first
  expect(offersCharset(opened)).toBe(true)
  await opened.reread('utf-8')
  expect(asked[1]!.body).toEqual({ text: 'ÅÚ¶þÆ½Îå', charset: 'utf-8' })
  expect(offersCharset(opened)).toBe(true) // the way back
})

test('UTF-8 was not guessed, and lines that are left out are said before the game is shown', async () => {
  const { went, opened } = start()
  const unread = [{ offset: 9, line: 3, column: 1, ply: -1, code: 'nothing', text: 'page 7', message: '' }]
  answers = [imported({ id: '1', games: [game('', ['utf-8'])], unread, unread_lines: 1 })]
  await opened.take(file())
  expect(went).toEqual([])
  expect(offersCharset(opened)).toBe(false)
})

test('a list stays where the limit of the day refuses one of its games, and the game is named', async () => {
  const { went, opened } = start()
  const list = imported({ games: [game('甲', []), game('乙', [])], fits: 1 })
  answers = [list, { error: { code: 'over_limit', at: 'imports' } }, imported({ ...list, id: '1' })]
  await opened.take(file())
  await opened.choose(1)
  expect(opened.problem).toContain('Game 2, “乙”')
  expect(opened.found).toEqual(list)
  await opened.choose(0)
  expect(opened.problem).toBe('')
  expect(went).toEqual(['/game/1'])
})
