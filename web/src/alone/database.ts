// What package store/sqlite/internal/pagesql calls: statements come with their values in
// bytes, and their rows go back in bytes. Its wire.go says what stands in them.
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

const tag = { null: 0, int: 1, real: 2, text: 3, blob: 4, time: 5 } as const

// Statements that are kept prepared, of one connection.
const mostPrepared = 200

const utf8 = new TextEncoder()

const leastBytes = 1 << 10
const keptBytes = 1 << 20

// Bytes that grow.
class Out {
  #bytes = new Uint8Array(leastBytes)
  #view = new DataView(this.#bytes.buffer)
  #n = 0

  #room(more: number): number {
    const at = this.#n
    this.#n += more
    if (this.#n > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#n))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    return at
  }

  // Room is made first: it may put another view in the place of this one.
  byte(n: number): void {
    const at = this.#room(1)
    this.#view.setUint8(at, n)
  }

  length(n: number): void {
    const at = this.#room(4)
    this.#view.setUint32(at, n, true)
  }

  int(n: bigint): void {
    const at = this.#room(8)
    this.#view.setBigInt64(at, n, true)
  }

  real(n: number): void {
    const at = this.#room(8)
    this.#view.setFloat64(at, n, true)
  }

  bytes(b: Uint8Array): void {
    this.length(b.length)
    this.end(b)
  }

  text = (s: string) => this.bytes(utf8.encode(s))

  // What ends an answer has no length before it.
  end(b: Uint8Array): void {
    const at = this.#room(b.length)
    this.#bytes.set(b, at)
  }

  // Puts a number in the place of one that is there.
  setInt(at: number, n: bigint): void {
    this.#view.setBigInt64(at, n, true)
  }

  // How many there are, and the array that begins with them.
  get count(): number {
    return this.#n
  }
  get array(): Uint8Array<ArrayBuffer> {
    return this.#bytes
  }

  // What has grown large is not kept.
  empty(): void {
    this.#n = 0
    if (this.#bytes.length <= keptBytes) return
    this.#bytes = new Uint8Array(leastBytes)
    this.#view = new DataView(this.#bytes.buffer)
  }
}

interface Prepared {
  statement: number
  // Behind it in the text, if there is more.
  rest: string
}

interface Connection {
  db: number
  prepared: Map<string, Prepared>
  out: Out
  // What the last statement came to, in as many bytes as run returned. An array for each would
  // live until Go's next collection.
  answer: Uint8Array
}

class Refused extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text)
  }
}

export interface PageDatabase {
  open(name: string): Connection
  // Runs statements, the first with so many values, which are the first bytes of an array.
  run(connection: Connection, text: string, values: Uint8Array, bytes: number, count: number): number
  close(connection: Connection): void
}

// Databases on the devices of a VFS.
export function databases(sqlite3: Sqlite3Static, vfs: string): PageDatabase {
  const { capi, wasm } = sqlite3
  const pointerBytes = 4

  function refuse(db: number): never {
    throw new Refused(capi.sqlite3_extended_errcode(db), capi.sqlite3_errmsg(db))
  }

  function prepare(c: Connection, text: string): Prepared | undefined {
    const known = c.prepared.get(text)
    if (known) return known
    const source = utf8.encode(text)
    const at = wasm.alloc(source.length + 1)
    const out = wasm.alloc(2 * pointerBytes)
    try {
      wasm.heap8u().set(source, at)
      wasm.heap8u()[at + source.length] = 0
      if (capi.sqlite3_prepare_v3(c.db, at, source.length + 1, capi.SQLITE_PREPARE_PERSISTENT, out, out + pointerBytes)) refuse(c.db)
      const statement = wasm.peekPtr(out) as number
      if (!statement) return undefined // nothing but blanks and comments
      const read = (wasm.peekPtr(out + pointerBytes) as number) - at
      const prepared = { statement, rest: new TextDecoder().decode(source.subarray(read)).trim() }
      if (prepared.rest) return prepared // of a list, which runs once
      if (c.prepared.size >= mostPrepared) forget(c)
      c.prepared.set(text, prepared)
      return prepared
    } finally {
      wasm.dealloc(out)
      wasm.dealloc(at)
    }
  }

  function forget(c: Connection): void {
    for (const { statement } of c.prepared.values()) capi.sqlite3_finalize(statement)
    c.prepared.clear()
  }

  // The values lie in SQLite's memory at an address until the statement has run.
  function bind(c: Connection, statement: number, values: Uint8Array, count: number, address: number): void {
    const view = new DataView(values.buffer, values.byteOffset, values.length)
    let at = 0
    const bound = (i: number): number => {
      const kind = view.getUint8(at++)
      if (kind === tag.null) return capi.sqlite3_bind_null(statement, i)
      if (kind === tag.int || kind === tag.real) {
        at += 8
        return kind === tag.int
          ? capi.sqlite3_bind_int64(statement, i, view.getBigInt64(at - 8, true))
          : capi.sqlite3_bind_double(statement, i, view.getFloat64(at - 8, true))
      }
      const n = view.getUint32(at, true)
      const from = address + at + 4
      at += 4 + n
      return kind === tag.text
        ? capi.sqlite3_bind_text(statement, i, from, n, capi.SQLITE_STATIC)
        : capi.sqlite3_bind_blob(statement, i, from, n, capi.SQLITE_STATIC)
    }
    for (let i = 1; i <= count; i++) if (bound(i)) refuse(c.db)
  }

  function column(out: Out, statement: number, i: number): void {
    switch (capi.sqlite3_column_type(statement, i)) {
      case capi.SQLITE_INTEGER:
        out.byte(tag.int)
        out.int(BigInt(capi.sqlite3_column_int64(statement, i)))
        return
      case capi.SQLITE_FLOAT:
        out.byte(tag.real)
        out.real(capi.sqlite3_column_double(statement, i))
        return
      case capi.SQLITE_NULL:
        out.byte(tag.null)
        return
      case capi.SQLITE_TEXT:
        out.byte(capi.sqlite3_column_decltype(statement, i) === 'TIMESTAMP' ? tag.time : tag.text)
        break
      default:
        out.byte(tag.blob)
    }
    const from = capi.sqlite3_column_blob(statement, i) as number
    const n = capi.sqlite3_column_bytes(statement, i)
    out.bytes(wasm.heap8u().subarray(from, from + n))
  }

  // Runs one statement, and puts the answer in place of the one before.
  function step(c: Connection, statement: number): void {
    const { db, out } = c
    const before = BigInt(capi.sqlite3_total_changes64(db))
    let came = capi.sqlite3_step(statement)
    const columns = capi.sqlite3_column_count(statement)
    out.empty()
    out.byte(0)
    const changes = out.count
    out.int(0n)
    const last = out.count
    out.int(0n)
    out.length(columns)
    for (let i = 0; i < columns; i++) out.text(capi.sqlite3_column_name(statement, i) ?? '')
    for (; came !== capi.SQLITE_DONE; came = capi.sqlite3_step(statement)) {
      if (came !== capi.SQLITE_ROW) refuse(db)
      for (let i = 0; i < columns; i++) column(out, statement, i)
    }
    if (BigInt(capi.sqlite3_total_changes64(db)) > before) out.setInt(changes, BigInt(capi.sqlite3_changes64(db)))
    out.setInt(last, BigInt(capi.sqlite3_last_insert_rowid(db)))
  }

  function runAll(c: Connection, text: string, values: Uint8Array, count: number): void {
    const address = wasm.alloc(values.length + 1)
    wasm.heap8u().set(values, address)
    c.out.empty()
    try {
      for (let rest = text; rest; ) {
        const one = prepare(c, rest)
        if (!one) break
        const { statement } = one
        try {
          if (count) bind(c, statement, values, count, address)
          step(c, statement)
        } finally {
          if (one.rest) capi.sqlite3_finalize(statement)
          else {
            capi.sqlite3_reset(statement)
            capi.sqlite3_clear_bindings(statement)
          }
        }
        rest = one.rest
        count = 0
      }
    } finally {
      wasm.dealloc(address)
    }
  }

  return {
    open(name) {
      const out = wasm.alloc(pointerBytes)
      try {
        const flags = capi.SQLITE_OPEN_READWRITE | capi.SQLITE_OPEN_CREATE | capi.SQLITE_OPEN_EXRESCODE
        const code = capi.sqlite3_open_v2(name, out, flags, vfs)
        const db = wasm.peekPtr(out) as number
        if (code) {
          const text = db ? capi.sqlite3_errmsg(db) : `code ${code}`
          capi.sqlite3_close_v2(db)
          throw new Error(`${name}: ${text}`)
        }
        const answer = new Out()
        return { db, prepared: new Map(), out: answer, answer: answer.array }
      } finally {
        wasm.dealloc(out)
      }
    },
    run(c, text, values, bytes, count) {
      const { out } = c
      try {
        runAll(c, text, values.subarray(0, bytes), count)
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause
        out.empty()
        out.byte(1)
        out.length(cause.code)
        out.end(utf8.encode(cause.message))
      }
      c.answer = out.array
      return out.count
    },
    close(c) {
      forget(c)
      capi.sqlite3_close_v2(c.db)
    },
  }
}
