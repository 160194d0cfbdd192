// The sizes in pixels that somebody gave to the parts beside the board.
import { preference, remember } from '../browser/preferences'

interface Sizes {
  panel?: number
  engine?: number
}

export const sizes = (): Sizes => preference<Sizes>('study.sizes', {})

export const keepSize = (change: Sizes): void => remember('study.sizes', { ...sizes(), ...change })
