import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as client from '../api/client'
import * as socket from '../api/socket'
import type { Tournament, TourneyMessage, TourneySocketMessage } from '../api/types'
import * as api from './api'
import { Room } from './room.svelte'

const one = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'a', name: 'Friday', system: 'arena', game: 'gomoku', rules: 'freestyle', clock: {}, status: 'running', version: 5,
  created_ms: 0, changed_ms: 0, players: 200, round: 3, begun: 1, open: 1, arbiters: [], me: { number: 7, rank: 9 },
  settings: { name: 'Friday', system: 'arena', config: {} as Tournament['settings']['config'] }, ...more,
})

let line: socket.Watcher<TourneySocketMessage>
let began: string[]
let stop: () => void
let place: ReturnType<typeof vi.spyOn>

async function open(more: Partial<Tournament> = {}): Promise<Room> {
  vi.spyOn(api, 'players').mockResolvedValue({ version: 5, players: [{ number: 7, name: 'Seven' }] })
  place = vi.spyOn(api, 'get').mockResolvedValue(one(more))
  const room = new Room('a', (game) => began.push(game))
  stop = room.start()
  await vi.advanceTimersByTimeAsync(0)
  place.mockClear()
  return room
}
function told(version: number, message: Partial<TourneyMessage> = {}, more: Partial<Tournament> = {}) {
  const { settings: _s, arbiters: _a, me: _m, ...head } = one({ version, ...more })
  line.message({ type: 'tournament', since: version - 1, tournament: head, ...message } as TourneyMessage)
}

beforeEach(() => {
  vi.useFakeTimers()
  began = []
  vi.spyOn(socket, 'watchAt').mockImplementation((_, watcher) => {
    line = watcher as never
    return { stop() {}, renew() {} }
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the own game opens when the feed tells of it, and those of others do not', async () => {
  const room = await open()
  vi.spyOn(client, 'getGame').mockResolvedValue({} as never)
  told(6, { rounds: [{ version: 6, round: 4, begun: true, boards: [{ board: 1, first: 1, second: 2, game: 'theirs' }] }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual([])
  told(7, { rounds: [{ version: 7, round: 5, begun: true, boards: [{ board: 2, first: 3, second: 7, game: 'mine' }] }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(began).toEqual(['mine'])
  expect(place).not.toHaveBeenCalled()
  expect(room.tournament?.me).toEqual({ number: 7, rank: 9, round: 5, board: 2, side: 1, opponent: 3, game: 'mine' })
})

test.each([
  ['among many players, after some seconds', 200, 6_000],
  ['among few, at once', 20, 600],
])('news of others without a pause do not keep the own rank away: %s', async (_, players, withinMS) => {
  await open({ players })
  for (let ms = 0, version = 6; ms < withinMS; ms += 100) {
    told(version++, {}, { players })
    await vi.advanceTimersByTimeAsync(100)
  }
  const asked = place.mock.calls.length
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(4)
})

test('a page that is newer than a message, but not than all it says, takes it; a gap is fetched', async () => {
  const room = await open()
  expect(line.version()).toBe(5)
  expect(vi.mocked(api.players).mock.calls).toEqual([['a', 1]])
  told(9, { since: 4, players: [{ number: 8, name: 'Eight' }] })
  expect([room.seen.version, room.seen.players.get(8)?.name]).toEqual([9, 'Eight'])
  told(12, { since: 11 })
  await vi.advanceTimersByTimeAsync(600)
  expect(place).toHaveBeenCalled()
  expect(vi.mocked(api.players).mock.calls.at(-1)).toEqual(['a', 0])
})

// The server keeps so many changes; whoever missed more is told so by since 0.
test('a page that missed too many changes fetches all of it, again if that fails, and says so until then', async () => {
  const boards = vi.spyOn(api, 'round').mockResolvedValue({ version: 5, round: 1, begun: true, boards: [] })
  const room = await open({ system: 'swiss', round: 1, begun: 1 })
  boards.mockResolvedValue({ version: 3005, round: 2, begun: true, boards: [{ board: 1, first: 7, second: 8 }] })
  vi.mocked(api.players).mockResolvedValue({ version: 3005, players: [{ number: 7, name: 'Seven' }, { number: 8, name: 'Eight' }] })
  place.mockRejectedValueOnce(new Error('the network is away')).mockResolvedValue(one({ system: 'swiss', version: 3005, round: 2, begun: 2 }))
  told(3005, { since: 0 }, { system: 'swiss', round: 2, begun: 2 })
  await vi.advanceTimersByTimeAsync(600)
  expect([place.mock.calls.length, room.seen.version, room.up]).toEqual([1, 5, false])
  await vi.advanceTimersByTimeAsync(6_000)
  expect([place.mock.calls.length, room.seen.version, room.up]).toEqual([2, 3005, true])
  expect([room.name(8), room.boards(2).length, room.tournament?.round]).toEqual(['Eight', 1, 2])
  expect(boards.mock.calls.at(-1)).toEqual(['a', 2])
})
