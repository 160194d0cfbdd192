// What is looked for on a board: pieces by point, '.' for a point that is to be
// empty.
import type { Side } from '../api/types'
import type { LibraryFilter } from '../api/library'
import { pointName, type Grid } from '../board/geometry'
import { kindOf } from '../board/kind'
import { gridOfBoard, readBoard, sideOf, writeBoard } from '../board/position'
import type { Pieces } from '../board/scene'

// All of a board, some of its points, or what is left on it wherever it stands.
export type Wish = 'position' | 'pattern' | 'material' | 'like'

export interface Wanted {
  wish: Wish
  pieces: Pieces
  turn: Side
}

export const wishes: readonly Wish[] = ['position', 'like', 'pattern', 'material']

// The pieces as letters, each side's by what they are worth.
function lettersOf(grid: Grid, pieces: Pieces): string {
  const order = kindOf(grid.game).tray.flat()
  return [...pieces.values()]
    .filter((l) => l !== '.')
    .sort((a, b) => sideOf(a) - sideOf(b) || order.indexOf(a) - order.indexOf(b))
    .join('')
}

function patternText(grid: Grid, pieces: Pieces): string {
  const rows: string[] = []
  for (let row = grid.rows - 1; row >= 0; row--) {
    let line = ''
    for (let column = 0; column < grid.columns; column++) line += pieces.get(pointName(grid, { column, row })) ?? '?'
    rows.push(line)
  }
  return rows.join('/')
}

// As a search asks for it; nothing where nothing is wanted.
export function filterOf(grid: Grid, { wish, pieces, turn }: Wanted): Pick<LibraryFilter, Wish> {
  if (!pieces.size) return {}
  if (wish === 'pattern') return { pattern: patternText(grid, pieces) }
  const solid = new Map([...pieces].filter(([, letter]) => letter !== '.'))
  return wish === 'material' ? { material: lettersOf(grid, solid) } : { [wish]: writeBoard(grid, solid, turn) }
}

// What a filter asks for, and its board. Material has no points, and is laid out
// in rows from the top.
export function wantedOf(usual: Grid, filter: LibraryFilter): { grid: Grid; wanted: Wanted } {
  const { pattern, material } = filter
  const like = filter.like?.includes('/') ? filter.like : undefined
  const position = filter.position ?? like
  if (pattern) {
    const grid = gridOfBoard(usual.game, pattern)
    const pieces = new Map<string, string>()
    pattern.split('/').forEach((line, down) =>
      [...line].forEach((c, column) => c !== '?' && pieces.set(pointName(grid, { column, row: grid.rows - 1 - down }), c)),
    )
    return { grid, wanted: { wish: 'pattern', pieces, turn: 0 } }
  }
  if (position) {
    const grid = gridOfBoard(usual.game, position)
    const turn = position.split(' ')[1] === kindOf(usual.game).written.turns[1] ? 1 : 0
    return { grid, wanted: { wish: like && !filter.position ? 'like' : 'position', pieces: readBoard(grid, position), turn } }
  }
  const pieces = new Map(
    [...(material ?? '')].map((letter, i) => {
      const row = usual.rows - 1 - Math.floor(i / usual.columns)
      return [pointName(usual, { column: i % usual.columns, row }), letter]
    }),
  )
  return { grid: usual, wanted: { wish: material ? 'material' : 'position', pieces, turn: 0 } }
}

// What is put in by hand where there is no place for it yet.
export function firstFree(grid: Grid, pieces: Pieces): string | undefined {
  for (let i = 0; i < grid.columns * grid.rows; i++) {
    const point = pointName(grid, { column: i % grid.columns, row: grid.rows - 1 - Math.floor(i / grid.columns) })
    if (!pieces.has(point)) return point
  }
  return undefined
}
