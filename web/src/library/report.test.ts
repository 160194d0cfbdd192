import { render } from 'svelte/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { register } from '../board/kind'
import { games } from '../games'
import { startTexts } from '../i18n/index.svelte'
import CharsetChoice from '../ui/CharsetChoice.svelte'
import { charsets, charsetText } from '../ui/charsets'
import { collecting, type Read } from './collecting.svelte'
import ImportReport from './ImportReport.svelte'
import { wordsOf } from './texts'
import { texts } from './texts/en'

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
afterEach(() => (vi.unstubAllGlobals(), stub()))

const fault = { kind: 'game', game: 3, line: 16, column: 9, code: 'other', text: 'xyzzy', message: 'Not a move.', more: 2 } as const
const file: Read = { file: 'cup.pgn', charsets: ['gbk', 'big5'], details: [fault], unlisted: 0 }
const words = (read: Read[]): string => render(ImportReport, { props: { read, w: wordsOf(texts) } }).body.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()
const folded = (read: Read[]): boolean => !/<details[^>]* open/.test(render(ImportReport, { props: { read, w: wordsOf(texts) } }).body)

test('what was not read as it stands is named by file, game, line, column and reason', () => {
  expect(words([file])).toBe(
    '1 place in the files that could not be read as they stand cup.pgn Read as GBK, Big5. Game 3 · line 16, column 9 xyzzy (not a move) And 2 more in this game.',
  )
  const line = { ...fault, kind: 'line', game: 0, line: 3, column: 1, code: 'nothing', text: 'page 7', more: 0 } as const
  expect(words([{ ...file, details: [line], unlisted: 5 }])).toContain('line 3, column 1 page 7 (neither a position nor moves) And 5 more.')
  const note = { ...fault, kind: 'restored', line: 7, text: '许银川', more: 0 } as const
  expect(words([{ ...file, details: [note] }])).toContain('Game 3 · line 7, column 9 This text had been saved in a wrong character set; it is restored: 许银川')
  const illegal = { ...fault, code: 'illegal', text: 'H2+4', more: 0, rule: { game: 'xiangqi', code: 'blocked.leg', piece: 'B', point: 'g0' } } as const
  expect(words([{ ...file, details: [illegal] }])).toMatch(/H2\+4 \(the move is not possible here\)\. The red elephant on Red 3, line 1 holds the horse by the leg\.$/)
  expect(words([{ ...file, details: [], code: 'unreachable' }])).toContain('The server does not answer.')
})

test('a long list is folded, and so is what was merely guessed', () => {
  expect(folded([file])).toBe(false)
  expect(folded([{ ...file, details: Array(7).fill(fault) }])).toBe(true)
  expect(folded([{ ...file, details: [] }])).toBe(true)
  expect(words([{ ...file, details: [] }])).toMatch(/^How the files were read/)
  expect(words([{ ...file, details: [], charsets: ['utf-8'] }])).toBe('')
})

test('a file and a game of it can be read again in another set', async () => {
  const source = new File(['x'], 'cup.pgn')
  const note = { ...fault, kind: 'unsure', text: '许' } as const
  const one: Read = { ...file, source, charset: 'auto', details: [note, { ...fault, game: 4 }] }
  const body = render(ImportReport, { props: { read: [one], w: wordsOf(texts), onreread: () => {} } }).body
  expect(body).toContain('Automatic: GBK, Big5')
  expect(body).toContain('Game 3 in another set')
  expect(body).not.toContain('Game 4 in another set') // the set is not in doubt
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ games: 1, added: 0, also: 0, left: 0, mended: 1, faulty: 0, unread: 0, failed: false, faults: [], details: [], unlisted: 0, charsets: ['shift-jis'] })
  })
  collecting.read = [one]
  await collecting.reread(collecting.read[0]!, 'shift-jis', 3)
  expect(asked).toEqual(['/api/library?name=cup.pgn&charset=shift-jis&again=true&only=3'])
  expect(collecting.mended).toBe(1)
  expect(collecting.read[0]).toMatchObject({ charset: 'auto', charsets: ['gbk', 'big5', 'shift-jis'], details: [{ game: 4 }] })
  await collecting.reread(collecting.read[0]!, 'shift-jis')
  expect(asked[1]).toBe('/api/library?name=cup.pgn&charset=shift-jis&again=true')
  expect(collecting.read[0]).toMatchObject({ charset: 'shift-jis', charsets: ['shift-jis'], details: [] })
})

test('games that were stored before the device was full are counted', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ games: 512, added: 256, also: 0, left: 0, mended: 0, faulty: 0, unread: 0, failed: false, stopped: 'disk_full', faults: [], details: [], unlisted: 0, charsets: [] }),
  )
  const changes = collecting.changes
  await collecting.add([new File(['x'], 'many.pgn')])
  expect(collecting).toMatchObject({ added: 256, games: 512, failed: 1, changes: changes + 1 })
  expect(words([...collecting.read])).toMatch(/many\.pgn There is no room/)
})

test('a full device is no matter of the character set', () => {
  const source = new File(['x'], 'many.pgn')
  const note = { ...fault, kind: 'unsure', text: '许' } as const
  const offered = (code?: string): boolean[] => {
    const read: Read[] = [{ ...file, source, charset: 'auto', details: [note], ...(code && { code }) }]
    const body = render(ImportReport, { props: { read, w: wordsOf(texts), onreread: () => {} } }).body
    return [body.includes('Automatic: GBK, Big5'), body.includes('Game 3 in another set')]
  }
  expect(offered()).toEqual([true, true])
  expect(offered('bad_record')).toEqual([true, true])
  for (const code of ['disk_full', 'read_only', 'over_limit', 'too_large']) expect(offered(code)).toEqual([false, false])
})

test('the choice says to which sets the automatic one came, and what the others are for', () => {
  const body = render(CharsetChoice, { props: { value: 'auto', used: ['gbk', 'big5'], onchange: () => {} } }).body
  expect(body).toContain('Automatic: GBK, Big5')
  expect(charsets.map(charsetText)).toContain('GBK · Simplified Chinese')
  for (const name of charsets) expect(body).toContain(`value="${name}"`)
  expect(render(CharsetChoice, { props: { value: 'auto', text: true, onchange: () => {} } }).body).not.toContain('Shift-JIS')
})

test('files are read in the set that was chosen, and none that fails is forgotten', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes('b.pgn')) return new Response('{"error":{"code":"too_large","message":""}}', { status: 413 })
    return Response.json({ games: 2, added: 1, also: 0, left: 0, mended: 0, faulty: 1, unread: 0, failed: false, faults: [], details: Array(700).fill(fault), unlisted: 3, charsets: ['big5'] })
  })
  collecting.charset = 'big5'
  await collecting.add(['a', 'b', 'c'].map((name) => new File(['x'], `${name}.pgn`)))
  expect(asked).toEqual(['a', 'b', 'c'].map((name) => `/api/library?name=${name}.pgn&charset=big5`))
  expect(collecting.failed).toBe(1)
  expect(collecting.read.map(({ file, code, details, unlisted }) => [file, code, details.length, unlisted])).toEqual([
    ['a.pgn', undefined, 700, 3],
    ['b.pgn', 'too_large', 0, 0],
    ['c.pgn', undefined, 300, 403],
  ])
})
