import { afterEach, expect, test, vi } from 'vitest'
import { Collecting } from './collecting.svelte'
import { droppedFiles } from './files'

afterEach(() => vi.unstubAllGlobals())

const answer = (body: object) => () => Promise.resolve(new Response(JSON.stringify({ games: 1, added: 1, also: 0, mended: 0, failed: false, charsets: [], details: [], unlisted: 0, ...body })))

test('a folder of very many files is taken, and the list of what is wrong with them stays short', async () => {
  const file = new File(['x'], 'a.pgn')
  const files = Array.from({ length: 150_000 }, () => file)
  let sent = 0
  vi.stubGlobal('fetch', () => {
    // The others wait for an answer that never comes: they are only to be taken in.
    if (++sent > 1500) return new Promise(() => {})
    return answer({ charsets: ['gbk'], details: [{ kind: 'game', code: 'other', text: '', message: '' }] })()
  })
  const collecting = new Collecting()
  void collecting.add(files)
  await vi.waitFor(() => expect(collecting.done).toBe(1500), { timeout: 60_000, interval: 20 })
  expect(collecting.of).toBe(150_000)
  expect(collecting.read.length).toBe(1000)
  expect(collecting.unlisted).toBe(500)
})

test('what is found later is counted with what was sent before', async () => {
  vi.stubGlobal('fetch', answer({}))
  const one = new Collecting()
  await one.add([new File(['x'], 'a.pgn')])
  await one.add([new File(['x'], 'b.pgn'), new File(['x'], 'c.pgn')], true)
  expect([one.of, one.done, one.games]).toEqual([3, 3, 3])
  await one.add([new File(['x'], 'd.pgn')])
  expect([one.of, one.done, one.games]).toEqual([1, 1, 1])
})

test('the files of folders are handed on as they are found', async () => {
  const entry = (name: string) => ({ isFile: true, isDirectory: false, file: (done: (f: File) => void) => done(new File([], name)) })
  const folder = (...parts: object[][]) => ({ isFile: false, isDirectory: true, createReader: () => ({ readEntries: (done: (e: object[]) => void) => done(parts.shift() ?? []) }) })
  const items = [folder([entry('a'), folder([entry('c')])], [entry('b')]), entry('d')].map((e) => ({ webkitGetAsEntry: () => e }))
  const got: string[][] = []
  await droppedFiles({ items, files: [] } as unknown as DataTransfer, (files) => got.push(files.map((f) => f.name)))
  expect(got).toEqual([['d'], ['a'], ['c'], ['b']])
})
