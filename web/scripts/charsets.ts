// The tables of characters in golang.org/x/text as they lie in a program's memory, 600 kB that only
// record files in other character sets need.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const packages = ['simplifiedchinese', 'traditionalchinese', 'japanese', 'korean']

// Smaller ones are not worth a piece of data of their own.
const leastBytes = 1024

const start = /^var \w+ = \[\.\.\.\]uint(16|32)\{$/
const entry = /^\t(\d+)(?: - (\d+))?:\s*(?:(jis0208|jis0212)<<14 \| )?0x([0-9A-F]+)(?:<<7 \| 0x([0-9A-F]+))?,$/
const sets: Readonly<Record<string, number>> = { jis0208: 1 << 14, jis0212: 2 << 14 }

// Reads the arrays of a file that x/text generates.
export function arraysIn(source: string): Buffer[] {
  const found: Buffer[] = []
  let wide = 0
  let values: number[] = []
  for (const line of source.split('\n')) {
    const begins = start.exec(line)
    if (begins) {
      wide = Number(begins[1]) / 8
      values = []
    } else if (wide && line === '}') {
      const bytes = Buffer.alloc(wide * values.length)
      values.forEach((v, i) => bytes.writeUIntLE(v, wide * i, wide))
      found.push(bytes)
      wide = 0
    } else if (wide) {
      const is = entry.exec(line)
      if (!is) throw new Error(`a line of x/text that is no entry of a table: ${line}`)
      const [, at, from = 0, set, high, low] = is
      const value = low === undefined ? parseInt(high!, 16) : (parseInt(high!, 16) << 7) | parseInt(low, 16)
      values[Number(at) - Number(from)] = value | (set ? sets[set]! : 0)
    }
  }
  return found
}

export function charsetTables(): Buffer[] {
  const list = packages.map((name) => `golang.org/x/text/encoding/${name}`)
  const dirs = execFileSync('go', ['list', '-f', '{{.Dir}}', ...list], { encoding: 'utf8' }).trim().split('\n')
  return dirs.flatMap((dir) => arraysIn(readFileSync(`${dir}/tables.go`, 'utf8'))).filter(({ length }) => length >= leastBytes)
}
