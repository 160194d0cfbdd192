// From a place of the window to a point of the board that is drawn there.
import { cell, extent, pointName, spotAt, type Grid } from './geometry'

// A place of the window in the units of a drawing.
export function placeIn(svg: SVGSVGElement, x: number, y: number): DOMPoint {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse())
}

// The point of the board at a place of the window, or undefined beside it.
export function pointAt(svg: SVGSVGElement, grid: Grid, flipped: boolean, x: number, y: number): string | undefined {
  const at = placeIn(svg, x, y)
  const spot = spotAt(grid, at.x, at.y, flipped)
  return spot && pointName(grid, spot)
}

// The point whose cell an event met.
export const cellOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<SVGElement>('[data-point]')?.dataset['point'] : undefined

// A finger on a piece that can be carried does not scroll the page, nor does one
// that draws. CSS touch-action would say so, but does not reach the parts of a
// drawing; and only a listener that is not passive may say it here.
export function holdTouches(carried: (point: string) => boolean, drawing: () => boolean = () => false) {
  return (node: SVGSVGElement) => {
    function touchstart(event: TouchEvent) {
      const point = cellOf(event.target)
      if (point !== undefined && carried(point)) event.preventDefault()
    }
    function touchmove(event: TouchEvent) {
      if (drawing() && event.cancelable) event.preventDefault()
    }
    node.addEventListener('touchstart', touchstart, { passive: false })
    node.addEventListener('touchmove', touchmove, { passive: false })
    return () => {
      node.removeEventListener('touchstart', touchstart)
      node.removeEventListener('touchmove', touchmove)
    }
  }
}

// Columns to the right and rows down for the keys that walk a board.
export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

// Points nearer together than this, in CSS pixels, are aimed at with a lens.
const leastCellPX = 26

// Tells, at first and whenever the drawing changes its size, whether its points are
// nearer together than a finger can tell.
export const narrowCells = (grid: Grid, tell: (narrow: boolean) => void) => (node: SVGSVGElement) => {
  const watch = new ResizeObserver(([entry]) => tell((entry!.contentRect.width / extent(grid)[2]) * cell < leastCellPX))
  watch.observe(node)
  return () => watch.disconnect()
}
