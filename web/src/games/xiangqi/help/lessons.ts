// The positions of the help's boards.
import type { Lesson } from '../../../help/lesson'

const xiangqi = (setup: string, alone = true): Lesson => ({ game: 'xiangqi', setup, alone })

export const pieces = {
  K: xiangqi('3k5/9/9/9/9/9/9/9/4K4/9 w'),
  A: xiangqi('3k5/9/9/9/9/9/9/5A3/9/3AK4 w'),
  B: xiangqi('3k5/9/9/9/9/9/5n3/4B4/9/2B1K4 w'),
  N: xiangqi('3k5/9/9/4p4/4N4/9/2p3p2/9/9/5K3 w'),
  R: xiangqi('3k5/9/1c7/9/9/1R4p2/9/9/9/5K3 w'),
  C: xiangqi('3k5/9/2n6/9/2p6/9/9/2C3n2/9/5K3 w'),
  P: xiangqi('3k5/9/9/9/9/2P6/6P2/9/9/5K3 w'),
} as const

export const facing = xiangqi('4k4/9/9/9/4C4/9/9/9/9/4K4 w')
export const mate = xiangqi('3k5/R8/1R7/9/9/9/9/9/9/5K3 w', false)
export const stalemate = xiangqi('3k5/9/9/9/9/9/9/8R/9/4K4 w', false)
export const start = xiangqi('', false)

// Loops to step through: played twice, so that a position stands three times.
export interface Loop {
  setup: string
  moves: readonly string[]
}

const twice = (setup: string, ...loop: string[]): Loop => ({ setup, moves: [...loop, ...loop] })

export const loops = {
  check: twice('4k4/R8/9/9/9/9/9/9/9/3K5 w', 'a8a9', 'e9e8', 'a9a8', 'e8e9'),
  chase: twice('3k5/9/9/9/1c7/7R1/9/9/9/5K3 w', 'h4h5', 'b5b4', 'h5h4', 'b4b5'),
  kill: twice('3k5/9/9/9/9/9/9/9/9/R3K4 w', 'a0a1', 'd9d8', 'a1a0', 'd8d9'),
} as const
