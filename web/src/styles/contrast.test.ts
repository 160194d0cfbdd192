// What is drawn on the boards, against what it is drawn on: as much contrast as
// shapes need to be seen, in every theme and every light.
import { expect, test } from 'vitest'
import css from './boards.css?raw'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const least = 3

// The custom properties of the rule with a selector.
function rule(selector: string): Map<string, string> {
  const body = css.split(selector)[1]?.split('{')[1]?.split('}')[0]
  if (body === undefined) throw new Error(`no rule ${selector}`)
  const bare = body.replace(/\/\*[^]*?\*\//g, '')
  return new Map([...bare.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
}

const usual = rule(':root,')
const themes: Readonly<Record<string, Map<string, string>>> = {
  wood: usual,
  ...Object.fromEntries(['paper', 'ink', 'flat', 'dark'].map((name) => [name, new Map([...usual, ...rule(`[data-board='${name}']`)])])),
}

// A value in one of the two lights, what it refers to put in.
function inLight(theme: Map<string, string>, value: string, dark: boolean): string {
  return value
    .replace(/light-dark\(([^,()]+),\s*([^()]+)\)/g, (_, light: string, other: string) => (dark ? other : light).trim())
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => inLight(theme, theme.get(name) ?? '', dark))
}

function colour(text: string): Colour {
  const digits = text.replace('#', '')
  const all = digits.length < 6 ? [...digits].map((d) => d + d).join('') : digits
  const [r, g, b, a = 255] = (all.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
  return [r!, g!, b!, a / 255]
}

const over = ([r, g, b, a]: Colour, under: Colour): Colour => {
  const mix = (top: number, bottom: number) => a * top + (1 - a) * bottom
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2]), 1]
}

function luminance([r, g, b]: Colour): number {
  const linear = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

for (const [name, theme] of Object.entries(themes)) {
  for (const dark of [false, true]) {
    const value = (property: string) => inLight(theme, theme.get(property)!, dark)
    // The board's own colour, and where a gleam lies on it.
    const ground = colour(value('--ground-colour'))
    const grounds = [ground, ...(value('--ground').match(/#[0-9a-f]{3,8}\b/g) ?? []).map((gleam) => over(colour(gleam), ground))]

    test(`${name}, ${dark ? 'dark' : 'light'}: marks stand out from the board`, () => {
      for (const property of ['--mark', '--chosen', '--target']) {
        for (const under of grounds) {
          expect(contrast(over(colour(value(property)), under), under), property).toBeGreaterThanOrEqual(least)
        }
      }
    })

    test(`${name}, ${dark ? 'dark' : 'light'}: small boards have lines that one can see`, () => {
      expect(contrast(over(colour(value('--board-line-mini')), ground), ground)).toBeGreaterThanOrEqual(least)
    })

    test(`${name}, ${dark ? 'dark' : 'light'}: the last stone is marked on stones of either colour`, () => {
      for (const stone of ['--stone-first-1', '--stone-second-1']) {
        expect(contrast(colour(value('--mark-stone')), colour(value(stone))), stone).toBeGreaterThanOrEqual(least)
      }
    })
  }
}
