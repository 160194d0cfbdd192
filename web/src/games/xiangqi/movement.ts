// Small marks around a character that recall how its piece moves, in a cell of
// 100 units: arrowheads for ways without end, dots for single steps, a dot
// before an arrowhead for the cannon's leap. They point up the board for the
// first side; only the soldier's differ when turned.

const bullet = (x: number, y: number, r = 2.7) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const turned = (x: number, y: number, degrees: number): [number, number] => {
  const a = (degrees * Math.PI) / 180
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
}
const head = (degrees: number, from = 25, to = 33, half = 4.6) =>
  `M${[
    [0, -to],
    [half, -from],
    [-half, -from],
  ]
    .map(([x, y]) =>
      turned(x!, y!, degrees)
        .map((v) => v.toFixed(1))
        .join(' '),
    )
    .join('L')}Z`

const quarters = [0, 90, 180, 270]
const diagonals = [45, 135, 225, 315]
const at = (degrees: number, r: number) => bullet(...turned(0, -r, degrees))

export const movement: Readonly<Record<string, string>> = {
  k: quarters.map((q) => at(q, 29)).join(''),
  a: diagonals.map((q) => at(q, 29)).join(''),
  b: diagonals.map((q) => at(q, 25) + at(q, 32.5)).join(''),
  n: [26.6, 63.4].flatMap((a) => quarters.map((q) => at(a + q, 30))).join(''),
  r: quarters.map((q) => head(q, 24, 34)).join(''),
  c: quarters.map((q) => bullet(...turned(0, -23.2, q), 2.1) + head(q, 27.2, 34.2, 4)).join(''),
  p: head(0, 24, 34) + bullet(-30, 0, 2.1) + bullet(30, 0, 2.1),
}
