// What the page alone shows before its first script has come: the name and an empty board. It is
// part of index.html, and src/alone/transport.ts takes it away when the page is drawn.
import { createHash } from 'node:crypto'
import { wordmark } from '../src/screens/wordmark'

// The colours are --paper, --ink and the board of src/styles/tokens.css.
const style =
  '#shell{position:fixed;inset:0;display:grid;grid-template-rows:auto 1fr;justify-items:center;gap:1rem;padding:calc(.75rem + env(safe-area-inset-top)) 1rem 1rem;color-scheme:light dark;background:light-dark(#f4ecdc,#1b1613)}' +
  '#shell svg{display:block;height:1.9rem;fill:light-dark(#2b2119,#ede2cf);justify-self:start}' +
  '#shell svg+svg{width:min(100%,34rem);height:auto;max-height:100%;min-height:0;justify-self:center;fill:none;stroke:light-dark(#4b2e14,#24160a);background:light-dark(#dcb077,#8a6238)}' +
  'noscript{position:relative}'

// Lines of the board, each point 10 from the next.
function lines(): string {
  const across = Array.from({ length: 10 }, (_, y) => `M0 ${10 * y}h80`)
  const down = Array.from({ length: 9 }, (_, x) => (x % 8 ? `M${10 * x} 0v40m0 10v40` : `M${10 * x} 0v90`))
  return [...across, ...down, 'M30 0l20 20m0-20l-20 20M30 70l20 20m0-20l-20 20'].join('')
}

const name = (['对', '弈'] as const).map((c, i) => `<path d="${wordmark[c]}" transform="translate(${50 + 102 * i} 50) scale(.094)"/>`).join('')

export const shell =
  `<style>${style}</style><div id="shell" aria-hidden="true"><svg viewBox="5 0 192 100">${name}</svg>` +
  `<svg viewBox="-8 -8 96 106"><path d="${lines()}" stroke-width=".6"/></svg></div>`

// What the policy allows of styles in the page itself.
export const shellStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
