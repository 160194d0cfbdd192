// The chapters of the help on gomoku and renju.
import type { Chapter } from '../../board/kind'
import Openings from './help/Openings.svelte'
import Rules from './help/Rules.svelte'

export const chapters: readonly Chapter[] = [
  { name: 'gomoku', Page: Rules },
  { name: 'openings', after: 'playing', Page: Openings },
]
