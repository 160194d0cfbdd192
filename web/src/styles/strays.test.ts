// Components take their colours, type sizes and corners from the tokens of this
// folder, so that one change there changes every screen, in every light.
import { describe, expect, test } from 'vitest'

const sources = {
  ...import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>(['./base.css', './layout.css', './parts.css'], { query: '?raw', import: 'default', eager: true }),
}

// What a sheet of paper is set in, and the sizes of text in a drawing, which grows with it.
const onPaper = /^[\d.]+pt$/
const inDrawing = /^([\d.]+px|calc\(var\(--size\) \* [\d.]+px\))$/
const scale = /^(var\(--text-\w+\)|inherit|[\d.]+em)$/
const corner = /^(0|50%|inherit|var\(--radius-\w+\))$/
const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:white|black|red|green|blue|yellow|grey|gray|orange|brown)\b/i

// The declarations of a file that go by no token.
function straysOf(file: string, source: string): string[] {
  const css = (file.endsWith('.svelte') ? [...source.matchAll(/<style>([^]*?)<\/style>/g)].map((m) => m[1]).join('\n') : source).replace(/\/\*[^]*?\*\//g, '')
  const draws = /<text\b/.test(source)
  return [...css.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)(?=[;}])/g)].flatMap(([, name = '', value = '']) => {
    const size = name === 'font-size' ? value : name === 'font' && value !== 'inherit' ? (/(calc\(.*\)|\S+?)(\/\S+|\s*\/ \S+)? (?:var\(--font|ui-mono)/.exec(value)?.[1] ?? value) : ''
    const stray =
      (size && !scale.test(size) && !onPaper.test(size) && !(draws && inDrawing.test(size))) ||
      (name.startsWith('border-') && name.endsWith('radius') && value.split(' ').some((part) => !corner.test(part))) ||
      (!name.startsWith('font') && !name.startsWith('--text') && name !== 'content' && literal.test(value.replace(/var\([^)]*\)/g, '').replace(/url\([^)]*\)/g, '')))
    return stray ? [`${file}: ${name}: ${value.trim()}`] : []
  })
}

test('no component has a colour, a size of type or a corner of its own', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(150)
  expect(Object.entries(sources).flatMap(([file, text]) => straysOf(file, text))).toEqual([])
})

test('what the first sheet styles is called so by no component of its own', () => {
  const first = import.meta.glob<string>('./first.css', { query: '?raw', import: 'default', eager: true })['./first.css']!
  const classes = new Set([...first.matchAll(/^\s*\.([\w-]+)/gm)].map((m) => m[1]!))
  expect(classes.size).toBeGreaterThan(3)
  const taken = Object.entries(sources).flatMap(([file, source]) => {
    const style = /<style>([^]*?)<\/style>/.exec(source)?.[1] ?? ''
    return [...classes].filter((name) => new RegExp(`^\\s*\\.${name}(?![\\w-])`, 'm').test(style)).map((name) => `${file}: .${name}`)
  })
  expect(taken).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['color: #fff', 1],
    ['color: white', 1],
    ['background: rgb(0 0 0 / 50%)', 1],
    ['border: 1px solid var(--hair)', 0],
    ['color: var(--black-ink)', 0],
    ['white-space: nowrap', 0],
    ['font-size: 0.8rem', 1],
    ['font-size: 13px', 1],
    ['font-size: var(--text-s)', 0],
    ['font: 600 0.8rem/1.3 var(--font-ui)', 1],
    ['font: 600 var(--text-l) / 1.3 var(--font-text)', 0],
    ['font: inherit', 0],
    ['font-size: 10pt', 0],
    ['border-radius: 10px', 1],
    ['border-radius: var(--radius-m) var(--radius-m) 0 0', 0],
  ])('%s', (declaration, count) => {
    expect(straysOf('X.svelte', `<style>\n  p {\n    ${declaration};\n  }\n</style>`)).toHaveLength(count)
  })

  test('text of a drawing may have a size of its own', () => {
    expect(straysOf('X.svelte', '<svg><text>1</text></svg><style>text { font: 700 27px var(--font-ui); }</style>')).toEqual([])
  })
})
