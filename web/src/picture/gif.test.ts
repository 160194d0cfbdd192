import { describe, expect, test } from 'vitest'
import { GIF, transparent, type Rectangle } from './gif'
import { Palette } from './palette'

// A reader of its own: what a file shows after each frame, as numbers of colours.
function read(file: Uint8Array): { screens: Uint8Array[]; delays: number[]; loops: boolean } {
  let at = 6
  const byte = () => file[at++]!
  const word = () => byte() | (byte() << 8)
  expect(new TextDecoder().decode(file.subarray(0, 6))).toBe('GIF89a')
  const [width, height] = [word(), word()]
  const flags = byte()
  at += 2 + 3 * (2 << (flags & 7))
  const screen = new Uint8Array(width * height).fill(transparent)
  const screens: Uint8Array[] = []
  const delays: number[] = []
  let loops = false
  const blocks = () => {
    const all: number[] = []
    for (let n = byte(); n; n = byte()) {
      all.push(...file.subarray(at, at + n))
      at += n
    }
    return all
  }
  for (;;) {
    const kind = byte()
    if (kind === 0x3b) break
    if (kind === 0x21) {
      const label = byte()
      const data = blocks()
      if (label === 0xf9) delays.push(data[1]! | (data[2]! << 8))
      if (label === 0xff) loops = true
      continue
    }
    expect(kind).toBe(0x2c)
    const [x, y, w, h] = [word(), word(), word(), word()]
    byte()
    const colours = unpacked(byte(), blocks())
    expect(colours).toHaveLength(w! * h!)
    colours.forEach((c, i) => {
      if (c !== transparent) screen[(y! + Math.floor(i / w!)) * width! + x! + (i % w!)] = c
    })
    screens.push(screen.slice())
  }
  expect(at).toBe(file.length)
  return { screens, delays, loops }
}

function unpacked(least: number, data: readonly number[]): number[] {
  const [clear, end] = [1 << least, (1 << least) + 1]
  let table: number[][] = []
  let bits = 0
  let last: number[] | undefined
  const reset = () => {
    table = Array.from({ length: end + 1 }, (_, i) => [i])
    bits = least + 1
    last = undefined
  }
  reset()
  const out: number[] = []
  let held = 0
  let filled = 0
  for (const byte of data) {
    held |= byte << filled
    filled += 8
    while (filled >= bits) {
      const code = held & ((1 << bits) - 1)
      held >>>= bits
      filled -= bits
      if (code === end) return out
      if (code === clear) {
        reset()
        continue
      }
      const entry: number[] = table[code] ?? [...last!, last![0]!]
      out.push(...entry)
      if (last && table.length < 4096) table.push([...last, entry[0]!])
      last = entry
      if (table.length === 1 << bits && bits < 12) bits++
    }
  }
  throw new Error('no end')
}

// Numbers that are the same every time.
function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}

describe('a GIF is read as it was written', () => {
  test.each([
    ['one point', 1, 1, 255],
    ['noise, which fills the table of codes several times', 151, 97, 255],
    ['a few colours', 64, 64, 3],
    ['one colour', 300, 20, 1],
  ])('%s', (_, width, height, colours) => {
    const random = numbers(7)
    const gif = new GIF(width, height, new Uint8Array(765))
    const whole: Rectangle = { x: 0, y: 0, width, height }
    const first = Uint8Array.from({ length: width * height }, () => random(colours))
    gif.frame(first, whole, 80)
    const part = { x: width >> 1, y: height >> 1, width: width - (width >> 1), height: height - (height >> 1) }
    const over = Uint8Array.from({ length: part.width * part.height }, () => (random(2) ? transparent : random(colours)))
    gif.frame(over, part, 300)
    const { screens, delays, loops } = read(gif.finish())
    const want = first.slice()
    over.forEach((c, i) => {
      if (c !== transparent) want[(part.y + Math.floor(i / part.width)) * width + part.x + (i % part.width)] = c
    })
    expect(screens).toEqual([first, want])
    expect(delays).toEqual([80, 300])
    expect(loops).toBe(true)
  })

  // Codes get longer when there are 512, 1024 and 2048 of them, wherever the colours end.
  test.each([250, 510, 760, 1780])('about %i points long', (from) => {
    const random = numbers(3)
    for (let n = from; n < from + 30; n++) {
      const row = Uint8Array.from({ length: n }, () => random(200))
      const gif = new GIF(n, 1, new Uint8Array(765))
      gif.frame(row, { x: 0, y: 0, width: n, height: 1 }, 1)
      expect(read(gif.finish()).screens[0], `${n} points`).toEqual(row)
    }
  })
})

describe('a palette', () => {
  const points = (...colours: readonly (readonly number[])[]) => new Uint8ClampedArray(colours.flatMap((c) => [...c, 255]))

  test('of few colours has each of them', () => {
    const few = [[255, 255, 255], [0, 0, 0], [176, 0, 0], [220, 176, 119], [28, 110, 61]] as const
    const p = new Palette()
    p.add(points(...few))
    p.choose(255)
    for (const [r, g, b] of few) {
      const i = 3 * p.nearest(r, g, b)
      expect([...p.colours.subarray(i, i + 3)]).toEqual([r, g, b])
    }
  })

  test('of many stays near to all, and keeps what is small but stands out', () => {
    const random = numbers(11)
    const wood = Array.from({ length: 4_000 }, () => [190 + random(50), 150 + random(50), 90 + random(50)])
    const mark = Array.from({ length: 12 }, () => [20, 90, 200])
    const p = new Palette()
    p.add(points(...wood, ...mark))
    p.choose(64)
    expect(p.colours.length).toBeLessThanOrEqual(3 * 64)
    for (const [r, g, b] of [...wood, ...mark] as [number, number, number][]) {
      const i = 3 * p.nearest(r, g, b)
      expect(Math.hypot(p.colours[i]! - r, p.colours[i + 1]! - g, p.colours[i + 2]! - b)).toBeLessThan(24)
    }
  })
})
