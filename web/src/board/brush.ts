// Lines and rings as a brush draws them: polygons whose width swells and
// shrinks. The same input gives the same stroke every time.

// A gentle wave between -1 and 1 with no visible period, by its seed.
function wave(seed: number): (t: number) => number {
  const phase = (k: number) => ((Math.sin(seed * 12.9898 + k * 78.233) * 43758.5453) % 1) * 2 * Math.PI
  const [a, b, c] = [phase(1), phase(2), phase(3)]
  return (t) => 0.5 * Math.sin(2.1 * t + a) + 0.3 * Math.sin(5.3 * t + b) + 0.2 * Math.sin(11.7 * t + c)
}

const n = (v: number) => v.toFixed(1)

// A stroke from one place to another, so wide in the middle, pressed a little
// more at its start.
export function brushLine(x1: number, y1: number, x2: number, y2: number, width: number, seed: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const steps = Math.max(4, Math.round(length / 50))
  const [thick, sway] = [wave(seed), wave(seed + 0.5)]
  const edge = (side: 1 | -1) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const s = i / steps
      const press = 1 + 0.55 * Math.exp(-s * length * 0.05) - 0.35 * Math.exp(-(1 - s) * length * 0.05)
      const half = (width / 2) * press * (1 + 0.35 * thick((s * length) / 120))
      const off = side * half + 0.8 * sway((s * length) / 150)
      return `${n(x1 + dx * s * length - dy * off)} ${n(y1 + dy * s * length + dx * off)}`
    })
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`
}

// A ring in one stroke that does not quite close.
export function brushRing(r: number, width: number, seed: number): string {
  const steps = 48
  const thick = wave(seed)
  const start = -1.9 + seed * 0.7
  const edge = (side: 1 | -1) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const s = i / steps
      const angle = start + s * (2 * Math.PI - 0.16)
      const half = (width / 2) * (1.45 - 0.95 * s) * (1 + 0.25 * thick(s * 7))
      const radius = r + side * half + 0.6 * thick(s * 3 + 2)
      return `${n(radius * Math.cos(angle))} ${n(radius * Math.sin(angle))}`
    })
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`
}

// One broad stroke to write a word on: full in the middle, tapered at its ends,
// with the streaks of a brush that runs dry.
export function brushBand(x1: number, x2: number, y: number, width: number, seed: number): string {
  const [upper, lower] = [wave(seed), wave(seed + 0.5)]
  const steps = 60
  const edge = (side: 1 | -1) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const s = i / steps
      const taper = 1 - Math.abs(2 * s - 1) ** 9
      const rough = 1 + 0.05 * (side > 0 ? lower : upper)(s * 9)
      return `${n(x1 + s * (x2 - x1))} ${n(y + 14 * (0.5 - s) + side * (width / 2) * taper * rough)}`
    })
  const streak = (k: number) => {
    const [from, at] = [x2 - 110 + 18 * upper(k * 3), y - width * 0.36 + (k * width) / 6]
    return brushLine(from, at, x2 + 40 + 26 * lower(k * 2.3), at - 4, 15, seed + k)
  }
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z${[0, 1, 2, 3, 4].map(streak).join('')}`
}
