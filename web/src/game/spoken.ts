// How a move sounds, and the words in which a system voice is to say it.
import type { GameKind, Move } from '../api/types'
import { kindOf, type Utterance } from '../board/kind'
import { currentLanguage } from '../i18n/index.svelte'
import { stepText } from './opening'

// The voice of the page's language.
export const speechTag = (): string => currentLanguage().voice

export function spokenMove(game: GameKind, move: Move): Utterance {
  const step = stepText(move)
  if (step) return { text: step, tag: speechTag() }
  return kindOf(game).spoken?.(move) ?? { text: spelled(move.text['point'] ?? move.move), tag: speechTag() }
}

// Letters and numbers apart, so that "H8" is not read as a word: "H 8",
// "H 2, E 2".
export const spelled = (text: string): string =>
  (text.match(/[A-Za-z]\d+/g) ?? [text]).map((point) => `${point[0]!.toUpperCase()} ${point.slice(1)}`).join(', ')

// The sound of a move.
export const soundOf = (game: GameKind, move: Move) =>
  kindOf(game).placing ? 'stone' : move.check ? 'check' : move.captured ? 'capture' : 'move'
