// The moves that a side may choose before its turn. Pieces in the way may be gone by
// then, so only the way of the piece counts; the server decides when the turn comes.
import { pointName, spotOf, type Spot } from '../../board/geometry'
import { sideOf } from '../../board/position'
import type { Pieces } from '../../board/scene'
import type { Side } from '../../api/types'
import { xiangqiGrid } from './board'

const points = Array.from({ length: 90 }, (_, i): Spot => ({ column: i % 9, row: Math.floor(i / 9) }))

export function ahead(pieces: Pieces, side: Side): string[] {
  const own = [...pieces].filter(([, letter]) => sideOf(letter) === side)
  return own.flatMap(([from, letter]) => {
    const start = spotOf(xiangqiGrid, from)!
    return points.flatMap((spot) => {
      const to = pointName(xiangqiGrid, spot)
      const taken = pieces.get(to)
      if (!reaches(letter.toLowerCase(), side, start, spot)) return []
      // A piece of one's own is a target where it is guarded: it may be taken meanwhile.
      if (taken && sideOf(taken) === side && !guards(letter, pieces, start, spot)) return []
      return [from + to]
    })
  })
}

function reaches(piece: string, side: Side, from: Spot, to: Spot): boolean {
  const across = Math.abs(to.column - from.column)
  const up = side === 0 ? to.row - from.row : from.row - to.row
  const depth = side === 0 ? to.row : 9 - to.row
  const palace = depth < 3 && to.column > 2 && to.column < 6
  switch (piece) {
    case 'k':
      return palace && across + Math.abs(up) === 1
    case 'a':
      return palace && across === 1 && Math.abs(up) === 1
    case 'b':
      return depth < 5 && across === 2 && Math.abs(up) === 2
    case 'n':
      return across * Math.abs(up) === 2
    case 'p':
      return across === 0 ? up === 1 : across === 1 && up === 0 && depth > 4
    default:
      return (across === 0) !== (up === 0)
  }
}

// A chariot or a cannon reaches its own piece as it stands; the others do not reach far.
function guards(letter: string, pieces: Pieces, from: Spot, to: Spot): boolean {
  const between = { r: 0, c: 1 }[letter.toLowerCase()]
  if (between === undefined) return true
  const [right, up] = [Math.sign(to.column - from.column), Math.sign(to.row - from.row)]
  let met = 0
  for (let spot = { column: from.column + right, row: from.row + up }; spot.column !== to.column || spot.row !== to.row; ) {
    if (pieces.has(pointName(xiangqiGrid, spot))) met++
    spot = { column: spot.column + right, row: spot.row + up }
  }
  return met === between
}
