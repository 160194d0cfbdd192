// Splits a program that Go compiled for the browser into two modules over one memory: the
// first has the functions that a visit needs until a game is under way, the rest has all
// others. Every function keeps its number in both, so no instruction is rewritten: a function
// of the other module is a few instructions that jump to it through Go's own function table.
//
// A call of the rest before it has come unwinds the stack, as Go does when it switches
// goroutines, and asks for the rest; web/src/alone/halves.ts loads it and goes on.

import { tableStart } from '../src/alone/unfold'
import { cutTraces, splitTable } from './functab'

const section = { type: 1, imports: 2, functions: 3, table: 4, memory: 5, globals: 6, exports: 7, start: 8, elements: 9, code: 10, data: 11 } as const

const i32 = 0x7f

// Globals of Go's programs, by number.
const global = { sp: 0, pause: 7 } as const

interface Section {
  id: number
  bytes: Buffer
}

class Reader {
  at = 0
  constructor(readonly bytes: Buffer) {}

  byte = (): number => this.bytes[this.at++]!

  number(): number {
    for (let n = 0, shift = 0; ; shift += 7) {
      const b = this.byte()
      n += (b & 127) * 2 ** shift
      if (b < 128) return n
    }
  }

  take(n: number): Buffer {
    this.at += n
    return this.bytes.subarray(this.at - n, this.at)
  }

  text = (): string => this.take(this.number()).toString()

  list<T>(one: () => T): T[] {
    return Array.from({ length: this.number() }, one)
  }
}

function leb(n: number): Buffer {
  const out: number[] = []
  for (;;) {
    const low = n % 128
    n = Math.floor(n / 128)
    if (n === 0) return Buffer.from([...out, low])
    out.push(low | 128)
  }
}

// A number of an i32.const, which is signed.
function signed(n: number): Buffer {
  const out: number[] = []
  for (;;) {
    const low = n & 127
    n >>= 7
    if ((n === 0 && low < 64) || (n === -1 && low >= 64)) return Buffer.from([...out, low])
    out.push(low | 128)
  }
}

const text = (s: string): Buffer => Buffer.concat([leb(Buffer.byteLength(s)), Buffer.from(s)])
const list = (all: readonly Buffer[]): Buffer => Buffer.concat([leb(all.length), ...all])
const sized = (bytes: Buffer): Buffer => Buffer.concat([leb(bytes.length), bytes])

interface Program {
  sections: Section[]
  names: Map<number, string>
  imported: number // functions
  kinds: number[] // the type of each function of its own
  bodies: Buffer[]
}

function read(wasm: Buffer): Program {
  const r = new Reader(wasm)
  if (r.take(8).toString('hex') !== '0061736d01000000') throw new Error('not a program: no WebAssembly')
  const p: Program = { sections: [], names: new Map(), imported: 0, kinds: [], bodies: [] }
  while (r.at < wasm.length) {
    const id = r.byte()
    const bytes = r.take(r.number())
    const inner = new Reader(bytes)
    if (id === 0) {
      if (inner.text() === 'name') readNames(inner, p.names)
      continue // of no use in a browser
    }
    p.sections.push({ id, bytes })
    if (id === section.imports) p.imported = inner.number()
    if (id === section.functions) p.kinds = inner.list(() => inner.number())
    if (id === section.code) p.bodies = inner.list(() => inner.take(inner.number()))
  }
  if (!p.names.size) throw new Error('the program has no names: it is split before they are cut off')
  return p
}

function readNames(r: Reader, names: Map<number, string>): void {
  while (r.at < r.bytes.length) {
    const kind = r.byte()
    const inner = new Reader(r.take(r.number()))
    if (kind === 1) for (let left = inner.number(); left > 0; left--) names.set(inner.number(), inner.text())
  }
}

function write(sections: readonly Section[]): Buffer {
  const order = [...sections].sort((a, b) => a.id - b.id)
  return Buffer.concat([Buffer.from('0061736d01000000', 'hex'), ...order.flatMap(({ id, bytes }) => [Buffer.from([id]), sized(bytes)])])
}

// The number of the type with parameters and results.
function typeOf(p: Program, parameters: readonly number[], results: readonly number[]): number {
  const r = new Reader(p.sections.find(({ id }) => id === section.type)!.bytes)
  const want = Buffer.concat([Buffer.from([0x60]), list(parameters.map((t) => Buffer.from([t]))), list(results.map((t) => Buffer.from([t])))])
  const at = r
    .list(() => {
      const from = r.at
      r.byte()
      r.list(() => r.byte())
      r.list(() => r.byte())
      return r.bytes.subarray(from, r.at)
    })
    .findIndex((one) => one.equals(want))
  if (at < 0) throw new Error(`the program has no type ${want.toString('hex')}`)
  return at
}

// Go's own functions carry a number at which they go on, and say whether the stack unwinds.
const goType = (p: Program) => typeOf(p, [i32], [i32])

// Exports of a program with more behind them.
const exported = (bytes: Buffer, more: readonly [string, number, number][]): Buffer => {
  const r = new Reader(bytes)
  const count = r.number()
  return Buffer.concat([leb(count + more.length), r.bytes.subarray(r.at), ...more.flatMap(([name, kind, n]) => [text(name), Buffer.from([kind]), leb(n)])])
}

const kindOf = { function: 0, table: 1, memory: 2, global: 3 } as const

const mutable = (first: number): Buffer => Buffer.concat([Buffer.from([i32, 1, 0x41]), signed(first), Buffer.from([0x0b])])

const globalsWith = (bytes: Buffer, more: number): Buffer => {
  const r = new Reader(bytes)
  const count = r.number()
  return Buffer.concat([leb(count + more), r.bytes.subarray(r.at), ...Array.from({ length: more }, () => mutable(0))])
}

const countOf = (bytes: Buffer) => new Reader(bytes).number()

function replaced(p: Program, change: Readonly<Record<number, (bytes: Buffer) => Buffer | null>>): Section[] {
  return p.sections.flatMap(({ id, bytes }) => {
    const to = change[id]
    if (!to) return [{ id, bytes }]
    const changed = to(bytes)
    return changed ? [{ id, bytes: changed }] : []
  })
}

// Returns the program with a global for each function, exported under its name, that is 1
// once the function was called.
export function withMarks(wasm: Buffer): Buffer {
  const p = read(wasm)
  const first = countOf(p.sections.find(({ id }) => id === section.globals)!.bytes)
  const marked = p.bodies.map((body, i) => {
    const r = new Reader(body)
    r.list(() => [r.number(), r.byte()]) // its variables
    return sized(Buffer.concat([body.subarray(0, r.at), Buffer.from([0x41, 1, 0x24]), leb(first + i), body.subarray(r.at)]))
  })
  return write(
    replaced(p, {
      [section.globals]: (bytes) => globalsWith(bytes, p.bodies.length),
      [section.exports]: (bytes) => exported(bytes, p.bodies.map((_, i) => [`called ${i}`, kindOf.global, first + i])),
      [section.code]: () => list(marked),
    }),
  )
}

// Functions that stay in the first module whatever was called: Go's runtime, which cannot wait
// for another module in the middle of its work, and what every position, number and text calls
// other functions of: the searches, JSON and times.
const always = /^(duiyi_internal_(gmsearch|xqsearch|searchkit|gmeval|gmlines|xqeval|xqnet|nnue|ladder)\.|encoding_json\.|strconv\.|time\.|runtime|internal_|sync|syscall_js|reflect\.(make|call|method)|wasm_|_rt0|gcWriteBarrier|cmpbody|memeqbody|memcmp|memchr|go_buildid|type_)/

// A program's memory as it starts.
function memoryOf(p: Program): Buffer {
  const r = new Reader(p.sections.find(({ id }) => id === section.data)!.bytes)
  const parts = r.list(() => {
    if (r.byte() !== 0 || r.byte() !== 0x41) throw new Error('data of the program without a place')
    const at = r.number()
    r.byte()
    return { at, bytes: r.take(r.number()) }
  })
  const memory = Buffer.alloc(Math.max(...parts.map(({ at, bytes }) => at + bytes.length)))
  for (const { at, bytes } of parts) bytes.copy(memory, at)
  return memory
}

// Data that makes a memory what it is wherever part is not zero. A few more bytes between pieces
// are cheaper than a new piece, zeros almost free, and there may be 100,000 pieces at most.
const fewBytes = 32
const fewZeros = 512

function dataOf(part: Buffer, memory: Buffer, few: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < part.length; ) {
    if (part[at] === 0) {
      at++
      continue
    }
    let end = at + 1
    for (let zeros = 0, i = end; i < part.length && zeros <= few; i++) {
      if (part[i]) {
        zeros = 0
        end = i + 1
      } else zeros++
    }
    parts.push(Buffer.concat([Buffer.from([0, 0x41]), signed(at), Buffer.from([0x0b]), sized(memory.subarray(at, end))]))
    at = end
  }
  return list(parts)
}

// The constants of a function's instructions.
function constantsOf(body: Buffer): number[] {
  const r = new Reader(body)
  const found: number[] = []
  r.list(() => [r.number(), r.byte()]) // its variables
  while (r.at < body.length) {
    const op = r.byte()
    if (op === 0x41 || op === 0x42) found.push(r.number())
    else if (op === 0x43 || op === 0x44) r.take(op === 0x43 ? 4 : 8)
    else if (op === 0x0e) r.list(() => r.number()), r.number()
    else if (op === 0x11 || (op >= 0x28 && op <= 0x3e)) r.number(), r.number()
    else if ((op >= 0x02 && op <= 0x04) || op === 0x0c || op === 0x0d || op === 0x10 || (op >= 0x20 && op <= 0x24) || op === 0x3f || op === 0x40) r.number()
    else if (op === 0xfc) {
      const more = r.number()
      if (more > 11 || more === 8 || more === 9) throw new Error(`an instruction of the program, fc ${more}, that Go has not used before`)
      if (more >= 10) r.take(more === 10 ? 2 : 1) // copy or fill
    } else if (op > 0xc4) throw new Error(`an instruction of the program, ${op}, that Go has not used before`)
  }
  return found
}

// Moves constant tables from a memory to the rest, but those that a function that stays, or other
// data, may read: code has an address within, or a word of data points to the start. Other words
// that look like addresses within are numbers; nothing keeps a slice of such a table.
function moveTables(tables: readonly Buffer[], bodies: readonly Buffer[], memory: Buffer, rest: Buffer): void {
  const constants = [...new Set(bodies.flatMap(constantsOf))]
  const words = new Set<number>()
  for (let at = 0; at + 8 <= memory.length; at += 8) if (memory.readUInt32LE(at + 4) === 0) words.add(memory.readUInt32LE(at))
  for (const table of tables) {
    const at = memory.indexOf(table)
    if (at < 0 || words.has(at) || constants.some((n) => n >= at && n < at + table.length)) continue
    table.copy(rest, at)
    memory.fill(0, at, at + table.length)
  }
}

export interface Halves {
  first: Buffer
  rest: Buffer
  functions: number // of the first
}

// Splits a program with names into two without. called has the numbers of functions that the
// first module needs; tables are constants that it needs only if one of them reads them.
export function split(wasm: Buffer, called: ReadonlySet<number>, tables: readonly Buffer[] = []): Halves {
  const p = read(wasm)
  const go = goType(p)
  const goes = p.bodies.map((_, i) => p.kinds[i] === go && !called.has(i) && !always.test(p.names.get(p.imported + i) ?? 'runtime'))
  const stays = goes.filter((away) => !away).length
  const globals = countOf(p.sections.find(({ id }) => id === section.globals)!.bytes)
  const here = globals // 1 once the rest has come
  const wanted = globals + 1 // 1 when a call waits for it
  const pause = p.imported + p.bodies.length
  const loop = [...p.names].find(([, name]) => name === 'wasm_pc_f_loop')?.[0]
  if (loop === undefined) throw new Error('the program has no loop of its functions')

  const memory = memoryOf(p)
  cutTraces(memory)
  const whole = Buffer.from(memory)
  const later = splitTable(memory, goes)
  const staying = p.bodies.filter((_, i) => !goes[i])
  moveTables(tables, staying, memory, later)
  const data = dataOf(later, whole, fewBytes)

  const jump = (i: number) => Buffer.concat([Buffer.from([0x20, 0, 0x41]), signed(tableStart + i), Buffer.from([0x11]), leb(go), leb(0)])
  const outside = (i: number) =>
    Buffer.concat([
      Buffer.from([0, 0x23]),
      leb(here),
      Buffer.from([0x45, 0x04, 0x40, 0x41]), // not here: if
      signed(((tableStart + i) << 16) | 0),
      Buffer.from([0x20, 0, 0x72, 0x10]),
      leb(pause),
      Buffer.from([0x41, 1, 0x0f, 0x0b]), // unwind
      jump(i),
      Buffer.from([0x0b]),
    ])
  const pauseBody = Buffer.concat([
    Buffer.from([0, 0x23, global.sp, 0x41, 8, 0x6b, 0x20, 0, 0xad, 0x37, 3, 0]), // where to go on, 8 bytes
    Buffer.from([0x41, 1, 0x24, global.pause, 0x41, 1, 0x24]),
    leb(wanted),
    Buffer.from([0x0b]),
  ])
  const first = write(
    replaced(p, {
      [section.functions]: () => list([...p.kinds, typeOf(p, [i32], [])].map(leb)),
      [section.globals]: (bytes) => globalsWith(bytes, 2),
      [section.exports]: (bytes) =>
        exported(bytes, [
          ['table', kindOf.table, 0],
          ['loop', kindOf.function, loop],
          ['here', kindOf.global, here],
          ['wanted', kindOf.global, wanted],
          ...Array.from({ length: globals }, (_, i): [string, number, number] => [`g${i}`, kindOf.global, i]),
        ]),
      [section.data]: () => dataOf(memory, memory, fewZeros),
      [section.code]: () => list([...p.bodies.map((body, i) => sized(goes[i] ? outside(i) : body)), sized(pauseBody)]),
    }),
  )
  return { first, rest: restOf(p, goes, data, jump), functions: stays }
}

// The other module takes memory, table and globals from the first, and puts its functions
// into the table. Functions without a place in a table stand in both.
function restOf(p: Program, goes: readonly boolean[], data: Buffer, jump: (i: number) => Buffer): Buffer {
  const go = goType(p)
  const own = new Reader(p.sections.find(({ id }) => id === section.globals)!.bytes)
  const types = own.list(() => {
    const type = own.take(2)
    if (own.byte() < 0x41 || own.number() !== 0 || own.byte() !== 0x0b) throw new Error('a global of the program starts other than with 0')
    return type
  })
  const limits = (id: number) => new Reader(p.sections.find((s) => s.id === id)!.bytes)
  const table = limits(section.table)
  const memory = limits(section.memory)
  if (table.number() !== 1 || memory.number() !== 1) throw new Error('the program has more than one table or memory')
  const one = (name: string, kind: number, what: Buffer) => Buffer.concat([text('first'), text(name), Buffer.from([kind]), what])
  const more = [
    one('table', kindOf.table, table.bytes.subarray(table.at)),
    one('mem', kindOf.memory, memory.bytes.subarray(memory.at)),
    ...types.map((type, i) => one(`g${i}`, kindOf.global, type)),
  ]
  const away = goes.flatMap((is, i) => (is ? [i] : []))
  const elements: Buffer[] = []
  for (let from = 0; from < away.length; ) {
    let to = from + 1
    while (to < away.length && away[to] === away[to - 1]! + 1) to++
    const run = away.slice(from, to)
    elements.push(Buffer.concat([Buffer.from([0, 0x41]), signed(tableStart + run[0]!), Buffer.from([0x0b]), list(run.map((i) => leb(p.imported + i)))]))
    from = to
  }
  return write(
    replaced(p, {
      [section.imports]: (bytes) => {
        const r = new Reader(bytes)
        const count = r.number()
        return Buffer.concat([leb(count + more.length), bytes.subarray(r.at), ...more])
      },
      [section.table]: () => null,
      [section.memory]: () => null,
      [section.globals]: () => null,
      [section.exports]: () => null,
      [section.start]: () => null,
      [section.data]: () => data,
      [section.elements]: () => list(elements),
      [section.code]: () =>
        list(p.bodies.map((body, i) => sized(goes[i] || p.kinds[i] !== go ? body : Buffer.concat([Buffer.from([0]), jump(i), Buffer.from([0x0b])])))),
    }),
  )
}
