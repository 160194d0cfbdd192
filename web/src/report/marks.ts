// The marks of a report: PGN's glyphs, as they are written and what they are.
export const signs: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' }

// The best first, as they are counted.
export const order = [3, 1, 5, 6, 2, 4] as const

export const signOf = (mark: number | undefined): string => signs[mark ?? 0] ?? ''

export const isMistake = (mark: number | undefined): boolean => mark === 2 || mark === 4 || mark === 6

// What a mark is drawn in: good, fair or bad.
export const toneOf = (mark: number | undefined): 'good' | 'fair' | 'bad' | '' =>
  mark === 2 || mark === 4 ? 'bad' : mark === 6 ? 'fair' : mark ? 'good' : ''
