// How a move sounds, and the words in which a system voice is to say it.
import type { GameKind, Move } from '../api/types'
import { kindOf, type Utterance } from '../board/kind'
import { currentLanguage, type Language } from '../i18n/index.svelte'
import { stepText } from './opening'

// The voices of each language of the page.
export const tags: Readonly<Record<Language, string>> = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-GB' }

export const speechTag = (): string => tags[currentLanguage()]

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
