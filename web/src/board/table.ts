// The large board of a screen, as the page's grid knows it: styles/layout.css.
import { preference, remember } from '../browser/preferences'
import { aspect, type Grid } from './geometry'

// Makes room for a board of a shape. The next visit begins with an empty one of the same.
export function layTable(grid: Grid): void {
  document.documentElement.style.setProperty('--aspect', String(aspect(grid)))
  const table = [grid.columns, grid.rows, grid.margin.x, grid.margin.y]
  if (String(preference('table', [])) !== String(table)) remember('table', table)
}
