// Pictures of the pieces for those who do not read the characters, drawn for
// this board in a cell of 100 units around 0, 0. They face left.

// A part is filled by even and odd, so that what lies inside it is cut out. A
// part with a gap has a rim in the colour of the disc, to stand apart from the
// parts before it.
export interface Part {
  readonly d: string
  readonly at?: string
  readonly gap?: boolean
}

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

// A wheel with so many spokes, as separate parts: spokes may touch rim and hub.
function wheel(x: number, y: number, r: number, spokes: number): Part[] {
  const spoke = `M-1.5 0V${-(r - 2)}H1.5V0Z`
  return [
    { d: disc(x, y, r + 1), gap: true },
    { d: disc(x, y, r) + disc(x, y, r - 4.2) },
    ...Array.from({ length: spokes }, (_, i) => ({ d: spoke, at: `translate(${x} ${y}) rotate(${(i * 360) / spokes})` })),
    { d: disc(x, y, 4.4) },
  ]
}

const general: Part[] = [
  { d: 'M-26 12L-30 -13Q-21 -4 -15 -3Q-6 -10 0 -25Q6 -10 15 -3Q21 -4 30 -13L26 12Z' },
  { d: `${disc(-30, -17, 4.2)}${disc(0, -28.5, 4.6)}${disc(30, -17, 4.2)}` },
  { d: 'M-25.5 16H25.5L24.5 24Q24 27 21 27H-21Q-24 27 -24.5 24Z' },
]

// The winged hat of an official.
const advisor: Part[] = [
  { d: 'M-34 2Q-34 -2 -30 -2L-19 0V8L-30 9Q-34 9 -34 5Z' },
  { d: 'M34 2Q34 -2 30 -2L19 0V8L30 9Q34 9 34 5Z' },
  { d: `M-17 14V-2Q-17 -9 -11 -11Q-10 -27 0 -27Q10 -27 11 -11Q17 -9 17 -2V14Z${disc(0, 2, 4.4)}` },
  { d: 'M-20 18H20V22Q20 26 16 26H-16Q-20 26 -20 22Z' },
]

const elephant: Part[] = [
  {
    d: `M-15 -20C-9 -23 -3 -22 1 -19C12 -24 27 -17 29 -1C30 7 29 15 29 26H18V11C13 14 7 14 3 13V26H-8V8C-11 9 -14 9 -16 8C-16 14 -17 19 -20 22C-24 27 -31 25 -33 18L-28 16C-26 20 -24 19 -23 15C-22 8 -26 3 -25 -6C-24 -14 -21 -17 -15 -20Z${disc(-16, -9, 2.3)}M-7 -15C1 -17 7 -10 5 -1C4 4 -1 6 -4 4C0 1 2 -3 1 -7C0 -11 -3 -14 -7 -15Z`,
  },
  { d: 'M-18.5 6.5C-17 12 -21 15 -28 13.5C-24 12 -22.5 9.5 -22.5 6Z', gap: true },
]

const horse: Part[] = [
  {
    d: `M-16 27C-16 14 -4 9 -2 -2C-7 4 -13 4 -17 8C-20 12 -24 12 -27 8C-29 5 -28 2 -25 -2C-21 -7 -20 -12 -16 -17L-16 -28L-7 -23C6 -26 18 -19 23 -5C27 7 26 17 26 27Z${disc(-12.5, -10.5, 2.5)}M5 -19C15 -13 19 0 18 16L14.5 16C15 2 11 -8 2 -15Z`,
  },
]

// A carriage under its canopy.
const chariot: Part[] = [
  { d: 'M-23 -17Q3 -41 29 -17L27 -11Q3 -20 -21 -11Z' },
  { d: 'M1 -20H5V-4H1Z' },
  { d: 'M-17 -8H-12V-4H20V-10H25V8H-17Z' },
  { d: 'M-16 1L-35 -5V0L-16 7Z' },
  ...wheel(4, 12, 16, 8),
]

const cannon: Part[] = [
  { d: 'M2 13L31 23Q33 27 29 27L-2 19Z' },
  { d: 'M-34 -8H-28V-6.5L8 -9.5A9.5 9.5 0 0 1 8 9.5L-28 6.5V8H-34Z', at: 'translate(4 -7) rotate(26)' },
  { d: disc(20, 0, 3.6), at: 'translate(4 -7) rotate(26)' },
  ...wheel(-3, 13, 14, 6),
]

// In a hat of straw, with a spear.
const soldier: Part[] = [
  { d: 'M-30 -6Q-15 -12 -6 -27Q3 -12 18 -6Q-6 2 -30 -6Z' },
  { d: 'M-15 1Q-6 3.5 3 1C3 9 0 13 -6 13C-12 13 -15 9 -15 1Z' },
  { d: 'M-27 27C-27 18 -20 15.5 -12 15Q-6 19 0 15C8 15.5 15 18 15 27Z' },
  { d: 'M21.2 -17H24.8V27H21.2Z' },
  { d: 'M23 -35L28 -22L23 -15L18 -22Z' },
]

export const pictures: Readonly<Record<string, readonly Part[]>> = {
  k: general,
  a: advisor,
  b: elephant,
  n: horse,
  r: chariot,
  c: cannon,
  p: soldier,
}
