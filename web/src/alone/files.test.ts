// What SQLite makes of devices that fail. That nothing is lost when the power goes is TestPageCut's.
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { beforeAll, expect, test } from 'vitest'
import { installFiles, type Device } from './files'
import { Memory } from './memory'

let sqlite3: Awaited<ReturnType<typeof sqlite3InitModule>>
beforeAll(async () => void (sqlite3 = await sqlite3InitModule()))

let count = 0

// Opens a database on a device that fails from the moment that the test says so.
function open(failing: Partial<Device>) {
  const vfs = `files ${++count}`
  const sound = new Memory()
  let fails = false
  const device = new Proxy<Device>(sound, {
    get(_, name: keyof Device) {
      const act = (fails && failing[name]) || sound[name]
      return typeof act === 'function' ? act.bind(sound) : act
    },
  })
  const devices = new Map<string, Device>([
    ['db', device],
    ['db-journal', new Memory()],
  ])
  installFiles(sqlite3, vfs, devices)
  const db = new sqlite3.oo1.DB({ filename: 'db', flags: 'cw', vfs })
  db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL; CREATE TABLE games (text TEXT)')
  fails = true
  return { db, mend: () => (fails = false), vfs }
}

const full = 13
const ioError = 10

function codeOf(act: () => unknown): number {
  try {
    act()
    return 0
  } catch (cause) {
    return (cause as { resultCode: number }).resultCode & 0xff
  }
}

test.each<[string, Partial<Device>, number]>([
  ['has no room', { write: () => { throw new DOMException('full', 'QuotaExceededError') } }, full],
  ['takes a part of what is written', { write: (bytes) => bytes.length - 1 }, full],
  ['has no room for a longer file', { truncate: () => { throw new DOMException('full', 'QuotaExceededError') }, write: () => { throw new DOMException('full', 'QuotaExceededError') } }, full],
  ['does not write', { write: () => { throw new DOMException('gone', 'InvalidStateError') } }, ioError],
  ['does not flush', { flush: () => { throw new DOMException('gone', 'InvalidStateError') } }, ioError],
  ['has no room when it flushes', { flush: () => { throw new DOMException('full', 'QuotaExceededError') } }, full],
])('a device that %s: the change is refused, and what was there stays', (_, failing, code) => {
  const { db, mend } = open(failing)
  expect(codeOf(() => db.exec("INSERT INTO games VALUES ('lost')"))).toBe(code)
  mend()
  expect(db.selectValue('SELECT count(*) FROM games')).toBe(0)
  db.exec("INSERT INTO games VALUES ('kept')")
  expect(db.selectValue('SELECT group_concat(text) FROM games')).toBe('kept')
  db.close()
})

test('while one connection writes, another neither writes nor reads what is half done', () => {
  const { db, mend, vfs } = open({})
  mend()
  const other = new sqlite3.oo1.DB({ filename: 'db', flags: 'w', vfs })
  const busy = 5
  db.exec('BEGIN IMMEDIATE; INSERT INTO games VALUES (1)')
  expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe(busy)
  expect(other.selectValue('SELECT count(*) FROM games')).toBe(0)
  other.exec('BEGIN; SELECT count(*) FROM games')
  expect(codeOf(() => db.exec('COMMIT'))).toBe(busy) // somebody reads
  other.exec('COMMIT')
  db.exec('COMMIT')
  expect(other.selectValue('SELECT count(*) FROM games')).toBe(1)
  other.close()
  db.close()
})
