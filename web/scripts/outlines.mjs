// Draws the characters on the pieces, on the river and in the name once, from
// fonts, and writes them into the page's source as SVG path data. No font is
// kept in the tree or sent to a browser.
//
// Fonts, all under the SIL Open Font License 1.1:
//   Yuji Boku (佑字 墨), Kinuta Font Factory: pieces and river. A brush hand.
//   LXGW WenKai TC (霞鹜文楷), LXGW: the name 对弈, which Yuji Boku lacks.
//
//   Noto Sans SC, Google and Adobe: the modern face of the pieces, whose outlines
//   are named with an s before the character.
//
// Recipe, from web/:
//   npm install --no-save fontkit@2.0.4 @fontsource/yuji-boku@5.3.0 @fontsource/lxgw-wenkai-tc@5.3.0 \
//     @fontsource/noto-sans-sc@5.3.0
//   node scripts/outlines.mjs
//
// Yuji Boku has no 傌. Its two parts are in the font: the man radical is the
// second contour of 偶, and 馬 is narrowed to the place that 偶 leaves for its
// right half.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as fontkit from 'fontkit'

const sets = [
  { font: 'yuji-boku', weight: 400, chars: '帥仕相俥炮兵將士象馬車砲卒楚河漢界軍絶殺偶' },
  { font: 'lxgw-wenkai-tc', weight: 700, chars: '对對弈' },
  { font: 'noto-sans-sc', weight: 700, chars: '帅仕相马车炮兵将士象卒', prefix: 's' },
]

function open(font, weight) {
  const dir = new URL(`../node_modules/@fontsource/${font}/files/`, import.meta.url)
  return readdirSync(dir)
    .filter((name) => name.endsWith(`-${weight}-normal.woff2`))
    .sort()
    .map((name) => fontkit.create(readFileSync(new URL(name, dir))))
}

// Commands of a glyph as [letter, x, y, ...], y downwards, 1000 units to the em.
function glyph(fonts, char) {
  const font = fonts.find((f) => f.hasGlyphForCodePoint(char.codePointAt(0)))
  if (!font) throw new Error(`no glyph for ${char}`)
  const scale = 1000 / font.unitsPerEm
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }
  return font
    .glyphForCodePoint(char.codePointAt(0))
    .path.commands.map(({ command, args }) => [letters[command], ...args.map((v, i) => (i % 2 ? -v : v) * scale)])
}

function contours(commands) {
  const all = []
  for (const c of commands) {
    if (c[0] === 'M') all.push([])
    all.at(-1).push(c)
  }
  return all
}

const mapped = (commands, fx, fy) => commands.map(([l, ...a]) => [l, ...a.map((v, i) => (i % 2 ? fy(v) : fx(v)))])

function box(commands) {
  const xs = commands.flatMap(([, ...a]) => a.filter((_, i) => i % 2 === 0))
  const ys = commands.flatMap(([, ...a]) => a.filter((_, i) => i % 2 === 1))
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

// A brush outline has a point every few units, far more than a piece of a few
// hundred pixels shows. Curves are walked in short steps, then thinned so that
// no point moves by more than tolerance units (about a quarter of a pixel on a
// piece 200 pixels wide). This takes the paths from 57 kB to 25 kB.
const tolerance = 1.3
const steps = 6

function polygon(contour) {
  const points = []
  for (const [letter, ...a] of contour) {
    const [x0, y0] = points.at(-1) ?? []
    if (letter === 'M' || letter === 'L') points.push([a[0], a[1]])
    for (let i = 1; i <= steps && (letter === 'Q' || letter === 'C'); i++) {
      const t = i / steps
      const u = 1 - t
      points.push(
        letter === 'Q'
          ? [0, 1].map((k) => u * u * [x0, y0][k] + 2 * u * t * a[k] + t * t * a[k + 2])
          : [0, 1].map(
              (k) => u ** 3 * [x0, y0][k] + 3 * u * u * t * a[k] + 3 * u * t * t * a[k + 2] + t ** 3 * a[k + 4],
            ),
      )
    }
  }
  return points
}

// Ramer, Douglas and Peucker's thinning of a line.
function thin(points) {
  if (points.length < 3) return points
  const [ax, ay] = points[0]
  const [bx, by] = points.at(-1)
  const length = Math.hypot(bx - ax, by - ay)
  let far = 0
  let at = 0
  for (let i = 1; i < points.length - 1; i++) {
    const [px, py] = points[i]
    const d = length ? Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length : Math.hypot(px - ax, py - ay)
    if (d > far) [far, at] = [d, i]
  }
  if (far <= tolerance) return [points[0], points.at(-1)]
  return [...thin(points.slice(0, at + 1)).slice(0, -1), ...thin(points.slice(at))]
}

// Centred on its ink, whole units, so many to the em, each point relative to the one before.
function pathData(commands, units) {
  const b = box(commands)
  const centred = ([x, y]) => [x - (b.left + b.right) / 2, y - (b.top + b.bottom) / 2].map((v) => Math.round((v * units) / 1000))
  return contours(commands)
    .map((contour) => {
      const points = thin(polygon(contour)).map(centred)
      const lines = points.slice(1).map(([x, y], i) => `${x - points[i][0]} ${y - points[i][1]}`)
      return `M${points[0].join(' ')}l${lines.join(' ')}z`.replace(/ -/g, '-')
    })
    .join('')
}

const drawn = {}
for (const { font, weight, chars, prefix = '' } of sets) {
  const fonts = open(font, weight)
  for (const char of chars) drawn[prefix + char] = glyph(fonts, char)
}

const radical = contours(drawn['偶'])[1]
const narrow = 0.9
const shift = box(drawn['偶']).right - box(drawn['馬']).right * narrow
drawn['傌'] = [...radical, ...mapped(drawn['馬'], (x) => x * narrow + shift, (y) => y)]
delete drawn['偶']

// Writes some characters to a file of the page, as a table of the name.
function write(file, name, chars, units, end = '') {
  const lines = chars.map((char) => `  ${char}: '${pathData(drawn[char], units)}',`)
  writeFileSync(
    new URL(`../src/${file}`, import.meta.url),
    `// Made by scripts/outlines.mjs, which names the fonts and their licence. Do not edit.
// Path data of each character, ${units} units to the em, centred on its ink, y downwards.
export const ${name} = {
${lines.join('\n')}
} as const
${end}`,
  )
}

const named = [...sets[1].chars]
const pieces = Object.keys(drawn).filter((char) => !named.includes(char))
// The name is 30 pixels high, and comes twice with the first load.
write('screens/wordmark.ts', 'wordmark', named, 500)
write('games/xiangqi/outlines.ts', 'outlines', pieces, 1000, '\nexport type Outline = keyof typeof outlines\n')
