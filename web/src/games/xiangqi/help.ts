// The chapters of the help on xiangqi.
import type { Chapter } from '../../board/kind'
import Endings from './help/Endings.svelte'
import Notation from './help/Notation.svelte'
import Pieces from './help/Pieces.svelte'
import Rulings from './help/Rulings.svelte'

export const chapters: readonly Chapter[] = [
  { name: 'xiangqi', Page: Pieces },
  { name: 'notation', after: 'playing', Page: Notation },
  { name: 'rulings', after: 'notation', Page: Rulings },
  { name: 'endings', after: 'rulings', Page: Endings },
]
