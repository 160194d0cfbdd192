// What a screen reader hears on a point.
import { t } from '../i18n/index.svelte'
import { foulName, foulWords } from './fouls'
import { pieceKey } from './pieces'
import type { Scene } from './position'

export function pointLabel(scene: Scene, point: string, targets: ReadonlySet<string>): string {
  const letter = scene.pieces.get(point)
  let label = letter
    ? t('board.point.piece', { point, piece: t(pieceKey(letter)) })
    : t('board.point.empty', { point })
  if (targets.has(point)) label = t(letter ? 'board.point.capture' : 'board.point.target', { label })
  const offered = scene.offers?.indexOf(point) ?? -1
  if (offered >= 0) label = t('board.point.offer', { label, n: offered + 1 })
  const foul = scene.forbidden.get(point)
  const story = scene.fouls?.get(point)
  if (foul) label = t('board.point.forbidden', { label, foul: story ? foulWords(story) : foulName(foul) })
  if (scene.check === point) label = t('board.point.check', { label })
  if (scene.row.includes(point)) label = t('board.point.row', { label })
  if (scene.last?.to === point || scene.last?.from === point) label = t('board.point.last', { label })
  return label
}
