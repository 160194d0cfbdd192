// Repertoires: where the first one comes from, one of several studies, and one whose study is gone.
import { mount, unmount } from 'svelte'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Repertoire } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { setLanguage, startTexts } from '../i18n/index.svelte'
import { program } from '../ui/program.svelte'
import Drill from './Drill.svelte'

const board = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
const count = { asked: 4, new: 2, due: 1, learned: 1, failed: 0 }
const repertoire = (id: string, title: string, more: Partial<Repertoire> = {}): Repertoire => ({
  id, study: `s${id}`, node: 0, side: 0, form: 'line', title, game: 'xiangqi', board, gone: false, studies: [{ study: `s${id}`, node: 0, title, gone: false }], count, ...more,
})

let list: Repertoire[] = []
let lines: object[] = []
const sent: string[] = []
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
    if (method !== 'GET') {
      sent.push(`${method} ${path} ${body}`)
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(list[0])
    }
    if (path.startsWith('/api/studies')) return Response.json({ games: [{ id: 'aa', title: '中炮', game: 'xiangqi', board, updated_ms: 0 }], next: '' })
    if (path.startsWith('/api/repertoires?')) return Response.json({ repertoires: list })
    return Response.json({ repertoire: list[0], lines })
  })
  register(...games)
  await startTexts()
  await setLanguage('en')
  program.can = () => true
})
beforeEach(() => {
  list = []
  lines = []
  sent.length = 0
})
const shows = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))
const open = (query: string) => mount(Drill, { target: document.body, props: { of: 'repertoires', query } })
const press = (name: string) => [...document.querySelectorAll<HTMLElement>('button, a')].find((b) => b.textContent?.trim() === name || b.getAttribute('aria-label') === name)!.click()

test('without a repertoire a ready-made one is the first press; the explorer and one’s studies follow', async () => {
  const screen = open('')
  await shows('A new repertoire')
  await shows('Ready-made')
  await vi.waitFor(() => expect([...document.querySelectorAll('.primary')].map((b) => b.getAttribute('aria-label'))).toEqual(['Central cannon against screen horses: Red']))
  const explorer = document.querySelector('a[href="/library?view=explorer"]')!
  expect(document.querySelector('.primary')!.compareDocumentPosition(explorer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await shows('中炮')
  expect([...document.querySelectorAll('.boards a')].map((a) => a.getAttribute('href'))).toEqual(['/repertoires?study=aa'])
  await unmount(screen)
})

test('a ready-made repertoire is one press from a new install', async () => {
  list = [repertoire('1', '中炮')]
  const screen = open('')
  await shows('Ready-made')
  press('Same-direction cannons: Black')
  await vi.waitFor(() => expect(location.search).toBe('?id=1&do=due'))
  expect(sent[0]).toMatch(/^POST \/api\/studies .*"title":"Same-direction cannons"/)
  expect(sent[1]).toMatch(/^POST \/api\/studies\/1\/commands \{"type":"play","node":0,"moves":\["h2e2","h7e7",/)
  expect(sent.at(-1)).toBe('POST /api/repertoires {"study":"1","node":0,"side":1,"form":"line"}')
  await unmount(screen)
})

test('a study joins another repertoire', async () => {
  list = [repertoire('1', 'Cannon'), repertoire('2', 'Gone', { gone: true, game: '', board: '' }), repertoire('3', 'Elephant', { studies: [{ study: 's3', node: 0, title: 'Elephant', gone: false }, { study: 'other', node: 0, title: '', gone: false }] })]
  const screen = open('study=new&node=0')
  await shows('Or add it to')
  expect([...document.querySelectorAll('option')].map((o) => o.textContent)).toEqual(['Cannon', 'Elephant +1'])
  press('Add')
  await vi.waitFor(() => expect(sent).toEqual(['POST /api/repertoires/1/studies {"study":"new","node":0}']))
  await unmount(screen)
})

test('a repertoire keeps the title of a study that is gone; one that was added is taken out', async () => {
  list = [repertoire('1', 'Cannon', { studies: [{ study: 's1', node: 0, title: 'Cannon', gone: true }, { study: 's2', node: 3, title: 'Elephant', gone: false }] })]
  const screen = open('id=1')
  await shows('Cannon The study is gone.')
  expect(document.querySelector('a[href="/study/s2?node=3"]')?.textContent).toBe('Elephant')
  expect(document.querySelector('[aria-label="Remove: Cannon"]')).toBe(null)
  press('Remove: Elephant')
  await vi.waitFor(() => expect(sent.map((call) => call.split(' ').slice(0, 2))).toEqual([['DELETE', '/api/repertoires/1/studies/s2']]))
  await unmount(screen)
})

test('lines are spoken in words to readers who chose no notation', async () => {
  list = [repertoire('1', 'Cannon')]
  const move = (side: 0 | 1, from: string, to: string, piece: string, wxf: string) => ({ move: from + to, side, from, to, piece, captured: '', check: false, text: { wxf } })
  lines = [{ from: 0, moves: [move(0, 'h2', 'e2', 'C', 'C2=5'), move(1, 'h9', 'g7', 'n', 'H8+7')], board, count }]
  const screen = open('id=1')
  await shows('C2=5 H8+7')
  const [written, spoken] = document.querySelectorAll('.boards li > div > span > span')
  expect([written!.textContent, written!.getAttribute('aria-hidden')]).toEqual(['C2=5 H8+7', 'true'])
  expect(spoken!.textContent).toBe('red cannon from Red 2, line 3 to Red 5, line 3, black horse from Black 8, line 1 to Black 7, line 3')
  await unmount(screen)
})
