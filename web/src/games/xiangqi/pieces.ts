// What each letter looks like and is called.
import type { PieceSet } from './look.svelte'
import type { Outline } from './outlines'

const traditional: Record<string, Outline> = {
  K: '帥', A: '仕', B: '相', N: '傌', R: '俥', C: '炮', P: '兵',
  k: '將', a: '士', b: '象', n: '馬', r: '車', c: '砲', p: '卒',
}

const simplified: Record<string, Outline> = {
  K: 's帅', A: 's仕', B: 's相', N: 's马', R: 's车', C: 's炮', P: 's兵',
  k: 's将', a: 's士', b: 's象', n: 's马', r: 's车', c: 's炮', p: 's卒',
}

// The character of a letter in a set of characters.
export const glyphOf = (letter: string, set: PieceSet): Outline | undefined =>
  (set === 'simplified' ? simplified : traditional)[letter]
