// The large board of a screen, as the page's grid knows it: styles/layout.css.
import { aspect, type Grid } from './geometry'

// Makes room for a board of a shape.
export function layTable(grid: Grid): void {
  document.documentElement.style.setProperty('--aspect', String(aspect(grid)))
}
