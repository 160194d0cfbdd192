// What Go's runtime knows of the functions of a program: names, stack maps, files and lines. Its
// layout is that of internal/abi and runtime/symtab.go of Go 1.20 to 1.26, whose first bytes say so.

import { tableStart } from '../src/alone/unfold'

const magic = Buffer.from('f1ffffff00000108', 'hex')

// Fields of runtime._func, by bytes from its start.
const field = { name: 4, pcsp: 16, pcfile: 20, pcln: 24, pcdata: 28, unit: 32, startLine: 36, funcdata: 43, tables: 44 } as const

// Tables by their numbers in internal/abi that only traces, profiles and debuggers read, and
// preemption by signals, which no browser sends.
const tracePCData: readonly number[] = [0, 2, 3] // unsafe points, inlined calls, live arguments
const traceData: readonly number[] = [3, 5, 6, 7] // inlined calls, arguments, live arguments, wrappers

const none = 0xffffffff // of a function's data

type Range = readonly [from: number, to: number]

// One function's own part of the table.
interface Known {
  number: number // among the functions of the program
  at: number // its runtime._func
  pcdata: number[] // places of offsets, each of a table of values
  funcdata: number[] // places of offsets, each of data
}

// Pairs of numbers, until the first of a pair is 0 other than at the start.
function endOfValues(memory: Buffer, at: number): number {
  const skip = () => {
    const from = at
    while (memory[at++]! >= 128);
    return memory[from] !== 0
  }
  for (let first = true; skip() || first; first = false) skip()
  return at
}

class Table {
  readonly names: Range
  readonly values: Range
  readonly all: Range // of what functions share: names, files and values, and the functions
  readonly list: Range // of the functions by their addresses
  readonly functions: Known[] = []

  constructor(readonly memory: Buffer) {
    const start = memory.indexOf(magic)
    if (start < 0) throw new Error('the program has no table of functions that this splits')
    const word = (n: number) => Number(memory.readBigUInt64LE(start + 8 + 8 * n))
    const [names, units, values, list] = [3, 4, 6, 7].map((n) => start + word(n)) as [number, number, number, number]
    const count = word(0)
    let end = list
    for (let n = 0; n < count; n++) {
      const number = memory.readUInt32LE(list + 8 * n) - tableStart
      const at = list + memory.readUInt32LE(list + 8 * n + 4)
      const places = (from: number, n: number) => Array.from({ length: n }, (_, i) => from + 4 * i)
      const pcdata = places(at + field.tables, memory.readUInt32LE(at + field.pcdata))
      const funcdata = places(at + field.tables + 4 * pcdata.length, memory[at + field.funcdata]!)
      this.functions.push({ number, at, pcdata, funcdata })
      end = Math.max(end, at + field.tables + 4 * (pcdata.length + funcdata.length))
    }
    this.names = [names, units]
    this.values = [values, list]
    this.all = [names, end]
    this.list = [list, list + 8 * count + 4]
  }

  // What the runtime reads of a function.
  *rangesOf({ at, pcdata, funcdata }: Known): Generator<Range> {
    const { memory } = this
    yield [at, at + field.tables + 4 * (pcdata.length + funcdata.length)]
    const name = this.names[0] + memory.readUInt32LE(at + field.name)
    yield [name, memory.indexOf(0, name) + 1]
    for (const place of [at + field.pcsp, at + field.pcfile, at + field.pcln, ...pcdata]) {
      const from = this.values[0] + memory.readUInt32LE(place)
      if (from > this.values[0]) yield [from, endOfValues(memory, from)]
    }
  }

  // Calls each for every place of what functions share that none of the functions read has.
  others(read: (one: Known) => boolean, each: (at: number) => void): void {
    const kept = new Uint8Array(this.memory.length)
    kept.fill(1, ...this.list)
    for (const one of this.functions) if (read(one)) for (const range of this.rangesOf(one)) kept.fill(1, ...range)
    for (let at = this.all[0]; at < this.all[1]; at++) if (!kept[at]) each(at)
  }

  // The place of all functions' data. runtime.moduledata begins with the addresses of this table and
  // of its names.
  get data(): number {
    const { memory } = this
    const head = Buffer.alloc(16)
    head.writeBigUInt64LE(BigInt(memory.indexOf(magic)))
    head.writeBigUInt64LE(BigInt(this.names[0]), 8)
    const at = memory.indexOf(head)
    if (at < 0) throw new Error('the program has no runtime.moduledata')
    return Number(memory.readBigUInt64LE(at + 8 * wordsBeforeData))
  }
}

// Of runtime.moduledata before gofunc: an address, six slices, and 21 addresses.
const wordsBeforeData = 1 + 6 * 3 + 21

// Takes out of a memory, for good, what only traces need of functions: files, lines, inlined calls and
// arguments. A trace then names the functions that were called, and no more.
export function cutTraces(memory: Buffer): void {
  const table = new Table(memory)
  const data = table.data
  const read = new Map<number, boolean>() // by offset of a function's data
  for (const { at, pcdata, funcdata } of table.functions) {
    for (const place of [field.pcfile, field.pcln, field.unit, field.startLine]) memory.writeUInt32LE(0, at + place)
    for (const n of tracePCData) if (n < pcdata.length) memory.writeUInt32LE(0, pcdata[n]!)
    funcdata.forEach((place, n) => {
      const offset = memory.readUInt32LE(place)
      if (offset === none) return
      const goes = traceData.includes(n)
      read.set(offset, !goes || read.get(offset) === true)
      if (goes) memory.writeUInt32LE(none, place)
    })
  }
  table.others(
    () => true,
    (at) => (memory[at] = 0),
  )
  const offsets = [...read.keys()].sort((a, b) => a - b)
  offsets.forEach((offset, i) => {
    const next = offsets[i + 1]
    if (!read.get(offset) && next !== undefined) memory.fill(0, data + offset, data + next)
  })
}

// Takes what Go's runtime knows of functions that go away out of a memory, and returns it in a memory
// of its own. The runtime reads it of functions on a stack alone, that is after the rest has come;
// until then their names are empty.
export function splitTable(memory: Buffer, goes: readonly boolean[]): Buffer {
  const rest = Buffer.alloc(memory.length)
  const table = new Table(memory)
  for (const { number } of table.functions) if (!(number in goes)) throw new Error(`the table of functions names one, ${number}, that is not there`)
  table.others(
    ({ number }) => !goes[number],
    (at) => {
      rest[at] = memory[at]!
      memory[at] = 0
    },
  )
  return rest
}
