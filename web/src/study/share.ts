// What a score means for both sides.
import type { GameKind, Report, Side } from '../api/types'
import { sideName } from '../board/names'
import type { Pieces } from '../board/scene'
import { loopText } from '../game/plain'
import { byRule, scoreText } from '../game/words'
import type { Words } from './texts'

export interface Parts {
  first: number
  draw: number
  second: number
}

// The parts of each side and of draws, which add up to 1. An engine whose scores
// are not known to mean any chances is taken by a curve: 100 are 0.6.
export function partsOf(report: Report | undefined, side: Side): Parts | undefined {
  if (!report?.score) return undefined
  let win: number
  let draw = 0
  if (report.chances) {
    win = report.chances.win / 1000
    draw = report.chances.draw / 1000
  } else if (report.score.mate) win = report.score.mate > 0 ? 1 : 0
  else win = 1 / (1 + Math.exp(-0.004 * (report.score.centipawns ?? 0)))
  const loss = Math.max(0, 1 - win - draw)
  return side === 0 ? { first: win, draw, second: loss } : { first: loss, draw, second: win }
}

const percent = (part: number): number => Math.round(part * 100)

// What a report says of both sides, in words. A win by the rules on repetition is no
// share of chances: it is named, with its loop.
export function verdictText(game: GameKind, w: Words, report: Report | undefined, side: Side, start?: Pieces): string {
  if (report?.score && byRule(game, report.score)) return [scoreText(game, report.score, side), loopText(game, side, report, start)].filter(Boolean).join('. ')
  const parts = partsOf(report, side)
  return parts ? shareText(game, w, parts) : ''
}

// The parts in words; where nobody counts on a draw, without it.
const shareText = (game: GameKind, w: Words, { first, draw, second }: Parts): string =>
  w(draw ? 'share' : 'share.two', {
    first: sideName(game, 0),
    a: percent(first),
    ...(draw && { draw: percent(draw) }),
    second: sideName(game, 1),
    b: percent(second),
  })
