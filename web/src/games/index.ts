// The games of the page: the one table, in the order in which they are offered.
import type { Kind } from '../board/kind'
import { gomoku } from './gomoku'
import { xiangqi } from './xiangqi'

export const games: readonly Kind[] = [xiangqi, gomoku]
