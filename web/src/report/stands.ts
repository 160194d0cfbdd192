// The position of a report that is looked at, in words.
import { kindOf } from '../board/kind'
import { sideName } from '../board/names'
import { atMove } from '../game/counting'
import { byRule, saidMove, scoreText, writtenMove } from '../game/words'
import { inLanguage } from '../i18n/index.svelte'
import { signOf } from './marks'
import type { ReportSession } from './session.svelte'
import type { Words } from './texts'

// Chance as the share of the board that is a side's. All of it belongs to a mate alone.
const share = (chance: number, mate: boolean) => (mate ? Math.round(50 + 50 * chance) : Math.max(1, Math.min(99, Math.round(50 + 50 * chance))))

export function standsAt({ game, told, ply, moves, move, said }: ReportSession, w: Words): string {
  if (!game) return ''
  const kind = game.config.game
  const chance = told?.chances[ply]
  return [
    move && w('graph.at', { at: atMove(kind, moves, ply), move: `${kindOf(kind).placing ? `${sideName(kind, move.side)} ` : ''}${saidMove(kind, move)}${signOf(said?.mark)}` }),
    said?.score && byRule(kind, said.score) !== 0
      ? scoreText(kind, said.score, 0)
      : typeof chance === 'number' && w('share', { side: sideName(kind, 0), n: share(chance, !!said?.score?.mate) }),
    said?.mark && said.best && w('better', { move: writtenMove(kind, said.best_text ?? {}) || said.best }),
    ...(said?.reasons ?? []).map((r) => inLanguage(r.text)),
  ]
    .filter(Boolean)
    .join(', ')
}
