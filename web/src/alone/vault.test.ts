import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { beforeAll, expect, test } from 'vitest'
import type { Device } from './files'
import { Memory } from './memory'
import { check, Refused, stage, takeStaged, whole } from './vault'

// A folder whose program may be killed before any of its changes.
class Folder {
  readonly files = new Map<string, Memory>()
  readonly done: string[] = []
  // So many changes are still made.
  left = Infinity
  // Of files that are written.
  broken: Partial<Device> = {}

  #change(what: string): void {
    if (this.left-- <= 0) throw new Error('killed')
    this.done.push(what)
  }

  put(name: string, text: string): void {
    this.files.set(name, new Memory(new TextEncoder().encode(text)))
  }

  text(name: string): string | undefined {
    const file = this.files.get(name)
    if (!file) return undefined
    const bytes = new Uint8Array(file.getSize())
    file.read(bytes, { at: 0 })
    return new TextDecoder().decode(bytes)
  }

  readonly handle = {
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!this.files.has(name)) {
        if (!create) throw new DOMException(name, 'NotFoundError')
        this.files.set(name, new Memory())
      }
      let now = name
      return {
        move: async (to: string) => {
          this.#change(`${now} > ${to}`)
          this.files.set(to, this.files.get(now)!)
          this.files.delete(now)
          now = to
        },
        createSyncAccessHandle: async () => {
          const file = this.files.get(now)!
          const device = {
            truncate: (n: number) => (this.#change('truncate'), file.truncate(n)),
            write: (b: Uint8Array, at: { at: number }) => (this.#change('write'), file.write(b, at)),
            flush: () => this.#change('flush'),
            close: () => undefined,
          }
          return { ...device, ...this.broken }
        },
      }
    },
  } as unknown as FileSystemDirectoryHandle
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file that was brought is the database after any number of killed starts', async () => {
  for (let kill = 0; kill < 4; kill++) {
    const folder = new Folder()
    folder.put('duiyi.db', 'old')
    folder.put('duiyi.db-journal', 'hot')
    folder.put('duiyi.db.next', 'new')
    folder.left = kill
    await takeStaged(folder.handle).catch(() => undefined)
    // Never is the new database there with the journal of the old one, which SQLite would play back.
    if (folder.text('duiyi.db') === 'new') expect(folder.text('duiyi.db-journal')).toBeUndefined()
    folder.left = Infinity
    await takeStaged(folder.handle)
    expect([...folder.files.keys()].sort()).toEqual(['duiyi.db', 'duiyi.db.before', 'duiyi.db.before-journal'])
    expect(folder.text('duiyi.db')).toBe('new')
    expect([folder.text('duiyi.db.before'), folder.text('duiyi.db.before-journal')]).toEqual(['old', 'hot'])
  }
})

test('a file is laid down whole and flushed before it has its name', async () => {
  const folder = new Folder()
  folder.put('duiyi.db', 'old')
  await stage(folder.handle, bytes('new'))
  expect(folder.done).toEqual(['truncate', 'write', 'flush', 'duiyi.db.part > duiyi.db.next'])
  expect([folder.text('duiyi.db.next'), folder.text('duiyi.db')]).toEqual(['new', 'old'])
})

test.each<[string, Partial<Device>]>([
  ['says so', { write: () => { throw new DOMException('full', 'QuotaExceededError') } }],
  ['takes a part of it', { write: (b) => b.length - 1 }],
  ['says so when it is flushed', { flush: () => { throw new DOMException('full', 'QuotaExceededError') } }],
])('a device without room that %s changes nothing', async (_, broken) => {
  const folder = new Folder()
  folder.put('duiyi.db', 'old')
  folder.broken = broken
  await expect(stage(folder.handle, bytes('new'))).rejects.toEqual(new Refused('no room'))
  expect(folder.text('duiyi.db.next')).toBeUndefined()
  expect(folder.text('duiyi.db')).toBe('old')
})

test('what is stored is not saved in the middle of a transaction, unless it is broken for good', () => {
  const devices = new Map([
    ['duiyi.db', new Memory(bytes('games'))],
    ['duiyi.db-journal', new Memory(bytes('x'))],
  ])
  expect(whole(devices, false)).toBeUndefined()
  expect(whole(devices, true)).toEqual(bytes('games'))
  devices.get('duiyi.db-journal')!.truncate(0)
  expect(whole(devices, false)).toEqual(bytes('games'))
})

const newest = 7
let sqlite3: Awaited<ReturnType<typeof sqlite3InitModule>>
beforeAll(async () => void (sqlite3 = await sqlite3InitModule()))

// A database as a program keeps it.
function saved(version = newest, id = 0x44755969): Uint8Array<ArrayBuffer> {
  const db = new sqlite3.oo1.DB()
  db.exec(`PRAGMA application_id = ${id}; CREATE TABLE goose_db_version (version_id INTEGER); INSERT INTO goose_db_version VALUES (${version});
    CREATE TABLE games (text TEXT); INSERT INTO games VALUES ('e2e4')`)
  const file = new Uint8Array(sqlite3.capi.sqlite3_js_db_export(db.pointer!))
  db.close()
  return file
}

test('a file that is sound is taken, with a log beside it or not', () => {
  check(sqlite3, saved(), newest)
  check(sqlite3, saved(1), newest)
  const logged = saved()
  logged[18] = logged[19] = 2
  check(sqlite3, logged, newest)
  expect([logged[18], logged[19]]).toEqual([1, 1])
})

test.each<[string, () => Uint8Array]>([
  ['not ours', () => bytes('hello')],
  ['not ours', () => saved(newest, 1)],
  ['cut short', () => saved().subarray(0, -1)],
  ['damaged', () => saved().fill(0xaa, -4096)],
  ['newer', () => saved(newest + 1)],
])('a file that is %s is refused', (why, file) => {
  expect(() => check(sqlite3, file(), newest)).toThrow(new Refused(why as Refused['refusal']))
})
