// What each letter looks like and is called.
import type { GameKind } from '../api/types'
import type { Outline } from './outlines'

const glyphs: Record<string, Outline> = {
  K: '帥', A: '仕', B: '相', N: '傌', R: '俥', C: '炮', P: '兵',
  k: '將', a: '士', b: '象', n: '馬', r: '車', c: '砲', p: '卒',
}

export const glyphOf = (letter: string): Outline | undefined => glyphs[letter]

// A text key for a piece's name: "piece.K", "piece.X".
export const pieceKey = (letter: string) => `piece.${letter}` as PieceKey

export type PieceKey = `piece.${'K' | 'A' | 'B' | 'N' | 'R' | 'C' | 'P' | 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p' | 'X' | 'O'}`

// A text key for a side's name: "side.xiangqi.0".
export const sideKey = (game: GameKind, side: 0 | 1) => `side.${game}.${side}` as const
