// The files that package internal/part reads, by their paths in the source tree.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { deflateRawSync, gunzipSync, inflateRawSync } from 'node:zlib'

export const parts = [
  'courses/chapters',
  'internal/xqnet/own.nnue.gz',
  'internal/xqtable/own',
  'puzzles/own.dypz',
  ...['freestyle', 'standard', 'renju'].map((rule) => `internal/gmeval/policies/${rule}.gz`),
]

// The bytes of a part: those of the file, or all files of a folder behind a list of their names
// and sizes.
function packedPart(path: string): Buffer {
  if (!statSync(path).isDirectory()) return readFileSync(path)
  const files = readdirSync(path)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(`${path}/${name}`) }))
  const list = files.map(({ name, bytes }) => `${name} ${bytes.length}\n`).join('')
  return Buffer.concat([Buffer.from(`${list}\n`), ...files.map(({ bytes }) => bytes)])
}

// The same part without the packing inside it, for a better packer: the program reads both. Endgame tables stay as they are, for unpacked they would not fit into a telephone.
export function partToPack(path: string): Buffer {
  const bytes = packedPart(path)
  if (path.endsWith('.gz')) return gunzipSync(bytes)
  return path.endsWith('.dypz') ? storedBank(bytes) : bytes
}

// The header of puzzles/file.go: bytes 14 to 17 count the body as it is packed, and 26 to 57 are the
// SHA-256 of those before and the body.
function storedBank(bank: Buffer): Buffer {
  const body = deflateRawSync(inflateRawSync(bank.subarray(58)), { level: 0 })
  const head = Buffer.from(bank.subarray(0, 26))
  head.writeUInt32LE(body.length, 14)
  return Buffer.concat([head, createHash('sha256').update(head).update(body).digest(), body])
}
