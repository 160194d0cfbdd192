import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, command, forcedWin } from './client'
import { tryExercise } from './exercises'
import { tryMove } from './reports'

const move = { type: 'move', move: 'e5', version: 1 } as const
const overloaded = () =>
  new Response(JSON.stringify({ error: { code: 'overloaded', message: 'Too much.' } }), { status: 503, headers: { 'Retry-After': '1' } })
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a command that an overloaded server turned away is sent again as it was, and that is told', async () => {
  fetched.mockResolvedValueOnce(overloaded()).mockResolvedValueOnce(overloaded())
  fetched.mockResolvedValueOnce(new Response('{"version":2}'))
  const waiting = vi.fn()
  const answer = command('1', move, waiting)
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toHaveBeenCalledTimes(1) // it comes back no sooner than it was told
  expect(waiting).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await answer).toEqual({ version: 2 })
  expect(fetched.mock.calls.map(([path, { body }]) => [path, body])).toEqual(
    Array(3).fill(['/api/games/1/commands', JSON.stringify(move)]),
  )
  expect(waiting).toHaveBeenCalledTimes(2)
})

test('it is not asked for ever', async () => {
  fetched.mockImplementation(() => Promise.resolve(overloaded()))
  const answer = command('1', move).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(40_000)
  const error = await answer
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'overloaded', retryAfter: 1 })
  expect(fetched.mock.calls.length).toBeGreaterThan(14)
})

test('other refusals are not asked about twice', async () => {
  fetched.mockResolvedValue(new Response('{"error":{"code":"busy","message":"No."}}', { status: 503, headers: { 'Retry-After': '1' } }))
  await expect(command('1', move)).rejects.toMatchObject({ code: 'busy' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a search for a win tells its place in the line until it begins, and is patient as long as it hears of it', async () => {
  let say!: (line: string) => void
  const body = new ReadableStream<Uint8Array>({
    start: (to) => {
      say = (line) => to.enqueue(new TextEncoder().encode(line + '\n'))
    },
  })
  fetched.mockResolvedValue(new Response(body))
  const places: number[] = []
  const win = forcedWin('1', 3, 2, (place) => places.push(place), new AbortController().signal)
  for (let i = 0; i < 3; i++) {
    say('{"waiting":2}')
    await vi.advanceTimersByTimeAsync(10_000)
  }
  say('{"waiting":0}')
  say('{"version":3,"side":0,"line":["h8"],"nodes":1,"time_ms":2}')
  expect(await win).toMatchObject({ line: ['h8'] })
  expect(places).toEqual([2, 2, 2, 0])
  expect(fetched.mock.calls[0]![1].headers).toMatchObject({ Accept: 'application/x-ndjson' })
})

test.each([
  ['an exercise', () => tryExercise('1', 'h0g2')],
  ['a report', () => tryMove('1', 2, 'h0g2')],
])('a move tried in %s may wait in line for its search', async (_, ask) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController()
    setTimeout(() => ends.abort(), ms)
    return ends.signal
  })
  fetched.mockImplementation(
    (_, { signal }) =>
      new Promise((done, fail) => {
        signal?.addEventListener('abort', () => fail(new Error('aborted')))
        setTimeout(() => done(new Response('{"good":true}')), 25_000)
      }),
  )
  const told = ask().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await told).toEqual({ good: true })
  timeout.mockRestore()
})
