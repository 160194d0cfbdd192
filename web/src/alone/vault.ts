// All that is kept, as one file: the database itself, which is what `duiyi backup` writes and
// `duiyi restore` reads. A file that is brought is checked first, and takes the place of the
// database at the next start; what was there stays beside it until the next one is brought.
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { installFiles, type Device } from './files'
import { Memory } from './memory'

const magic = 'SQLite format 3\0'
const applicationID = 'DuYi'

// Offsets in the first page of an SQLite file.
const at = { pageSize: 16, writeVersion: 18, readVersion: 19, pages: 28, application: 68, end: 100 } as const

// Why a file is not taken. The page has words for each.
export type Refusal = 'not ours' | 'cut short' | 'damaged' | 'newer' | 'no room' | 'not kept'

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

const names = { database: 'duiyi.db', journal: 'duiyi.db-journal', next: 'duiyi.db.next', part: 'duiyi.db.part', before: 'duiyi.db.before' } as const

// The database as it is between two transactions, or nothing within one. Of a broken one nothing
// is under way.
export function whole(devices: Pick<ReadonlyMap<string, Device>, 'get'>, broken: boolean): Uint8Array<ArrayBuffer> | undefined {
  if (!broken && devices.get(names.journal)!.getSize() > 0) return undefined
  const device = devices.get(names.database)!
  const bytes = new Uint8Array(device.getSize())
  device.read(bytes, { at: 0 })
  return bytes
}

const text = (bytes: Uint8Array, from: number, n: number) => String.fromCharCode(...bytes.subarray(from, from + n))

// Reads what a file says of itself, and has it kept with a journal beside it, as a page keeps it;
// a program on a disk keeps a log, which needs memory that two processes share.
function readHeader(bytes: Uint8Array): void {
  if (bytes.length < at.end || text(bytes, 0, magic.length) !== magic || text(bytes, at.application, 4) !== applicationID) throw new Refused('not ours')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = view.getUint16(at.pageSize) === 1 ? 65_536 : view.getUint16(at.pageSize)
  if (bytes.length < size * view.getUint32(at.pages)) throw new Refused('cut short')
  bytes[at.writeVersion] = bytes[at.readVersion] = 1
}

let checks = 0

// Checks a file with SQLite, on a device of memory. known is the number of the newest schema.
export function check(sqlite3: Sqlite3Static, bytes: Uint8Array, known: number): void {
  readHeader(bytes)
  const devices = new Map([
    ['brought', new Memory(bytes)],
    ['brought-journal', new Memory()],
  ])
  const vfs = `brought ${++checks}`
  installFiles(sqlite3, vfs, devices)
  let db: InstanceType<typeof sqlite3.oo1.DB> | undefined
  let version: number
  try {
    db = new sqlite3.oo1.DB({ filename: 'brought', flags: 'w', vfs })
    if (db.selectValue('PRAGMA quick_check(1)') !== 'ok') throw new Refused('damaged')
    version = Number(db.selectValue('SELECT max(version_id) FROM goose_db_version'))
  } catch {
    throw new Refused('damaged')
  } finally {
    db?.close()
  }
  if (version > known) throw new Refused('newer')
}

// Lays a checked file where the next start finds it. It is there as a whole or not at all.
export async function stage(folder: FileSystemDirectoryHandle, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const part = await folder.getFileHandle(names.part, { create: true })
  const device = await part.createSyncAccessHandle()
  try {
    device.truncate(0)
    if (device.write(bytes, { at: 0 }) !== bytes.length) throw new Refused('no room')
    device.flush()
  } catch (cause) {
    device.truncate(0)
    throw cause instanceof DOMException && cause.name === 'QuotaExceededError' ? new Refused('no room') : cause
  } finally {
    device.close()
  }
  await move(part, names.next)
}

type Movable = FileSystemFileHandle & { move(name: string): Promise<void> }
const move = (file: FileSystemFileHandle, to: string) => (file as Movable).move(to)

async function found(folder: FileSystemDirectoryHandle, name: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await folder.getFileHandle(name)
  } catch {
    return undefined
  }
}

// Puts a file that was brought in the place of the database, with its journal, which it moves
// away first. A start that ends in between is finished by the next.
export async function takeStaged(folder: FileSystemDirectoryHandle): Promise<void> {
  const next = await found(folder, names.next)
  if (!next) return
  const journal = await found(folder, names.journal)
  if (journal) await move(journal, `${names.before}-journal`)
  const database = await found(folder, names.database)
  if (database) await move(database, names.before)
  await move(next, names.database)
}
