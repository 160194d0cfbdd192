import { expect, test } from 'vitest'
import { kinds, register } from '../board/kind'
import { gridOfBoard, readBoard } from '../board/position'
import { games } from '../games'
import { challengeConfig, dayOf, ofDay, sideToMove } from './today'

register(...games)

test('a day has one challenge from its first minute to its last, the next day another', () => {
  const all = [
    [2, 'a'],
    [3, 'b'],
    [4, 'c'],
  ] as const
  const at = (hours: number, minutes: number, date = 5) => ofDay(all, dayOf(new Date(2026, 4, date, hours, minutes)))
  expect(at(0, 1)).toEqual(at(23, 59))
  expect(at(23, 59)).not.toEqual(at(0, 1, 6))
  expect(at(12, 0, 5)).toEqual(at(12, 0, 8))
})

for (const { name, challenges } of kinds()) {
  test(`the challenges of ${name} are boards, each there once`, async () => {
    const { challenges: all } = await challenges!()
    expect(all.length).toBeGreaterThanOrEqual(15)
    expect(new Set(all.map(([, board]) => board)).size).toBe(all.length)
    for (const [moves, board] of all) {
      expect(moves).toBeGreaterThanOrEqual(2)
      expect(readBoard(gridOfBoard(name, board), board).size).toBeGreaterThan(3)
      expect(['X', 'O', 'w', 'b']).toContain(board.at(-1))
    }
  })
}

test('who is here has the move, and the strongest level the other side', () => {
  const engine = { id: 'e', game: 'gomoku', name: {}, strength: {}, levels: [{ id: 'low', name: {} }, { id: 'top', name: {} }] }
  const board = '...../..X../..O../..X../..... O'
  expect(sideToMove('gomoku', board)).toBe(1)
  expect(challengeConfig('gomoku', board, [engine])).toMatchObject({
    setup: board,
    players: [{ kind: 'engine', engine: 'e', level: 'top' }, { kind: 'human' }],
  })
  expect(challengeConfig('gomoku', board, []).players).toEqual([{ kind: 'human' }, { kind: 'human' }])
})
