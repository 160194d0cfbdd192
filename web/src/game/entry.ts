// Games of the library that become studies.
import { studyEntry } from '../api/library'
import type { GameKind } from '../api/types'
import { kindOf } from '../board/kind'
import { currentLanguage, t, textFor } from '../i18n/index.svelte'
import { note } from '../ui/note.svelte'

// Which rules were taken where a record names none; '' for the usual ones.
export const assumedText = (game: GameKind, assumed = ''): string =>
  assumed && assumed !== kindOf(game).rules[0] ? t('entry.assumed', { rules: textFor(`rules.${assumed}`) ?? assumed }) : ''

// Makes a study of a game and returns its address. It tells which rules were taken where the
// record names none and the usual ones would have ended the game before, and how much is left out.
export async function openEntry(n: number): Promise<string> {
  const { id, game, assumed, faults = 0 } = await studyEntry(n)
  const told = [assumedText(game, assumed), faults && t('entry.faults', { n: faults })].filter(Boolean)
  if (told.length) note.say(told.join(currentLanguage().characters ? '' : ' '))
  return `/study/${id}`
}
