// Why a move was refused or how its piece moves, and what is wrong with a board, in the user's words.
import type { Refusal, SetupNote, Side } from '../../api/types'
import { pieceName, pointWords, sideName } from '../../board/names'
import { pointsOf } from '../../board/position'
import type { Pieces, Scene } from '../../board/scene'
import { t } from '../../i18n/index.svelte'
import type { TextKey } from '../../i18n/keys'
import { kings } from './board'

const movesOf: Readonly<Record<string, TextKey>> = {
  K: 'refusal.moves.K',
  A: 'refusal.moves.A',
  B: 'refusal.moves.B',
  N: 'refusal.moves.N',
  R: 'refusal.moves.R',
  C: 'refusal.moves.C',
  P: 'refusal.moves.P',
}

// What a piece that moves as it should is kept from: the river, the palace, or, for a
// soldier, the way that it may not go yet or never.
function bound(piece: string, from: string, to: string): TextKey | undefined {
  const across = Math.abs(to.charCodeAt(0) - from.charCodeAt(0))
  const up = (Number(to.slice(1)) - Number(from.slice(1))) * (piece === piece.toUpperCase() ? 1 : -1)
  const steps = `${piece.toUpperCase()}${Math.min(across, Math.abs(up))}${Math.max(across, Math.abs(up))}`
  if (steps === 'B22') return 'refusal.river'
  if (steps === 'K01') return 'refusal.palace.K'
  if (steps === 'A11') return 'refusal.palace.A'
  return steps === 'P01' ? (up < 0 ? 'refusal.back' : 'refusal.aside') : undefined
}

// What stands in the way of a piece, by its name, or what a cannon lacks, and who checks.
export function refusalText({ code, move, points }: Refusal, scene: Scene): string | undefined {
  const [from, to] = pointsOf(move)
  const mover = from && scene.pieces.get(from)?.toUpperCase()
  const point = points?.[0]
  const piece = point && scene.pieces.get(point)
  if (code === 'blocked' && piece) {
    const how = mover === 'N' ? 'refusal.blocked.leg' : mover === 'B' ? 'refusal.blocked.eye' : 'refusal.blocked.by'
    return t(how, { point: pointWords('xiangqi', point), piece: pieceName('xiangqi', piece) })
  }
  if (code === 'leaves_check' && piece) {
    const how = mover === 'K' ? 'refusal.into' : scene.check ? 'refusal.still' : 'refusal.pinned'
    return t(how, { point: pointWords('xiangqi', point), piece: pieceName('xiangqi', piece) })
  }
  // Along a line to another's piece: what the cannon lacks is what it jumps over.
  const straight = from && to && (from[0] === to[0] || from.slice(1) === to.slice(1))
  if (code === 'cannot_move_so' && mover === 'C' && straight && scene.pieces.has(to)) return t('refusal.screen')
  const ways = mover && (bound(scene.pieces.get(from)!, from, to ?? from) ?? movesOf[mover])
  return code === 'cannot_move_so' && ways ? t(ways) : undefined
}

export function noteText({ code, side, points }: SetupNote, pieces: Pieces, turn: Side): string | undefined {
  const letter = points[0] === undefined ? undefined : pieces.get(points[0])
  const first = letter && pieceName('xiangqi', letter)
  switch (code) {
    case 'too_many':
      return first && t('setup.too_many', { piece: first, n: points.length })
    case 'no_king':
    case 'many_kings':
    case 'king_point':
      return t(`setup.${code}`, { piece: pieceName('xiangqi', kings[side ?? 0]) })
    case 'advisor_point':
    case 'elephant_point':
    case 'pawn_point':
      return first && t(`setup.${code}`, { piece: first })
    case 'king_takeable':
      return t('setup.king_takeable', { side: side === null ? '' : sideName('xiangqi', side), turn: sideName('xiangqi', turn) })
    case 'facing':
      return t('setup.facing')
  }
  return undefined
}
