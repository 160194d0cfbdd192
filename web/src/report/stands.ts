// The position of a report that is looked at, in words.
import { kindOf } from '../board/kind'
import { sideName } from '../board/names'
import { atMove } from '../game/counting'
import { namedMove, sentence } from '../game/plain'
import { byRule, proseOf, saidMove, scoreText, writtenMove } from '../game/words'
import { currentLanguage } from '../i18n/index.svelte'
import { signOf } from './marks'
import type { ReportSession } from './session.svelte'
import type { Words } from './texts'

// Chance as the share of the board that is a side's. All of it belongs to a mate alone.
const share = (chance: number, mate: boolean) => (mate ? Math.round(50 + 50 * chance) : Math.max(1, Math.min(99, Math.round(50 + 50 * chance))))

// Parts of what is read out, one after the other.
const listed = (parts: readonly unknown[]): string => sentence(parts.filter(Boolean).join(currentLanguage().characters ? '，' : ', '))

export function standsAt(session: ReportSession, w: Words): string {
  const { game, told, ply, moves, move, said } = session
  if (!game) return ''
  const kind = game.config.game
  const chance = told?.chances[ply]
  const parts = [
    move && w('graph.at', { at: atMove(kind, moves, ply), move: `${kindOf(kind).placing ? `${sideName(kind, move.side)} ` : ''}${saidMove(kind, move)}${signOf(said?.mark)}` }),
    said?.score && byRule(kind, said.score) !== 0
      ? scoreText(kind, said.score, 0)
      : typeof chance === 'number' && w('share', { side: sideName(kind, 0), n: share(chance, !!said?.score?.mate) }),
    said?.mark && said.best && w('better', { move: namedMove(kind, move!.side, said.best, session.before(ply), writtenMove(kind, said.best_text ?? {}) || said.best) }),
    ...(said?.reasons ?? []).map((r) => proseOf(kind, r.text)),
  ]
  return listed(parts)
}
