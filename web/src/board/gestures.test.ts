import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gestures, type Pointer, type Table } from './gestures'
import { Pen } from './pen.svelte'

// A board of points 100 pixels apart, named by column and row: "3,4". Beside it
// there is nothing. Pieces stand where a test says.
function board(...pieces: string[]) {
  return boardBy({}, ...pieces)
}

function boardBy(ways: Partial<Pick<Table, 'presses' | 'drags' | 'slides' | 'aims'>>, ...pieces: string[]) {
  const log: string[] = []
  const pen = new Pen()
  const table: Table = {
    under: ({ clientX, clientY }) => (clientX < 0 || clientY < 0 ? undefined : `${Math.round(clientX / 100)},${Math.round(clientY / 100)}`),
    own: (point) => pieces.includes(point),
    selected: undefined,
    presses: true,
    drags: true,
    slides: false,
    aims: false,
    ...ways,
    select(point) {
      log.push(`select ${point}`)
      Object.assign(table, { selected: point })
    },
    choose: (point, was) => log.push(`choose ${point}${was ? ' again' : ''}`),
    drop: (from, to) => log.push(`drop ${from} ${to}`),
    carry: (point) => log.push(point ? `carry ${point}` : 'put back'),
    hover: (point) => log.push(`hover ${point}`),
    aim: (point, held) => log.push(`aim ${point}${held ? ' held' : ''}`),
    capture: (id) => log.push(`capture ${id}`),
    drew: (result) => log.push(result ? `drew ${result.what} ${result.from} ${result.to}` : 'drew nothing'),
  }
  const gestures = new Gestures(table, pen)
  const at = (x: number, y: number, more: Partial<Pointer> = {}): Pointer => ({
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    isPrimary: true,
    clientX: x,
    clientY: y,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  })
  return { gestures, log, pen, at }
}

const finger = { pointerType: 'touch' } as const
const right = { button: 2 } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a press on a piece takes it up, and the next press on it lets it go', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400))
  gestures.up(at(302, 401))
  gestures.down(at(300, 400))
  gestures.up(at(300, 400))
  expect(log).toEqual(['capture 1', 'select 3,4', 'choose 3,4', 'capture 1', 'choose 3,4 again'])
})

test('a press on any other point chooses it when it is let go on the same', () => {
  const { gestures, log, at } = board()
  gestures.down(at(300, 400))
  gestures.up(at(310, 390))
  gestures.down(at(300, 400))
  gestures.up(at(500, 400))
  expect(log).toEqual(['choose 3,4'])
})

test('a drag carries a piece from five pixels on, and drops it', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400))
  gestures.move(at(303, 402))
  expect(log).not.toContain('carry 3,4')
  gestures.move(at(304, 404))
  gestures.move(at(500, 400))
  gestures.up(at(500, 400))
  expect(log.filter((line) => !line.startsWith('hover'))).toEqual(['capture 1', 'select 3,4', 'carry 3,4', 'carry 3,4', 'put back', 'drop 3,4 5,4'])
})

test.each([
  ['beside the board', -50, 400],
  ['where it came from', 310, 410],
  ['on a piece of the same side', 300, 500],
])('a piece dropped %s moves nowhere', (_, x, y) => {
  const { gestures, log, at } = board('3,4', '3,5')
  gestures.down(at(300, 400, finger))
  gestures.move(at(400, 400, finger))
  gestures.up(at(x, y, finger))
  expect(log.at(-1)).toBe('put back')
})

test('what cannot be picked up is not dragged', () => {
  const { gestures, log, at } = board('1,1')
  gestures.down(at(300, 400, finger))
  gestures.move(at(500, 400, finger))
  gestures.up(at(500, 400, finger))
  expect(log).toEqual([])
})

test('another finger and the middle button do nothing', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400, { ...finger, isPrimary: false, pointerId: 2 }))
  gestures.down(at(300, 400, { button: 1 }))
  gestures.up(at(300, 400, { button: 1 }))
  expect(log).toEqual([])
})

test('a pointer that the browser takes away puts the piece back', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400, finger))
  gestures.move(at(500, 400, finger))
  gestures.cancel()
  gestures.up(at(500, 400, finger))
  expect(log.at(-1)).toBe('put back')
})

test('the right button draws an arrow, or asks for the menu where it stays', () => {
  const { gestures, log, pen, at } = board('3,4')
  gestures.down(at(300, 400, right))
  gestures.move(at(600, 400, right))
  gestures.up(at(600, 400, right))
  expect(gestures.rightButton).toBe(true)
  gestures.down(at(300, 400, right))
  gestures.up(at(300, 400, right))
  expect(log).toEqual(['capture 1', 'drew arrow 3,4 6,4', 'capture 1', 'drew menu 3,4 3,4'])
  expect(pen.shapes).toHaveLength(1)
})

test('a press on an empty point wipes what was drawn, one on a piece does not', () => {
  const { gestures, pen, at } = board('3,4')
  gestures.down(at(300, 400, right))
  gestures.up(at(600, 400, right))
  gestures.down(at(300, 400))
  gestures.up(at(300, 400))
  expect(pen.shapes).toHaveLength(1)
  gestures.down(at(700, 700))
  expect(pen.shapes).toHaveLength(0)
})

test('a finger that rests asks for the menu, or draws where it goes on; it takes up nothing', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400, finger))
  vi.advanceTimersByTime(600)
  gestures.up(at(300, 400, finger))
  gestures.down(at(300, 400, finger))
  vi.advanceTimersByTime(600)
  gestures.move(at(500, 400, finger))
  gestures.up(at(500, 400, finger))
  expect(log.filter((line) => line.startsWith('drew'))).toEqual(['drew menu 3,4 3,4', 'drew arrow 3,4 5,4'])
  expect(log.some((line) => /choose|carry|drop/.test(line))).toBe(false)
})

test('a finger that moves on has not rested', () => {
  const { gestures, log, at } = board('3,4')
  gestures.down(at(300, 400, finger))
  gestures.move(at(330, 400, finger))
  vi.advanceTimersByTime(600)
  gestures.up(at(500, 400, finger))
  expect(log.at(-1)).toBe('drop 3,4 5,4')
})

test('a mouse tells what it is over, a finger does not', () => {
  const { gestures, log, at } = board()
  gestures.move(at(300, 400))
  gestures.move(at(-5, 400))
  gestures.move(at(300, 400, finger))
  expect(log).toEqual(['hover 3,4', 'hover undefined'])
})

test('where pieces are only pressed, a drag carries nothing', () => {
  const { gestures, log, at } = boardBy({ drags: false }, '3,4')
  gestures.down(at(300, 400))
  gestures.move(at(500, 400))
  gestures.up(at(500, 400))
  expect(log.filter((line) => !line.startsWith('hover'))).toEqual(['capture 1', 'select 3,4'])
})

test('where pieces are only dragged, a press moves nothing and lets go again', () => {
  const { gestures, log, at } = boardBy({ presses: false }, '3,4')
  gestures.down(at(300, 400))
  gestures.up(at(300, 400))
  gestures.down(at(500, 400))
  gestures.up(at(500, 400))
  expect(log).toEqual(['capture 1', 'select 3,4', 'choose 3,4 again'])
  gestures.down(at(300, 400))
  gestures.move(at(500, 400))
  gestures.up(at(500, 400))
  expect(log).toContain('drop 3,4 5,4')
})

test('a sliding finger shows where it is, and chooses the point where it lets go', () => {
  const { gestures, log, at } = boardBy({ slides: true })
  gestures.down(at(300, 400, finger))
  vi.advanceTimersByTime(2000) // it may rest to aim
  gestures.move(at(400, 500, finger))
  gestures.up(at(410, 510, finger))
  expect(log).toEqual(['capture 1', 'hover 3,4', 'hover 4,5', 'hover undefined', 'choose 4,5'])
  log.length = 0
  gestures.down(at(300, 400, finger))
  gestures.up(at(-50, 400, finger)) // beside the board: nothing
  gestures.down(at(300, 400, finger))
  gestures.cancel()
  gestures.up(at(300, 400, finger))
  expect(log.filter((line) => line.startsWith('choose'))).toEqual([])
  expect(log.at(-1)).toBe('hover undefined')
})

test('on a small board a finger that rests aims, and chooses where it lets go', () => {
  const { gestures, log, at } = boardBy({ aims: true })
  gestures.down(at(300, 400, finger))
  vi.advanceTimersByTime(200)
  gestures.move(at(400, 400, finger))
  gestures.up(at(400, 500, finger))
  expect(log).toEqual(['aim 3,4', 'aim 3,4 held', 'capture 1', 'aim 4,4 held', 'aim undefined', 'choose 4,5'])
})

test('on a small board a quick tap chooses its point, and a page that scrolls nothing', () => {
  const { gestures, log, at } = boardBy({ aims: true })
  gestures.down(at(300, 400, finger))
  gestures.up(at(302, 401, finger))
  gestures.down(at(300, 400, finger))
  gestures.cancel()
  vi.advanceTimersByTime(1000)
  gestures.up(at(300, 600, finger))
  expect(log).toEqual(['aim 3,4', 'aim undefined', 'choose 3,4', 'aim 3,4', 'aim undefined'])
})

test('on a small board a sliding finger is shown what it covers', () => {
  const { gestures, log, at } = boardBy({ slides: true, aims: true })
  gestures.down(at(300, 400, finger))
  gestures.move(at(400, 500, finger))
  gestures.up(at(410, 510, finger))
  expect(log).toEqual(['capture 1', 'hover 3,4', 'aim 3,4 held', 'hover 4,5', 'aim 4,5 held', 'aim undefined', 'hover undefined', 'choose 4,5'])
  log.length = 0
  gestures.down(at(300, 400, finger))
  gestures.cancel()
  expect(log.slice(-2).sort()).toEqual(['aim undefined', 'hover undefined'])
  log.length = 0
  gestures.down(at(300, 400)) // a mouse covers nothing
  gestures.up(at(300, 400))
  expect(log.filter((line) => line.startsWith('aim'))).toEqual([])
})
