import { describe, expect, test } from 'vitest'
import { games } from '../games'
import { gomokuGrid } from '../games/gomoku/board'
import { horseLeg, xiangqiGrid } from '../games/xiangqi/board'
import { register } from './kind'
import { along, spreadLabels, arrowWay, drawn, penOf, type Shape } from './shapes'

register(...games)

describe('horseLeg', () => {
  test.each([
    ['two up, one right', [1, 0], [2, 2], [1, 1]],
    ['two down, one left', [7, 9], [6, 7], [7, 8]],
    ['two left, one up', [4, 4], [2, 5], [3, 4]],
    ['two right, one down', [4, 4], [6, 3], [5, 4]],
  ] as const)('%s', (_, from, to, leg) => {
    const spot = ([column, row]: readonly [number, number]) => ({ column, row })
    expect(horseLeg(spot(from), spot(to))).toEqual(spot(leg))
  })

  test('other moves do not turn', () => {
    for (const [column, row] of [
      [4, 5],
      [6, 6],
      [4, 9],
      [5, 7],
    ] as const) {
      expect(horseLeg({ column: 4, row: 4 }, { column, row })).toBeUndefined()
    }
  })
})

describe('arrowWay', () => {
  const arrow = (from: string, to: string, aside = false): Shape => ({ from, to, ink: 'green', aside })

  test('goes around the corner of a horse, in xiangqi alone', () => {
    expect(arrowWay(xiangqiGrid, arrow('b0', 'c2'), false)).toEqual([
      { x: 100, y: 900 },
      { x: 100, y: 800 },
      { x: 200, y: 700 },
    ])
    expect(arrowWay(gomokuGrid(15), arrow('b1', 'c3'), false)).toHaveLength(2)
  })

  test('turned with the board', () => {
    expect(arrowWay(xiangqiGrid, arrow('a0', 'a1'), true)).toEqual([
      { x: 800, y: 0 },
      { x: 800, y: 100 },
    ])
  })

  test('aside, a move and its return do not meet, and a corner keeps its distance', () => {
    const there = arrowWay(xiangqiGrid, arrow('a0', 'a4', true), false)!
    const back = arrowWay(xiangqiGrid, arrow('a4', 'a0', true), false)!
    expect(there.map(({ x }) => x)).toEqual([15, 15])
    expect(back.map(({ x }) => x)).toEqual([-15, -15])
    const bent = arrowWay(xiangqiGrid, arrow('b0', 'c2', true), false)!
    expect(bent[1]!.x).toBeCloseTo(115)
    expect(bent[1]!.y).toBeGreaterThan(800)
  })

  test('nothing to or from nowhere', () => {
    expect(arrowWay(xiangqiGrid, arrow('a0', 'a0'), false)).toBeUndefined()
    expect(arrowWay(xiangqiGrid, arrow('z9', 'a0'), false)).toBeUndefined()
    expect(arrowWay(xiangqiGrid, { to: 'a0', ink: 'red' }, false)).toBeUndefined()
  })
})

test('along counts from either end and stops half way', () => {
  const [p, q] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]
  expect(along(p, q, 30).x).toBe(30)
  expect(along(p, q, -30).x).toBe(70)
  expect(along(p, q, 80).x).toBe(50)
})

describe('drawn', () => {
  const inks = (shapes: readonly Shape[]) => shapes.map((s) => `${s.from ?? ''}${s.to} ${s.ink}`)

  test('a pen draws, another repaints, the same again removes', () => {
    let shapes = drawn([], 'h2', 'e2', 'red')
    shapes = drawn(shapes, undefined, 'e2', 'blue')
    expect(inks(shapes)).toEqual(['h2e2 red', 'e2 blue'])
    shapes = drawn(shapes, 'h2', 'e2', 'yellow')
    expect(inks(shapes)).toEqual(['e2 blue', 'h2e2 yellow'])
    expect(inks(drawn(shapes, 'h2', 'e2', 'yellow'))).toEqual(['e2 blue'])
  })

  test('without a pen the colours follow one another, and then the shape goes', () => {
    let shapes: Shape[] = []
    const seen = []
    for (let i = 0; i < 5; i++) {
      shapes = drawn(shapes, 'a0', 'a1')
      seen.push(shapes[0]?.ink)
    }
    expect(seen).toEqual(['green', 'red', 'blue', 'yellow', undefined])
  })
})

test('pens by the keys held', () => {
  const keys = (...held: string[]) => ({
    shiftKey: held.includes('shift'),
    ctrlKey: held.includes('ctrl'),
    altKey: held.includes('alt'),
    metaKey: held.includes('meta'),
  })
  expect(penOf(keys())).toBeUndefined()
  expect(penOf(keys('ctrl'))).toBe('green')
  expect(penOf(keys('shift'))).toBe('red')
  expect(penOf(keys('alt'))).toBe('blue')
  expect(penOf(keys('meta'))).toBe('blue')
  expect(penOf(keys('shift', 'alt'))).toBe('yellow')
  expect(penOf(keys('shift', 'ctrl'))).toBe('yellow')
})

test('labels of arrows that cross or lie on one another do not cover each other', () => {
  const at = (x: number, y: number) => ({ x, y })
  const stretches = [
    { a: at(0, 0), b: at(400, 400), width: 60 },
    { a: at(400, 0), b: at(0, 400), width: 60 },
    { a: at(200, 0), b: at(200, 400), width: 60 },
    { a: at(0, 0), b: at(400, 400), width: 60 },
  ]
  const places = spreadLabels(stretches)
  expect(places[0]).toEqual(at(200, 200))
  for (const [i, p] of places.entries()) {
    for (const q of places.slice(i + 1)) expect(Math.abs(p.x - q.x) >= 60 || Math.abs(p.y - q.y) >= 36).toBe(true)
  }
})

test('the label of an arrow lies beyond the tips of shorter ones along its line', () => {
  const at = (x: number) => ({ x, y: 0 })
  for (const way of [1, -1]) {
    // One piece, three moves along a rank: which number is whose must be seen.
    const lengths = [400, 300, 500]
    const places = spreadLabels(lengths.map((length) => ({ a: at(0), b: at(way * length), width: 32 }))).map(({ x }) => way * x)
    expect(places).toEqual([350, 150, 450])
  }
})
