import { expect, test } from 'vitest'
import { Memory } from './memory'

const whole = (file: Memory) => {
  const bytes = new Uint8Array(file.getSize())
  expect(file.read(bytes, { at: 0 })).toBe(bytes.length)
  return [...bytes]
}

// As files are: what was cut off does not come back, and what nobody wrote is zero.
test('a device in memory keeps what a file would', () => {
  let seed = 7
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const file = new Memory()
  let want: number[] = []
  for (let n = 1; n < 300; n++) {
    const at = random(200)
    if (random(3)) {
      const bytes = Array.from({ length: random(50) }, () => n % 256)
      while (bytes.length && want.length < at) want.push(0)
      file.write(Uint8Array.from(bytes), { at })
      want.splice(at, bytes.length, ...bytes)
    } else {
      file.truncate(at)
      want = [...want.slice(0, at), ...Array<number>(Math.max(0, at - want.length)).fill(0)]
    }
    expect(whole(file)).toEqual(want)
  }
  const end = new Uint8Array(4)
  expect(file.read(end, { at: want.length })).toBe(0)
})
