import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client'
import type { Imported } from '../api/types'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import { base64, differences, failureText, foundText, lineAt, notes, sourceOf, unreadLines } from './records'

register(...games)

beforeAll(async () => {
  vi.stubGlobal('location', { search: '?lang=en', hash: '' })
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('document', { documentElement: {} })
  await startTexts()
})

test.each([0, 1, 2, 3, 0x8000, 0x8001])('%d bytes become base64 and back', (n) => {
  const bytes = Uint8Array.from({ length: n }, (_, i) => i * 31)
  expect(Uint8Array.from(atob(base64(bytes)), (c) => c.charCodeAt(0))).toEqual(bytes)
})

test('a file goes as its bytes, and one too large does not go', async () => {
  expect(await sourceOf(new File([Uint8Array.of(0xc5, 0xda)], 'a.pgn'))).toEqual({ data: 'xdo=' })
  await expect(sourceOf(new File([new Uint8Array(6 << 20)], 'b.pgn'))).rejects.toMatchObject({ code: 'too_large' })
})

test.each([
  ['', 0, 1],
  ['炮二平五\n马8进7', 12, 1],
  ['炮二平五\n马8进7', 13, 2],
  ['a\r\nb\r\nc', 6, 3],
])('in %j byte %d is in line %d', (text, offset, line) => {
  expect(lineAt(text, offset)).toBe(line)
})

test('what went wrong, in the user’s words', () => {
  const bad = new ApiError('bad_record', 'Text: byte 13', undefined, 13)
  expect(failureText(bad, { text: '炮二平五\nx' })).toBe('This cannot be read as a game, or its position cannot be played (line 2).')
  expect(failureText(bad, { data: 'eA==' })).toBe('This cannot be read as a game.')
  expect(failureText(new ApiError('unreachable', ''), { text: '' })).toMatch(/does not answer/)
  const other = (game: string): ApiError => new ApiError('foreign_game', '', undefined, undefined, undefined, undefined, game)
  expect(failureText(other('draughts'), { text: '' })).toBe('This is a record of draughts. Duiyi opens xiangqi and gomoku.')
  expect(failureText(other('gipf'), { text: '' })).toMatch(/record of gipf/)
  expect(failureText(new TypeError(), { text: '' })).toMatch(/went wrong/)
})

test('what of a record is not in the game', () => {
  const imported: Imported = {
    id: '1',
    format: 'pgn',
    games: [],
    lost: ['comment (3 times)', 'tag Event', 'glyph', 'side line'],
    unread: [],
    unread_lines: 0,
    notes: [{ code: 'unsure', line: 1, text: '张', message: '' }],
    faults: [
      { offset: 0, line: 4, ply: 7, code: 'illegal', text: '炮九平九', message: '' },
      { offset: 0, line: 0, ply: -1, code: 'other', text: 'end', message: '' },
      { offset: 0, line: 5, ply: 2, code: 'illegal', text: 'H2+4', message: '', rule: { game: 'xiangqi', code: 'blocked.leg', piece: 'B', point: 'g0' } },
      { offset: 0, line: 6, ply: 2, code: 'illegal', text: 'E3+5', message: '', rule: { code: 'river' } },
      { offset: 0, line: 7, ply: 2, code: 'illegal', text: 'h8', message: '', rule: { code: 'of a later server' } },
    ],
  }
  expect(notes(imported)).toEqual(['Too little text to tell its character set. It is read as: 张'])
  expect(differences(imported)).toEqual([
    'Comments are not taken over.',
    'Side lines are not taken over.',
    'Marks or times are not taken over.',
    'Line 4 could not be played: 炮九平九 (the move is not possible here)',
    'This could not be played: end',
    'Line 5 could not be played: H2+4. The red elephant on Red 3, line 1 holds the horse by the leg.',
    'Line 6 could not be played: E3+5. An elephant may not cross the river.',
    'Line 7 could not be played: h8 (the move is not possible here)',
  ])
  expect(differences({ ...imported, lost: ['tag Event', 'tag Site'], faults: [], notes: [] })).toEqual([])
})

test('the lines of a file that belong to no game', () => {
  const unread = [{ offset: 9, line: 20, column: 1, ply: -1, code: 'nothing', text: 'page 7', message: '' }]
  const imported: Imported = { id: '', format: 'txt', games: [], lost: [], faults: [], unread, unread_lines: 3, notes: [] }
  expect(unreadLines(imported)).toEqual(['Line 20: page 7 (neither a position nor moves)', 'and 2 more'])
  expect(unreadLines({ ...imported, unread: [], unread_lines: 0 })).toEqual([])
})

test('a game of a file, for choosing it', () => {
  const game = { game: 'gomoku', title: '', players: ['', ''], result: '*', date: '2026-01-02', plies: 9, comments: 0, side_lines: 0, faults: 0, charsets: [] as string[] } as const
  expect(foundText({ ...game, players: ['', ''] })).toBe('Gomoku · 2026-01-02 · 9 moves')
  expect(foundText({ ...game, players: ['', ''], faults: 1, charsets: ['gbk', 'shift-jis'] }, true)).toBe('Gomoku · 2026-01-02 · 9 moves · 1 fault · GBK, Shift-JIS')
})
