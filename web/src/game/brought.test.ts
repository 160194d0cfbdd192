import { render } from 'svelte/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SetupReport } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { Brought } from './brought.svelte'
import ReadNotes from './ReadNotes.svelte'

register(...games)

const stub = () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
}
beforeAll(async () => {
  stub()
  await startTexts()
})

const board = '3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1'
const report = (more: Partial<SetupReport> = {}): SetupReport => ({
  game: 'xiangqi', board, turn: 0, faults: [], remarks: [], check: '', row: [], forbidden: [], plies: 0,
  games: 0, charsets: [], notes: [], unread: [], unread_lines: 0, ...more,
})
const noSide = { error: { code: 'no_side', message: '' } }

// A server that answers in turn, and writes down what was sent.
let asked: Record<string, unknown>[]
let answers: (SetupReport | { error: object } | Promise<SetupReport>)[]
beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Record<string, unknown>)
    const said = await answers.shift()!
    return new Response(JSON.stringify(said), { status: 'error' in said ? 400 : 200 })
  })
})
afterEach(() => (vi.unstubAllGlobals(), stub()))

const words = (reading: Brought): string =>
  render(ReadNotes, { props: { reading } }).body.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()

const start = (only = false) => {
  const boards: string[] = []
  const brought = new Brought(() => ({ game: 'xiangqi', rules: 'axf', only }), (r) => boards.push(r.board))
  return { brought, boards }
}

test('whoever waits for a text that is read anew gets the last reading, whichever answer comes first', async () => {
  const { brought } = start()
  let late!: (r: SetupReport) => void
  answers = [new Promise<SetupReport>((resolve) => (late = resolve)), report({ plies: 2 })]
  const waits = brought.settle(board)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect((await brought.reread('auto'))?.plies).toBe(2) // as the field does while it is written in
  late(report({ plies: 1 }))
  expect((await waits)?.plies).toBe(2)
  answers = [{ error: { code: 'bad_record', message: '' } }]
  expect(await brought.settle('no board')).toBeUndefined()
})

test('a position without a note says nothing', async () => {
  const { brought, boards } = start()
  answers = [report()]
  expect((await brought.take(board))?.board).toBe(board)
  expect(asked).toEqual([{ game: 'xiangqi', rules: 'axf', text: board }])
  expect(boards).toEqual([board])
  expect(words(brought)).toBe('')
})

test('a file is read in the set that was guessed, and again in one that is chosen', async () => {
  const { brought, boards } = start()
  answers = [report({ charsets: ['gbk'], games: 3, plies: 2 }), report({ charsets: ['big5'] })]
  await brought.take(new File([Uint8Array.of(0xc5, 0xda)], 'a.pgn'))
  expect(words(brought)).toMatch(/^Read as GBK\. There are 3 games in it\. This is the first\. The position after 2 moves\..* Automatic: GBK/)
  await brought.reread('big5')
  expect(asked[1]).toEqual({ game: 'xiangqi', rules: 'axf', data: 'xdo=', charset: 'big5' })
  expect(boards).toHaveLength(2)
  expect(words(brought)).toMatch(/^Read as Big5/)
})

test('lines that were not read are listed by number, with the note of repaired text and the way back', async () => {
  const { brought } = start()
  const line = { offset: 9, line: 20, column: 1, ply: -1, code: 'nothing', text: 'page 7', message: '' }
  const note = { code: 'restored', line: 2, text: '许银川', message: '' } as const
  answers = [report({ notes: [note], unread: [line], unread_lines: 3 }), report()]
  await brought.take('mojibake')
  const said = words(brought)
  expect(said).toContain('it is restored: 许银川')
  expect(said).toContain('Lines that could not be read: 3 Line 20: page 7 (neither a position nor moves) and 2 more')
  expect(said).toContain('Take the text as it was saved')
  await brought.reread('utf-8')
  expect(asked[1]).toMatchObject({ text: 'mojibake', charset: 'utf-8' })
})

test('a side that is not told is asked for, and the answer holds for other sets', async () => {
  const { brought, boards } = start()
  answers = [noSide, report(), report({ turn: 1 }), report({ turn: 1 })]
  expect(await brought.take('3k5/9/9/9/9/9/9/9/9/R3K4')).toBeUndefined()
  expect(brought.asks).toBe('xiangqi')
  expect(words(brought)).toContain('Who is to move?')
  await brought.side(1)
  expect(asked[2]).toMatchObject({ side: 1 })
  expect(boards).toEqual([board])
  expect(words(brought)).toBe('')
  await brought.reread('utf-8')
  expect(asked[3]).toMatchObject({ side: 1, charset: 'utf-8' })
})

test('where one game alone is wanted, another is named', async () => {
  const { brought, boards } = start(true)
  answers = [report({ game: 'gomoku', board: '...../...../...../...../..... X' })]
  expect(await brought.take('...../...../...../...../..... X')).toBeUndefined()
  expect(words(brought)).toBe('This is a position of gomoku.')
  expect(boards).toEqual([])
})

test('an answer to an earlier text is too late, and a slip is named by its place', async () => {
  const { brought, boards } = start()
  let first: (r: SetupReport) => void = () => undefined
  answers = [new Promise((resolve) => (first = resolve)), { error: { code: 'bad_config', message: '', at: 'text', offset: 1 } }]
  const early = brought.take('early')
  await brought.take('3z')
  first(report())
  expect(await early).toBeUndefined()
  expect(boards).toEqual([])
  expect(brought.busy).toBe(false)
  expect(words(brought)).toBe('Character 2 of the position, “z”, cannot stand there.')
  brought.clear()
  expect(words(brought)).toBe('')
})
