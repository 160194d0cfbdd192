import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loggedOutEvent, watchAt, type Line } from './socket'

class Fake {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  readyState = Fake.CONNECTING
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor(readonly url: string) {
    opened.push(this)
  }
  up() {
    this.readyState = Fake.OPEN
    this.onopen?.()
  }
  down(code = 1006) {
    this.readyState = Fake.CLOSED
    this.onclose?.({ code })
  }
  close() {
    this.down()
  }
}

let opened: Fake[]
let page: EventTarget & { hidden: boolean }
let version: number | undefined
let line: Line
const connection = vi.fn<(up: boolean, loggedOut?: boolean) => void>()
const last = () => opened.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  page = Object.assign(new EventTarget(), { hidden: false })
  const network = new EventTarget()
  vi.stubGlobal('WebSocket', Fake)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:', host: 'h' })
  for (const what of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) vi.stubGlobal(what, network[what].bind(network))
  opened = []
  version = undefined
  connection.mockReset()
  line = watchAt('/ws', { message: () => {}, connection, version: () => version })
})
afterEach(() => {
  line.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a lost socket is opened again at once, then more rarely, from the version that the page has', () => {
  expect(last().url).toBe('ws://h/ws')
  last().up()
  version = 7
  for (const pause of [50, 200, 500, 1_000, 2_000, 4_000, 7_000, 7_000]) {
    const before = opened.length
    last().down()
    vi.advanceTimersByTime(pause - 1)
    expect(opened.length).toBe(before)
    vi.advanceTimersByTime(1)
    expect(opened.length).toBe(before + 1)
    expect(last().url).toBe('ws://h/ws?v=7')
  }
  last().up()
  last().onmessage!({ data: '{"type":"x"}' })
  last().down()
  vi.advanceTimersByTime(50) // it begins anew
  expect(opened.length).toBe(10)
})

test.each([
  ['the network comes back', () => dispatchEvent(new Event('online'))],
  ['somebody looks again', () => page.dispatchEvent(new Event('visibilitychange'))],
])('no pause is sat out when %s', (_, happens) => {
  last().up()
  for (let i = 0; i < 5; i++) {
    last().down()
    vi.advanceTimersByTime(2_000)
  }
  const before = opened.length
  last().down()
  page.hidden = true
  happens()
  expect(opened.length).toBe(before)
  page.hidden = false
  happens()
  expect(opened.length).toBe(before + 1)
  happens() // it is on its way
  last().up()
  happens() // it is up
  expect(opened.length).toBe(before + 1)
  vi.advanceTimersByTime(31_000)
  happens() // it may be dead
  expect(opened.length).toBe(before + 2)
})

test('a socket whose log-in has ended says so, and is opened again as a guest', () => {
  const told = vi.fn()
  addEventListener(loggedOutEvent, told)
  last().up()
  last().down(4401)
  expect(told).toHaveBeenCalledTimes(1)
  expect(connection.mock.calls).toEqual([[true], [false, true]])
  vi.advanceTimersByTime(50)
  last().up()
  last().down()
  expect(told).toHaveBeenCalledTimes(1)
  expect(connection.mock.calls.at(-1)).toEqual([false, false])
})

test('of a socket that was given up nothing more is heard', () => {
  last().up()
  line.renew()
  expect(opened.map((s) => s.readyState)).toEqual([Fake.CLOSED, Fake.CONNECTING])
  expect(connection.mock.calls).toEqual([[true]])
  line.stop()
  vi.advanceTimersByTime(60_000)
  expect(opened.length).toBe(2)
})
