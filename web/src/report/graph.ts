// The curve of a report: chances of the first side over the moves, in a drawing
// of so many units.
export const width = 1000
export const height = 240

export interface Dot {
  readonly x: number
  readonly y: number
}

// Where a ply stands among so many.
export const across = (ply: number, plies: number): number => (plies > 0 ? (ply / plies) * width : 0)

// Where a chance stands: 1 is at the top.
export const up = (chance: number): number => ((1 - Math.max(-1, Math.min(1, chance))) / 2) * height

// The ply that is nearest to a place across the drawing, given as a part of it.
export const plyAt = (part: number, plies: number): number => Math.round(Math.max(0, Math.min(1, part)) * plies)

// The pieces of the curve: chances that are not known yet leave gaps.
export function pieces(chances: readonly (number | null)[]): Dot[][] {
  const plies = chances.length - 1
  const found: Dot[][] = []
  let open: Dot[] | undefined
  chances.forEach((chance, ply) => {
    if (chance === null) {
      open = undefined
      return
    }
    if (!open) found.push((open = []))
    open.push({ x: across(ply, plies), y: up(chance) })
  })
  return found
}

const round = (n: number) => Math.round(n * 10) / 10
const points = (dots: readonly Dot[]) => dots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')

export const lineOf = (dots: readonly Dot[]): string => (dots.length ? `M${points(dots)}` : '')

// The ground below the curve, which is the first side's, or above it.
export function groundOf(dots: readonly Dot[], side: 0 | 1): string {
  if (dots.length < 2) return ''
  const edge = side === 0 ? height : 0
  return `M${round(dots[0]!.x)} ${edge}L${points(dots)}L${round(dots.at(-1)!.x)} ${edge}Z`
}
