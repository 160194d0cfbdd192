// Sentences about a game, in the user's language.
import type { Config, EngineInfo, ForcedWin, Game, GameKind, Move, Player, Report, Result, Score, Side, View } from '../api/types'
import { foulWords } from '../board/fouls'
import { kindOf } from '../board/kind'
import { gameName, pieceName, pointWords, sideName } from '../board/names'
import { pointsOf, readBoard } from '../board/position'
import type { Scene } from '../board/scene'
import { currentLanguage, inLanguage, nameIn, t, textFor } from '../i18n/index.svelte'
import { stepText } from './opening'
import type { Notice } from './notice'

// Who won: to the one person at the board it says you.
export function resultText(game: GameKind, result: Result, humans: readonly Side[] = []): string {
  if (result.winner === null) return t(result.reason === 'aborted' ? 'result.aborted' : 'result.draw')
  if (humans.length === 1) return t(humans[0] === result.winner ? 'result.won' : 'result.lost')
  return t('result.win', { side: sideName(game, result.winner) })
}

export const reasonText = (result: Result): string => textFor(`reason.${result.reason}`) ?? result.detail ?? ''

// Why a row of five or more through the last stone does not win, if there is one.
export function failedText({ failed }: Pick<View, 'failed'>): string {
  const row = failed?.[0]
  if (!row) return ''
  const ends = [row.stones[0], row.stones.at(-1)].join('–').toUpperCase()
  return t(`failed.${row.code}`, { row: ends })
}

// Whose turn it is, behind a check or a row that does not win.
export function turnText(view: Pick<View, 'check' | 'failed'>, turn: string): string {
  return [view.check ? t('status.check') : failedText(view), turn].filter(Boolean).join(currentLanguage().characters ? '' : ' ')
}

// Why something did not work. A refused move has its own reason, and with the
// scene it names the piece in the way, or what makes a point forbidden.
export function noticeText({ code, refusal, text }: Notice, game?: GameKind, scene?: Scene): string {
  if (text) return t(text)
  if (code === 'engine_failed') return t('status.lostEngine')
  if (code === 'draw_declined') return t('status.declined')
  if (!refusal) return textFor(`error.${code}`) ?? t('error.internal')
  const foul = scene?.fouls?.get(refusal.points?.[0] ?? '')
  if (refusal.code === 'forbidden' && foul) return foulWords(foul)
  const own = game && scene && kindOf(game).refusalText?.(refusal, scene)
  return own ?? textFor(`refusal.${refusal.code}`) ?? t('error.illegal_move')
}

export function playerName(config: Pick<Config, 'game' | 'players'>, side: Side, engines: readonly EngineInfo[]): string {
  const player = config.players[side]
  if (player.name) return player.name
  if (player.left) return t('player.left')
  if (player.kind === 'engine') return engineName(player, engines)
  const alone = config.players[side === 0 ? 1 : 0].kind === 'engine'
  return alone ? t('player.you') : sideName(config.game, side)
}

function engineName(player: Player, engines: readonly EngineInfo[]): string {
  const engine = engines.find((e) => e.id === player.engine)
  const name = engine ? nameIn(engine.name, engine.id) : (player.engine ?? '')
  const level = engine?.levels.find((l) => l.id === player.level)
  if (level) return `${name} · ${nameIn(level.name, level.id)}`
  // A depth that nobody chose says nothing to people.
  if (player.depth === engine?.strength.depth?.default && !engine?.levels.length) return name
  if (player.depth) return t('player.depth', { name, depth: player.depth })
  if (player.nodes) return t('player.nodes', { name, nodes: player.nodes })
  if (player.move_time_ms) return t('player.time', { name, seconds: player.move_time_ms / 1000 })
  return name
}

// A move as it is said aloud.
export function moveWords(game: GameKind, move: Move): string {
  const step = stepText(move)
  if (step) return step
  const piece = pieceName(game, move.piece)
  const to = pointWords(game, move.to)
  const from = move.from ? pointWords(game, move.from) : ''
  const text = !move.from
    ? t('speak.stone', { piece, to })
    : move.captured
      ? t('speak.capture', { piece, from, to, captured: pieceName(game, move.captured) })
      : t('speak.move', { piece, from, to })
  return move.check ? t('speak.check', { move: text }) : text
}

// A move within a sentence: in words for somebody who chose no notation.
export const saidMove = (game: GameKind, move: Move): string => (kindOf(game).notations?.given() ? moveWords(game, move) : moveText(game, move))

// What a button is called that shows a move as it is written: in words where they are others, then as
// it is written, because speech that presses buttons reads it there.
export const calledMove = (game: GameKind, move: Move): string => [...new Set([saidMove(game, move), moveText(game, move)])].join(', ')

// A text of the server that names moves: in words for somebody who chose no notation. What was stored
// before there were such texts names them as they are written.
export const proseOf = (game: GameKind, texts: Readonly<Record<string, string>>): string | undefined =>
  (kindOf(game).notations?.given() ? texts[`${currentLanguage().tag}-x-plain`] : undefined) ?? inLanguage(texts)

// A move that was not made, in words for somebody who chose no notation; undefined for others.
export function plainMove(game: GameKind, side: Side, move: string, pieces: Scene['pieces'] | undefined): string | undefined {
  const [from, to] = pointsOf(move)
  const piece = from && pieces?.get(from)
  if (!pieces || !piece || !to || !kindOf(game).notations?.given()) return undefined
  return moveWords(game, { move, side, from, to, piece, captured: pieces.get(to) ?? '', check: false, text: {} })
}

// A game as it begins: what it is, who is to move and, on a board that is not the
// usual one, what stands where.
export function begunWords({ config, position }: Pick<Game, 'config' | 'position'>): string {
  const { game } = config
  const grid = kindOf(game).grid(config.size || undefined)
  const standing = config.setup ? [...readBoard(grid, position.board)] : []
  return [
    t('speak.begun', { game: gameName(game), side: sideName(game, position.turn) }),
    ...standing.map(([point, letter]) => t('board.point.piece', { point: pointWords(game, point), piece: pieceName(game, letter) })),
  ].join(', ')
}

// Whether a score is a win (1) or a loss (-1) by the rules on repetition, or neither (0).
export function byRule(game: GameKind, score: Score): number {
  const least = kindOf(game).byRule ?? Infinity
  const value = score.mate ? 0 : (score.centipawns ?? 0)
  return Math.abs(value) >= least ? Math.sign(value) : 0
}

// A score with its point of view: the first side's, or the winner's when the
// end is known. The score given is for the side that searched; a mate is
// counted in the winner's own moves.
export function scoreText(game: GameKind, score: Score, side: Side): string {
  const end = score.mate || byRule(game, score)
  if (end) {
    const winner = (end > 0 ? side : 1 - side) as Side
    const name = sideName(game, winner)
    return score.mate
      ? t('engine.mate', { side: name, n: Math.ceil(Math.abs(score.mate) / 2) })
      : t('engine.byRule', { side: name, other: sideName(game, (1 - winner) as Side) })
  }
  return `${sideName(game, 0)} ${scoreBrief(game, score, side)}`
}

// The same without its point of view where that is the first side's.
export function scoreBrief(game: GameKind, score: Score, side: Side): string {
  if (score.mate || byRule(game, score)) return scoreText(game, score, side)
  return signed(((side === 0 ? 1 : -1) * (score.centipawns ?? 0)) / 100)
}

// The score of a move that is advised, for the side that would make it and with
// its name: the higher the better.
export function adviceText(game: GameKind, score: Score, side: Side): string {
  if (score.mate || byRule(game, score)) return scoreText(game, score, side)
  return `${sideName(game, side)} ${signed((score.centipawns ?? 0) / 100)}`
}

// The same on a point or an arrow, where there is no room for a name.
export function valueText(game: GameKind, score: Score): string {
  const ruled = byRule(game, score)
  if (ruled) return t(ruled > 0 ? 'advice.ruledWin' : 'advice.ruledLoss')
  if (!score.mate) return signed((score.centipawns ?? 0) / 100, 1)
  const n = Math.ceil(Math.abs(score.mate) / 2)
  return t(score.mate > 0 ? 'advice.win' : 'advice.loss', { n })
}

// Where a forced win stands when so many of its moves are shown.
export function winText(game: GameKind, { line, side }: ForcedWin, step: number): string {
  const moves = Math.ceil(line.length / 2)
  if (step === 0) return t('win.found', { side: sideName(game, side), n: moves })
  const mover = (step % 2 === 1 ? side : 1 - side) as Side
  const text = line[step - 1]
  const move = text ? `${sideName(game, mover)} ${text.toUpperCase()}` : t('win.noAnswer', { side: sideName(game, mover) })
  return t('win.step', { step, n: line.length, move })
}

// The keys of texts in the notation that is shown, the best first.
function shown(game: GameKind): readonly string[] {
  const { notations } = kindOf(game)
  return notations ? notations.keys(notations.chosen()) : []
}

const firstOf = <T>(texts: Readonly<Record<string, T>>, keys: readonly string[]): T | undefined =>
  keys.map((key) => texts[key]).find((text) => text !== undefined)

// A move in the notation that is shown.
export const moveText = (game: GameKind, move: Move): string =>
  stepText(move) ?? firstOf(move.text, [...shown(game), 'point']) ?? move.move

// One of a move's texts, in the notation that is shown; empty where there is none.
export const writtenMove = (game: GameKind, texts: Readonly<Record<string, string>>): string => firstOf(texts, [...shown(game), 'point']) ?? ''

// A line in the notation that is shown.
export function lineTexts(game: GameKind, info: Report): readonly string[] {
  const texts = info.pv_text ?? {}
  // Among the points of an opening there may be an answer to its rule.
  return firstOf(texts, shown(game)) ?? texts['point']?.map((move) => textFor(`step.${move}`) ?? move) ?? info.pv ?? []
}

function signed(value: number, places = 2): string {
  const digits = Math.abs(value).toFixed(places)
  if (Number(digits) === 0) return digits
  return (value > 0 ? '+' : '−') + digits
}

// A day and a time.
export const whenText = (ms: number): string =>
  new Intl.DateTimeFormat(currentLanguage().tag, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }).format(ms)
