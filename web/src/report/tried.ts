// What is said of a move that somebody tried in place of a mistake.
import type { Tried } from '../api/types'
import type { Words } from './texts'

// A loss of chance, -1 to 1, in percent of a game.
export const percent = (loss: number): number => Math.max(1, Math.round(loss * 50))

// Up to here a good move is as good as the best one.
const next = 0.05

export const triedText = (w: Words, { best, good, loss }: Tried): string =>
  best ? w('retry.best') : !good ? w('retry.bad', { n: percent(loss) }) : loss > next ? w('retry.sound', { n: percent(loss) }) : w('retry.good')
