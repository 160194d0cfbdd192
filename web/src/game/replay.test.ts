import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { display } from '../ui/display.svelte'
import { Replay } from './replay.svelte'

// A game of so many moves, of which some are taken back.
function watched(ply: number, length = ply) {
  return {
    game: { ply, length },
    ply,
    look(to: number) {
      this.ply = Math.max(0, Math.min(this.game.length, to))
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  display.pace = 1
})
afterEach(() => void vi.useRealTimers())

test('from the end it begins anew, and stops at the present', () => {
  const game = watched(3, 5)
  const replay = new Replay(game)
  replay.toggle()
  expect([game.ply, replay.playing]).toEqual([0, true])
  vi.advanceTimersByTime(2_000)
  expect([game.ply, replay.playing]).toEqual([2, true])
  vi.advanceTimersByTime(1_000)
  expect([game.ply, replay.playing]).toEqual([3, false])
  vi.advanceTimersByTime(9_000)
  expect(game.ply).toBe(3)
})

test('from the middle it goes on, and among moves taken back to the last of them', () => {
  const game = watched(2, 5)
  const replay = new Replay(game)
  game.look(3)
  replay.toggle()
  vi.advanceTimersByTime(5_000)
  expect([game.ply, replay.playing]).toEqual([5, false])
})

test('it stops when asked, when somebody steps by hand, and when a move is played', () => {
  for (const interfere of [
    (replay: Replay) => replay.toggle(),
    (_: Replay, game: ReturnType<typeof watched>) => game.look(4),
    (_: Replay, game: ReturnType<typeof watched>) => (game.game = { ply: 7, length: 7 }),
  ]) {
    const game = watched(6)
    const replay = new Replay(game)
    game.look(0)
    replay.toggle()
    vi.advanceTimersByTime(1_500)
    interfere(replay, game)
    const { ply } = game
    vi.advanceTimersByTime(9_000)
    expect([game.ply, replay.playing]).toEqual([ply, false])
  }
})

test('another speed holds from the next move on', () => {
  const game = watched(6)
  const replay = new Replay(game)
  game.look(0)
  replay.toggle()
  display.pace = 0.5
  vi.advanceTimersByTime(1_000)
  expect(game.ply).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(game.ply).toBe(3)
  replay.stop()
})

test('without moves there is nothing to play', () => {
  const replay = new Replay(watched(0))
  replay.toggle()
  expect([replay.possible, replay.playing]).toEqual([false, false])
})
