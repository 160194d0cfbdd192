// The files that package internal/part reads, by their paths in the source tree.
import { readdirSync, readFileSync, statSync } from 'node:fs'

export const parts = [
  'courses/chapters',
  'internal/xqnet/own.nnue.gz',
  'internal/xqtable/own',
  'puzzles/own.dypz',
  ...['freestyle', 'standard', 'renju'].map((rule) => `internal/gmeval/policies/${rule}.gz`),
]

// The bytes of a part: those of the file, or all files of a folder behind a list of their names
// and sizes.
export function packedPart(path: string): Buffer {
  if (!statSync(path).isDirectory()) return readFileSync(path)
  const files = readdirSync(path)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(`${path}/${name}`) }))
  const list = files.map(({ name, bytes }) => `${name} ${bytes.length}\n`).join('')
  return Buffer.concat([Buffer.from(`${list}\n`), ...files.map(({ bytes }) => bytes)])
}
