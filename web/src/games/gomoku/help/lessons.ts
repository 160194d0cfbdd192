// The positions of the help's boards.
import type { Lesson } from '../../../help/lesson'

// A renju board from its rows, the topmost first, with empty rows around them.
function renju(top: number, ...rows: string[]): Lesson {
  const size = 15
  const empty = '.'.repeat(size)
  const lines = Array.from({ length: size }, (_, down) => (rows[down - top] ?? empty).padEnd(size, '.'))
  return { game: 'gomoku', rules: 'renju', setup: `${lines.join('/')} X` }
}

export const fouls = {
  three: renju(7, '.......X.......', '......X.X......', '.......X.......'),
  four: renju(6, '.OXXX..........', '.....X.........', '.....X.........', '.....X.........', '.....O.........'),
  overline: renju(7, '...XXX.XX......'),
  false: renju(6, '.......X.......', '.......X.......', '...O.XX..O.....'),
  five: renju(7, '......X.X......', '......XX.......', '..XXXX.........'),
} as const
