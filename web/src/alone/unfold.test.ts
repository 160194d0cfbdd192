import { expect, test } from 'vitest'
import { Unfolding } from './unfold'

const bytes = (hex: string) => Uint8Array.from(hex.replace(/\s/g, '').match(/../g)!, (b) => parseInt(b, 16))

// Function 0 has two blocks of resume points, 0 and 1 and then 2: a call that returns to the last, a
// jump to 1, and the addresses that a function of the other module has.
const body = `00
  23002101 02400340 0240 0240 20000e 02 000001
  0b
  2001 4108 6b 2201 2400 2001 42 8280808001 370300 4100 1005 23002101 0d02
  0b
  4101 2100 0c00
  0b 0b
  418020 1a 418080808001 1a 4200 1a 41011a 0e 01 0000
  0b`
const foldedBody = `00
  e2 02 000001
  0b
  d0 05
  0b
  e1 01
  0b 0b
  e3 1a e4 1a 4200 1a 41011a 0e 01 0000
  0b`
const begin = '0061736d01000000 0101 00'
const end = '0b03 010203'
const size = bytes(body).length.toString(16).padStart(2, '0')
const module = bytes(`${begin} 0a${(bytes(body).length + 2).toString(16)} 01 ${size} ${body} ${end}`)
const folded = bytes(`464f4c44 ${module.length.toString(16)}000000 ${begin} 0a${(bytes(body).length + 2).toString(16)} 01 ${foldedBody} ${end}`)

test('a folded module unfolds', () => {
  const unfolding = new Unfolding()
  expect(unfolding.push(folded, folded.length)).toEqual(module)
  expect(unfolding.whole).toEqual(module)
})

test('a module unfolds as its bytes come, each once', () => {
  const unfolding = new Unfolding()
  const come = new Uint8Array(folded.length)
  const got = [...folded].flatMap((b, i) => {
    come[i] = b
    return [...unfolding.push(come, i + 1)]
  })
  expect(got).toEqual([...module])
})

test('what is not folded passes', () => {
  for (const other of [module, bytes('00'), new Uint8Array(0)]) {
    const unfolding = new Unfolding()
    const got = [...other].flatMap((_, i) => [...unfolding.push(other, i + 1)])
    expect(got).toEqual([...other])
    unfolding.push(other, other.length)
    expect(unfolding.whole).toEqual(other)
  }
})

test.each([
  ['cut short', folded.slice(0, -9)],
  ['of another size', folded.map((b, i) => (i === 4 ? b + 1 : b))],
  ['with an unknown instruction', folded.map((b) => (b === 0xe3 ? 0xff : b))],
  ['without an end of a function', folded.map((b) => (b === 0x0b ? 0x1a : b))],
])('a folded module %s is refused', (_, wrong) => {
  expect(() => new Unfolding().push(wrong, wrong.length)).toThrow('not a folded module')
})

test('bytes of which nothing is known yet are waited for', () => {
  const unfolding = new Unfolding()
  expect(unfolding.push(new Uint8Array(0), 0)).toEqual(new Uint8Array(0))
  expect(unfolding.push(folded, folded.length)).toEqual(module)
})
