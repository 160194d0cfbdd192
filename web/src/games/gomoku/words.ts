// What is wrong with a board, or odd, in the user's words.
import type { SetupNote, Side } from '../../api/types'
import { sideName } from '../../board/names'
import type { Pieces } from '../../board/scene'
import { t } from '../../i18n/index.svelte'

export function noteText({ code }: SetupNote, pieces: Pieces, turn: Side): string | undefined {
  if (code === 'overline') return t('setup.overline')
  if (code !== 'counts') return undefined
  const count = (letter: string) => [...pieces.values()].filter((l) => l === letter).length
  return t('setup.counts', { black: count('X'), white: count('O'), side: sideName('gomoku', turn) })
}
