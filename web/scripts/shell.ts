// Puts the first picture of the page into index.html: the styles that it shares with the page, which
// the page then has no file for, and the script that draws it, src/shell.ts. The server and the page
// alone allow both by their hashes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { mostPuzzles } from '../src/api/sets'
import { gomokuGrid, usualBoard } from '../src/games/gomoku/board'
import { lines, straight, ticks } from '../src/games/xiangqi/lines'
import { xiangqiGrid } from '../src/games/xiangqi/board'
import { languages } from '../src/i18n/languages'
import { wordmark } from '../src/screens/wordmark'

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

// In the order of src/main.ts.
const shared = ['tokens', 'boards', 'layout', 'base', 'first'].map((name) => source(`styles/${name}.css`))

// What the page has no use for.
const own = `
#shell { position: fixed; inset: 0; overflow: hidden; padding: inherit; pointer-events: none; }
#shell:has(~ #app > header) > .masthead { visibility: hidden; }
#shell ~ #app > [aria-busy='true'] { opacity: 0; }
#shell .mark { height: 1.9rem; width: auto; fill: var(--ink); }
#shell .latin { margin-inline-start: var(--gap-1); font: italic 500 var(--text-l) var(--font-text); color: var(--ink-soft); }
#shell .lines path { fill: none; stroke: var(--board-line); }
#shell .m10 { aspect-ratio: 920 / 1020; }
#shell :is(.m9, .m15) { aspect-ratio: 1; }
#shell .ground { display: block; width: 100%; aspect-ratio: var(--aspect); border-radius: var(--radius-board); background: var(--ground); box-shadow: var(--shadow-board); }
#shell .page { max-width: var(--content); margin: 0 auto; padding: var(--gap-4); }
#shell i { display: block; height: 60dvh; border-radius: var(--radius-m); background: var(--paper-sunk); }
#shell .page > .lead { display: flow-root; min-height: 9rem; }
#shell .lead > i { width: min(16rem, 60%); height: calc(1.2 * var(--text-xl)); margin-bottom: var(--gap-4); }
#shell .lead > h1 { margin-bottom: var(--gap-3); font-size: var(--text-xl); }
#shell :is(.library, .lobby, .wall) { padding-top: var(--gap-3); }
#shell .library h1 { margin: calc(var(--touch) / 2 - 0.625 * var(--text-xl)) 0 calc(var(--touch) / 2 - 0.625 * var(--text-xl) + var(--gap-3)); }
#shell .lead:has(+ .view) { min-height: 0; }
#shell .view i { height: 6.25rem; margin: -0.25rem 0 0.75rem; } /* the search and the row of views */
#shell .view .mini { max-width: 20rem; }
@media (max-width: 44rem) { #shell .view .mini { max-width: 15rem; } }
@media (max-width: 30rem) { #shell .view i { height: 9.5rem; } }
#shell .print { max-width: none; padding: var(--gap-2) var(--gap-4); }
#shell .club h1 { margin-bottom: var(--gap-4); font-size: var(--text-xxl); }
#shell .club div > div { max-width: 42rem; margin-bottom: var(--gap-4); font: var(--text-read) / 1.55 var(--font-text); white-space: pre-line; overflow-wrap: anywhere; }
#shell .one { overflow-wrap: anywhere; }
#shell .page.one:not(.profile) p { color: inherit; font-size: inherit; white-space: pre-line; }
#shell .big.big { max-width: none; padding: var(--gap-3) var(--gap-5); }
#shell .big h1 { font-size: var(--text-xxl); }
#shell :is(.lobby, .wall) h1 { margin-bottom: var(--gap-4); }
#shell .repertoires { padding-top: calc(var(--gap-4) + var(--touch)); }
#shell .page p { max-width: 46rem; margin-bottom: var(--gap-4); color: var(--ink-soft); font-size: var(--text-s); }
#shell .guide { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: var(--gap-6); max-width: 72rem; margin: 0 auto; padding: var(--gap-4); }
#shell .guide h1 { margin-bottom: var(--gap-4); }
#shell .guide p { max-width: 40rem; font-size: var(--text-read); line-height: 1.7; }
#shell h2 { margin: var(--gap-6) 0 var(--gap-2); font-size: var(--text-l); }
#shell p + p { margin-top: 0.7em; }
@media (max-width: 56rem) {
  #shell .guide { grid-template-columns: minmax(0, 1fr); gap: var(--gap-3); padding-top: 0; }
  #shell .guide > i { height: var(--touch); }
}
#shell .lesson .ground { width: calc(20rem - 20px); margin: calc(var(--gap-6) + 10px) 10px 0 auto; aspect-ratio: ${xiangqiGrid.columns - 1 + xiangqiGrid.margin.x / 50} / ${xiangqiGrid.rows - 1 + xiangqiGrid.margin.y / 50}; }
@media not (max-width: 44rem) { #shell .lesson > :not(.ground) { display: none; } }
#shell .lost { display: grid; justify-items: center; padding: 5rem var(--gap-4); text-align: center; }
#shell .lost h1 { font-size: var(--text-xl); }
@media (max-width: 44rem) { #shell .lesson .ground { margin: calc(var(--gap-5) + 10px) auto 0 10px; } }
#shell .far { display: none; }
@media (max-width: 36rem) { #shell .big.big { padding-inline: var(--gap-3); } }
@media (max-width: 23rem) { #shell .latin { display: none; } }
@media (max-width: 52rem) and (max-aspect-ratio: 13/10) {
  #shell .far { display: block; height: 2.9rem; }
  #shell .far ~ .table { --below: 11.25rem; }
  #shell .far ~ .table > .set { min-width: min(100%, 19rem); }
  #shell :is(.courses, .exercises, .guess, .repertoires) { --below: 16rem; }
  #shell .edit .far { height: 6rem; }
  #shell .edit .far ~ .table { --below: 26.7rem; margin: 0; }
  #shell .single .far ~ .table { --below: 24.2rem; }
  #shell .edit .far ~ .table > .set { min-width: min(100%, 18rem); }
}
@media (max-height: 44.99rem) { #shell .far { height: 2.75rem; } }
@media (max-height: 32rem) and (min-aspect-ratio: 13/10) { #shell :is(.corner, .edit) { visibility: hidden; } }
noscript { position: relative; }
`

const packed = (css: string) =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// What a policy has to allow of a page, by its directive.
export function inlineHashes(html: string): { scripts: string; styles: string } {
  const of = (tag: string) => [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text]) => sha(text!)).join(' ')
  return { scripts: of('script'), styles: of('style') }
}

async function drawing(): Promise<string> {
  const known = await Promise.all(
    languages.map(async ({ tag, answers, characters, small, texts }) => {
      const { texts: t } = await texts()
      const card = (name: string, about: string) => [name, about, t['home.play'].replace('{{game}}', small ? name[0]!.toLowerCase() + name.slice(1) : name)]
      return [tag, answers.source, characters ?? '', t['app.tagline'], t['error.no_route'], ...card(t['game.xiangqi'], t['game.xiangqi.about']), ...card(t['game.gomoku'], t['game.gomoku.about'])]
    }),
  )
  const { columns, rows, margin } = xiangqiGrid
  const square = gomokuGrid(usualBoard)
  // In steps from where they begin, which are much alike: a third as long, when compressed.
  const across = straight(lines).replace(/M(\d+) (\d+)L(\d+) (\d+)/g, (_, x, y, toX, toY) => `M${x} ${y}${x === toX ? `V${toY}` : y === toY ? `H${toX}` : `L${toX} ${toY}`}`)
  const steps = ticks.replace(/M(\d+) (\d+)V(\d+)H(\d+)/g, (_, x, y, toY, toX) => `M${x} ${y}v${toY - y}h${toX - x}`)
  const drawn = { [`${columns} ${rows}`]: { lines: across, ticks: steps, frame: 'M-13-13H813V913H-13z' } }
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries({ ALONE: base !== '/', CHAPTER: 'xiangqi', MOST: String(mostPuzzles), LANGUAGES: known, SAMPLES: [[columns, rows], [9, 9]], DRAWN: drawn, USUAL: [columns, rows, margin.x, margin.y], SQUARE: [square.columns, square.rows, square.margin.x, square.margin.y], MARKS: wordmark }).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, target: 'es2022', lib: { entry: source('shell.ts'), formats: ['iife'], name: 'shell' } },
  })
  const [built] = [made].flat()
  if (!built || !('output' in built)) throw new Error('src/shell.ts was not built')
  return built.output[0].code.trim()
}

// Pictures of the shared styles that are files of their own; the grain of the usual board is the
// largest thing to be painted, and comes with the styles.
const pictures = ['fibres.svg', 'hills.svg']

let base = '/'

export const shell: Plugin = {
  name: 'duiyi-shell',
  apply: 'build',
  configResolved(config) {
    base = config.base
  },
  buildStart() {
    for (const name of pictures) this.emitFile({ type: 'asset', name, source: readFileSync(source(`styles/${name}`)) })
  },
  load: (id) => (shared.includes(id) ? '' : null),
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const address = (name: string): string => {
        if (!pictures.includes(name)) return `data:image/svg+xml,${readFileSync(source(`styles/${name}`), 'utf8').trim().replace(/\n\s*/g, '').replaceAll('"', "'").replace(/[#<>%]/g, encodeURIComponent)}`
        const file = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes(name))
        if (!file) throw new Error(`no file of ${name}`)
        return base + file.fileName
      }
      const css = packed(shared.map((file) => readFileSync(file, 'utf8')).join('\n') + own).replace(/url\('\.\/([\w-]+\.svg)'\)/g, (_, name: string) => `url("${address(name)}")`)
      const script = await drawing()
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return links
        .reduce((rest, one) => rest.replace(one, ''), html)
        .replace('</head>', () => `  <style>${css}</style>\n  </head>`)
        .replace(/ *<div id="app">/, (app) => `    <script>${script}</script>\n${links.join('')}${app}`)
    },
  },
}
