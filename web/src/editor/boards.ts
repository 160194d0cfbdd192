// What an editor does with a whole board at once.
import type { GameKind, Side } from '../api/types'
import { gomokuGrid, pointName, spotOf, xiangqiGrid, type Grid } from '../board/geometry'
import type { Pieces } from '../board/position'
import { startPieces } from '../game/start'

// A board as it stands in the editor.
export interface Standing {
  game: GameKind
  size: number // points on a side of a gomoku board; of no meaning in xiangqi
  pieces: Pieces
  turn: Side
}

export const gridFor = ({ game, size }: Pick<Standing, 'game' | 'size'>): Grid =>
  game === 'xiangqi' ? xiangqiGrid : gomokuGrid(size)

const atFirst = (game: GameKind): Pieces => (game === 'xiangqi' ? startPieces() : new Map<string, string>())

export const startOf = (game: GameKind, size: number): Standing => ({ game, size, pieces: atFirst(game), turn: 0 })

// An empty board; the kings, without which there is no xiangqi, are at home.
export function cleared(standing: Standing): Standing {
  const kings = [...atFirst(standing.game)].filter(([, letter]) => letter.toLowerCase() === 'k')
  return { ...standing, pieces: new Map(kings) }
}

function moved(standing: Standing, to: (column: number, row: number) => [number, number], letter = (l: string) => l): Standing {
  const grid = gridFor(standing)
  const pieces = new Map<string, string>()
  for (const [point, l] of standing.pieces) {
    const spot = spotOf(grid, point)
    if (!spot) continue
    const [column, row] = to(spot.column, spot.row)
    pieces.set(pointName(grid, { column, row }), letter(l))
  }
  return { ...standing, pieces }
}

// Left and right change places.
export function mirrored(standing: Standing): Standing {
  const last = gridFor(standing).columns - 1
  return moved(standing, (column, row) => [last - column, row])
}

// Each side gets what the other had, and its turn. In xiangqi the board is
// turned with it, so that everybody stays at home.
export function exchanged(standing: Standing): Standing {
  const turn = (1 - standing.turn) as Side
  if (standing.game === 'gomoku') {
    return { ...moved(standing, (c, r) => [c, r], (l) => (l === 'X' ? 'O' : 'X')), turn }
  }
  const other = (l: string) => (l < 'a' ? l.toLowerCase() : l.toUpperCase())
  return { ...moved(standing, (c, r) => [xiangqiGrid.columns - 1 - c, xiangqiGrid.rows - 1 - r], other), turn }
}

// A gomoku board of another size, its middle where it was. Stones that have no
// place on a smaller one are lost.
export function resized(standing: Standing, size: number): Standing {
  const by = Math.floor(size / 2) - Math.floor(standing.size / 2)
  const grid = gomokuGrid(size)
  const pieces = new Map<string, string>()
  for (const [point, letter] of standing.pieces) {
    const spot = spotOf(gomokuGrid(standing.size), point)
    if (!spot) continue
    const to = { column: spot.column + by, row: spot.row + by }
    if (Math.min(to.column, to.row) >= 0 && Math.max(to.column, to.row) < size) pieces.set(pointName(grid, to), letter)
  }
  return { ...standing, size, pieces }
}

// The letters of the tray, a row for each side, as the game counts its pieces.
export const trays: Record<GameKind, readonly [readonly string[], readonly string[]]> = {
  xiangqi: [[...'KABNRCP'], [...'kabnrcp']],
  gomoku: [['X'], ['O']],
}

const boxed: Record<string, number> = { K: 1, A: 2, B: 2, N: 2, R: 2, C: 2, P: 5 }

// How many pieces of a kind are still in the box; undefined for stones, of
// which there are enough.
export function leftInBox(pieces: Pieces, letter: string): number | undefined {
  const all = boxed[letter.toUpperCase()]
  if (all === undefined) return undefined
  let used = 0
  for (const l of pieces.values()) if (l === letter) used++
  return all - used
}

// The piece that a key means: FEN's letters with capitals for Red, also in the
// spelling that has H for the horse and E for the elephant; B and W or X and O
// for stones.
export function letterOfKey(game: GameKind, key: string): string | undefined {
  if (key.length !== 1) return undefined
  if (game === 'gomoku') return { x: 'X', b: 'X', o: 'O', w: 'O' }[key.toLowerCase()]
  const letter = { h: 'n', H: 'N', e: 'b', E: 'B' }[key] ?? key
  return trays.xiangqi.some((row) => row.includes(letter)) ? letter : undefined
}
