// Where the lens lies that shows what is under a finger.

export const sizePX = 132
const clearPX = 62 // from the point to the nearer edge

// The upper left corner of the lens over a point, all in CSS pixels from the
// corner of a board so wide, with so much of the window above it. The hand covers
// what is below the point: the lens lies above it, or where the window ends there,
// at its side.
export function lensAt(point: { x: number; y: number }, board: { width: number; above: number }): { left: number; top: number } {
  const wanted = point.y - clearPX - sizePX
  const top = Math.max(4 - board.above, wanted)
  const aside = top > wanted ? (point.x > board.width / 2 ? -1 : 1) * (sizePX / 2 + clearPX) : 0
  const left = point.x - sizePX / 2 + aside
  return { left: Math.max(0, Math.min(left, board.width - sizePX)), top }
}
