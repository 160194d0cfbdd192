// Sentences about a game, in the user's language.
import type { Config, EngineInfo, GameKind, Move, Player, Result, Score, Side } from '../api/types'
import { pieceKey, sideKey } from '../board/pieces'
import type { Pieces } from '../board/position'
import { nameIn, t, textFor } from '../i18n/index.svelte'
import type { Notice } from './session.svelte'

export const sideName = (game: GameKind, side: Side): string => t(sideKey(game, side))

export function resultText(game: GameKind, result: Result): string {
  return result.winner === null ? t('result.draw') : t('result.win', { side: sideName(game, result.winner) })
}

export const reasonText = (result: Result): string => textFor(`reason.${result.reason}`) ?? result.detail ?? ''

// Why something did not work. A refused move has its own reason, and with the
// pieces on the board it names the one in the way.
export function noticeText({ code, refusal, text }: Notice, pieces?: Pieces): string {
  if (text) return t(text)
  if (code === 'engine_failed') return t('status.lostEngine')
  if (code === 'draw_declined') return t('status.declined')
  const point = refusal?.points?.[0]
  const piece = point && pieces?.get(point)
  if (refusal?.code === 'blocked' && piece) return t('refusal.blocked.by', { point, piece: t(pieceKey(piece)) })
  if (refusal) return textFor(`refusal.${refusal.code}`) ?? t('error.illegal_move')
  return textFor(`error.${code}`) ?? t('error.internal')
}

export function playerName(config: Pick<Config, 'game' | 'players'>, side: Side, engines: readonly EngineInfo[]): string {
  const player = config.players[side]
  if (player.name) return player.name
  if (player.kind === 'engine') return engineName(player, engines)
  const alone = config.players[side === 0 ? 1 : 0].kind === 'engine'
  return alone ? t('player.you') : sideName(config.game, side)
}

function engineName(player: Player, engines: readonly EngineInfo[]): string {
  const engine = engines.find((e) => e.id === player.engine)
  const name = engine ? nameIn(engine.name, engine.id) : (player.engine ?? '')
  const level = engine?.levels.find((l) => l.id === player.level)
  if (level) return `${name} · ${nameIn(level.name, level.id)}`
  if (player.depth) return t('player.depth', { name, depth: player.depth })
  if (player.nodes) return t('player.nodes', { name, nodes: player.nodes })
  if (player.move_time_ms) return t('player.time', { name, seconds: player.move_time_ms / 1000 })
  return name
}

// A move as it is said aloud.
export function moveWords(move: Move): string {
  const piece = t(pieceKey(move.piece))
  const point = (p: string | undefined) => p ?? ''
  const text = !move.from
    ? t('speak.stone', { piece, to: move.to })
    : move.captured
      ? t('speak.capture', { piece, from: move.from, to: move.to, captured: t(pieceKey(move.captured)) })
      : t('speak.move', { piece, from: point(move.from), to: move.to })
  return move.check ? t('speak.check', { move: text }) : text
}

// A score with its point of view: the first side's, or the winner's when the
// end is known. The score given is for the side that searched; a mate is
// counted in the winner's own moves.
export function scoreText(game: GameKind, score: Score, side: Side): string {
  if (score.mate) {
    const winner = (score.mate > 0 ? side : 1 - side) as Side
    return t('engine.mate', { side: sideName(game, winner), n: Math.ceil(Math.abs(score.mate) / 2) })
  }
  const points = (side === 0 ? 1 : -1) * (score.centipawns ?? 0)
  return `${sideName(game, 0)} ${signed(points / 100)}`
}

function signed(value: number): string {
  const digits = Math.abs(value).toFixed(2)
  if (Number(digits) === 0) return '0.00'
  return (value > 0 ? '+' : '−') + digits
}
