// What one stands on in a study, in words.
import { sideName } from '../board/names'
import { moveText } from '../game/words'
import type { StudySession } from './session.svelte'
import type { Words } from './texts'
import { besideOf, briefly, signOf } from './tree'

export function standsAt({ study, node, nodes, path }: StudySession, w: Words): string {
  if (!study) return ''
  if (!node?.move) return w('start')
  const beside = besideOf(nodes, node.id)
  const forks = node.next?.length ?? 0
  const ply = path.length - 1 + study.start.turn
  return [
    w('at.move', {
      n: Math.floor(ply / 2) + 1,
      side: sideName(study.config.game, node.move.side),
      move: moveText(study.config.game, node.move) + (node.glyphs ?? []).map(signOf).join(''),
    }),
    beside.length > 1 && w('at.of', { n: beside.indexOf(node.id) + 1, of: beside.length }),
    forks > 1 && w('at.forks', { n: forks }),
    briefly(node.comment ?? ''),
  ]
    .filter(Boolean)
    .join(', ')
}
