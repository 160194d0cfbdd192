// What a screen reader hears on a point.
import type { GameKind, Relations } from '../api/types'
import { t } from '../i18n/index.svelte'
import { foulName, foulWords } from './fouls'
import { pieceName, pointWords, sideName } from './names'
import type { Scene } from './scene'

export function pointLabel(game: GameKind, scene: Scene, point: string, targets: ReadonlySet<string>, relations?: Relations): string {
  const letter = scene.pieces.get(point)
  const where = pointWords(game, point)
  let label = letter
    ? t('board.point.piece', { point: where, piece: pieceName(game, letter) })
    : t('board.point.empty', { point: where })
  if (targets.has(point)) label = t(letter ? 'board.point.capture' : 'board.point.target', { label })
  const offered = scene.offers?.indexOf(point) ?? -1
  if (offered >= 0) label = t('board.point.offer', { label, n: offered + 1 })
  const foul = scene.forbidden.get(point)
  const story = scene.fouls?.get(point)
  if (foul) label = t('board.point.forbidden', { label, foul: story ? foulWords(story) : foulName(foul) })
  if (scene.check === point) label = t(scene.mate ? 'board.point.mate' : 'board.point.check', { label })
  if (scene.row.includes(point)) label = t('board.point.row', { label })
  if (scene.last?.to === point || scene.last?.from === point) label = t('board.point.last', { label })
  const stands = relations?.pieces.find((p) => p.point === point)?.stands
  if (stands && stands !== 'checked') label = t('board.point.stands', { label, stands: t(`threats.${stands}`) })
  for (const { side, kind, points } of relations?.rows ?? []) {
    if (points.includes(point)) {
      label = t(kind === 'three' ? 'board.point.three' : 'board.point.four', { label, side: sideName(game, side) })
    }
  }
  return label
}
