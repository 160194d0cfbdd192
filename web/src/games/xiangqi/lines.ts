// The lines of the board in its drawing units: nine files broken by the river, the palaces, and
// the ticks where cannons and soldiers begin.
export type Line = readonly [number, number, number, number]

const files = Array.from({ length: 9 }, (_, i): Line[] => {
  const x = i * 100
  return i === 0 || i === 8
    ? [[x, 0, x, 900]]
    : [
        [x, 0, x, 400],
        [x, 500, x, 900],
      ]
})
const ranks = Array.from({ length: 10 }, (_, i): Line => [0, i * 100, 800, i * 100])
const palaces: Line[] = [
  [300, 0, 500, 200],
  [500, 0, 300, 200],
  [300, 700, 500, 900],
  [500, 700, 300, 900],
]
export const lines: readonly Line[] = [...files.flat(), ...ranks, ...palaces]

const marked = [
  ...[100, 700].flatMap((x) => [200, 700].map((y) => [x, y] as const)),
  ...[0, 200, 400, 600, 800].flatMap((x) => [300, 600].map((y) => [x, y] as const)),
]
const near = 9
const far = 27
export const ticks = marked
  .flatMap(([x, y]) =>
    [-1, 1].flatMap((h) =>
      x + h < 0 || x + h > 800 ? [] : [-1, 1].map((v) => `M${x + h * near} ${y + v * far}V${y + v * near}H${x + h * far}`),
    ),
  )
  .join('')

export const straight = (all: readonly Line[]): string => all.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')
