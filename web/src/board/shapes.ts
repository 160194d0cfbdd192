// Arrows and rings over the board: what they say, and the way they take.
import { cell, place, spotOf, type Grid } from './geometry'
import { kindOf } from './kind'

// A colour to draw with by hand. Each has a stroke of its own as well.
export const pens = ['green', 'red', 'blue', 'yellow'] as const
export type Pen = (typeof pens)[number]

// A Shape is an arrow from one point to another, or a ring around one.
export interface Shape {
  // Where the arrow starts. A shape without it is a ring around `to`.
  readonly from?: string | undefined
  readonly to: string
  // A pen; or a move of the first or second side, a move that an engine
  // advises, one that threatens, one that guards or one chosen before its turn.
  readonly ink: Pen | 'first' | 'second' | 'hint' | 'threat' | 'guard' | 'ahead'
  // A few characters on the shape: a number in a series, a score.
  readonly label?: string | undefined
  // A ring with its label inside, large: for an empty point.
  readonly inside?: boolean | undefined
  // From 0 to 1: the best of several has 1, lesser ones are thinner and paler.
  readonly weight?: number | undefined
  // A stone to stand pale on `to`: X or O.
  readonly stone?: string | undefined
  // A little to the right of its way, so that a move and its return lie side by side.
  readonly aside?: boolean | undefined
}

export interface XY {
  readonly x: number
  readonly y: number
}

// The way of an arrow in drawing units: two places, or three for a move that
// is bent where the game says so. Undefined when a point is not on the board or
// the arrow leads nowhere.
export function arrowWay(grid: Grid, shape: Shape, flipped: boolean): XY[] | undefined {
  const [from, to] = [shape.from && spotOf(grid, shape.from), spotOf(grid, shape.to)]
  if (!from || !to || shape.from === shape.to) return undefined
  const leg = kindOf(grid.game).bend?.(from, to)
  const way = [from, ...(leg ? [leg] : []), to].map((spot) => place(grid, spot, flipped))
  return shape.aside ? shifted(way, 15) : way
}

// The way moved to its right by so much; its corner stays a corner.
function shifted(way: readonly XY[], by: number): XY[] {
  const normals = way.slice(1).map((q, i) => {
    const p = way[i]!
    const length = Math.hypot(q.x - p.x, q.y - p.y)
    return { x: -(q.y - p.y) / length, y: (q.x - p.x) / length }
  })
  return way.map((p, i) => {
    const a = normals[Math.max(0, i - 1)]!
    const b = normals[Math.min(normals.length - 1, i)]!
    // The corner lies on the bisector, farther out the sharper it is.
    const k = by / (1 + a.x * b.x + a.y * b.y)
    return { x: p.x + (a.x + b.x) * k, y: p.y + (a.y + b.y) * k }
  })
}

// The place so far along a segment, from its start or, with a negative
// distance, from its end; at most half way, or as far as given.
export function along(p: XY, q: XY, distance: number, limit?: number): XY {
  const length = Math.hypot(q.x - p.x, q.y - p.y)
  const most = Math.min(Math.abs(distance), limit ?? length / 2)
  const t = (distance < 0 ? length - most : most) / length
  return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }
}

// Where the labels of several arrows stand, each on the stretch from a to b, on
// the middle of its own part unless another label is there: then the nearest place on it that is
// free, or else the one with the most room. Widths are in drawing units, 0 for
// an arrow without a label.
export function spreadLabels(stretches: readonly Stretch[], height = 36): XY[] {
  const found: XY[] = []
  const taken: (XY & { width: number })[] = []
  for (const { a, b, width } of stretches.map((stretch) => ownPart(stretch, stretches))) {
    // How far the label would lie in another's way: 0 or less is free.
    const overlap = (p: XY) =>
      Math.max(0, ...taken.map((q) => Math.min((width + q.width) / 2 - Math.abs(p.x - q.x), height - Math.abs(p.y - q.y))))
    const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0, 1].map((t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }))
    const best = places.reduce((one, other) => (overlap(other) < overlap(one) ? other : one))
    if (width) taken.push({ ...best, width })
    found.push(best)
  }
  return found
}

type Stretch = Readonly<{ a: XY; b: XY; width: number }>

// The part of a stretch that no shorter arrow along the same line covers: a label
// there belongs to one arrow only.
function ownPart(stretch: Stretch, all: readonly Stretch[]): Stretch {
  const { a, b } = stretch
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (!length) return stretch
  const d = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const far = (p: XY) => (p.x - a.x) * d.x + (p.y - a.y) * d.y
  const aside = (p: XY) => Math.abs((p.x - a.x) * d.y - (p.y - a.y) * d.x)
  const tips = all
    .filter((other) => other !== stretch && aside(other.a) < cell / 10 && aside(other.b) < cell / 10 && far(other.b) > far(other.a))
    .map((other) => far(other.b))
    .filter((tip) => tip > 0 && tip < length - cell / 10)
  return { ...stretch, a: along(a, b, Math.max(0, ...tips), length) }
}

// Draws, changes or removes a shape: a pen that is named draws the shape in
// its colour, and the same again removes it; without one the shape is drawn in
// the first colour, then the next, and after the last it goes.
export function drawn(shapes: readonly Shape[], from: string | undefined, to: string, pen?: Pen): Shape[] {
  const here = (s: Shape) => s.from === from && s.to === to
  const before = shapes.find(here)
  const next = pen ?? pens[before ? pens.indexOf(before.ink as Pen) + 1 : 0]
  const others = shapes.filter((s) => !here(s))
  return next === undefined || next === before?.ink ? others : [...others, { from, to, ink: next }]
}

// The pen that the keys held down stand for, as lichess has them; undefined
// when none is held.
export function penOf(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Pen | undefined {
  const other = keys.altKey || keys.metaKey
  if (keys.shiftKey) return other || keys.ctrlKey ? 'yellow' : 'red'
  if (other) return 'blue'
  return keys.ctrlKey ? 'green' : undefined
}

// How far an arrow's tip stays from the middle of its target.
export const tipGap = cell * 0.1
