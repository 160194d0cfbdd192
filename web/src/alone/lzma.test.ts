import { expect, test } from 'vitest'
import { LZMA } from './lzma'

// The build of the page alone unpacks each of its files as well.
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g)!, (byte) => parseInt(byte, 16))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

// "a0 a1 a2 a3 a4 a5 a6 a7 a8 a9" and 4,000 times "ab", by xz.
const text = 'a0 a1 a2 a3 a4 a5 a6 a7 a8 a9' + 'ab'.repeat(4000)
const packed = () => fromHex('5d000000045d1f00000000000000308c00065227731ac449cda9f9731b267f1b2f3e7787e505bfa0473a548a3cb2d7a60e56f8bbe24e15794407a276d4669843a165aba7417eafd3df2269fe68f37fff02d40000')

function unpack(file: Uint8Array, piece: number): string {
  const unpacker = new LZMA(file.length)
  let said = ''
  for (let at = 0; at < file.length; at += piece) said += textOf(unpacker.push(file.subarray(at, at + piece)))
  expect(textOf(unpacker.whole)).toBe(said)
  return said
}

test.each([1, 7, 17, 18, 1000])('a file that comes in pieces of %d bytes is unpacked', (piece) => {
  expect(unpack(packed(), piece)).toBe(text)
})

test('what can be unpacked is told before the file is whole', () => {
  const file = packed()
  const said = new LZMA(file.length).push(file.subarray(0, -1))
  expect(said.length).toBeGreaterThan(10)
  expect(textOf(said)).toBe(text.slice(0, said.length))
})

test.each([
  ['a file that is cut short', (file: Uint8Array) => file.fill(0, 40), /LZMA: (byte|\d+ of)/],
  ['a file of a few bytes', () => fromHex('5d0000'), /0 of 0 bytes/],
  ['another format', () => fromHex('ff'.repeat(40)), /not a file/],
  ['a size that no file has', (file: Uint8Array) => file.fill(0xff, 5, 13), /length/i],
])('%s is refused', (_, change, why) => {
  const file = change(packed())
  expect(() => new LZMA(file.length).push(file)).toThrow(why)
})

test('more bytes than were said to come are refused', () => {
  const file = packed()
  expect(() => new LZMA(file.length - 1).push(file)).toThrow('too many')
})
