// What one stands on in a study, and how the study stands, in words.
import { kindOf } from '../board/kind'
import { sideName } from '../board/names'
import { numberOf } from '../board/position'
import { noticeText, reasonText, resultText, saidMove } from '../game/words'
import type { StudySession } from './session.svelte'
import type { StudyTexts, Words } from './texts'
import { besideOf, briefly, signOf } from './tree'

export function standsAt({ study, node, nodes, path }: StudySession, w: Words): string {
  if (!study) return ''
  if (!node?.move) return w('start')
  const beside = besideOf(nodes, node.id)
  const forks = node.next?.length ?? 0
  return [
    w('at.move', {
      n: numberOf(kindOf(study.config.game).placing, path.length, study.start.turn),
      side: sideName(study.config.game, node.move.side),
      move: saidMove(study.config.game, node.move) + (node.glyphs ?? []).map(signOf).join(''),
    }),
    beside.length > 1 && w('at.of', { n: beside.indexOf(node.id) + 1, of: beside.length }),
    forks > 1 && w('at.forks', { n: forks }),
    briefly(node.comment ?? ''),
  ]
    .filter(Boolean)
    .join(', ')
}

export function statusOf(session: StudySession, w: Words, texts: StudyTexts): string {
  const { study, notice, scene, position } = session
  if (!study) return ''
  if (notice) {
    const own = `error.${notice.code}` as keyof StudyTexts
    return own in texts ? w(own) : noticeText(notice, study.config.game, scene)
  }
  if (study.damage) return w('damaged')
  if (study.withdrawn) return w('withdrawn', { reason: study.withdrawn })
  if (session.node?.withheld) return w('withheld')
  if (!session.editable) return w('reading')
  if (!session.connected) return w('offline')
  if (position?.result) return `${resultText(study.config.game, position.result)} · ${reasonText(position.result)}`
  return scene ? w('turn', { side: sideName(study.config.game, scene.turn) }) : ''
}
