// The opening rules that a game can be begun by.
export const openings = ['free', 'pro', 'long_pro', 'swap', 'swap2', 'rif', 'yamaguchi', 'soosyrv8', 'taraguchi10'] as const

// Rules that measure from the central point.
const centred: readonly string[] = ['pro', 'long_pro', 'rif', 'yamaguchi', 'soosyrv8', 'taraguchi10']

// Whether a board of a size has room for an opening rule, and a centre.
export const fitsOpening = (opening: string, size: number): boolean =>
  !centred.includes(opening) || (size % 2 === 1 && size >= 9)
