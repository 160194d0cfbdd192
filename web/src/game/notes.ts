// What the rules say of a board, in the user's words.
import type { GameKind, SetupNote, SetupReport, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { gridOfBoard, readBoard } from '../board/position'
import type { Pieces } from '../board/scene'
import { t, textFor } from '../i18n/index.svelte'

export interface NumberedNote {
  // As it stands beside the note and on its points, from 1.
  number: number
  grave: boolean
  points: readonly string[]
  text: string
}

export function numbered(game: GameKind, pieces: Pieces, turn: Side, faults: SetupNote[], remarks: SetupNote[]): NumberedNote[] {
  const all = [...faults.map((note) => ({ note, grave: true })), ...remarks.map((note) => ({ note, grave: false }))]
  return all.map(({ note, grave }, i) => ({
    number: i + 1,
    grave,
    points: note.points,
    text: noteText(game, pieces, turn, note),
  }))
}

// Why no game can start on a board, in one line; '' where one can.
export function faultsText({ game, board, turn, faults }: SetupReport): string {
  const pieces = readBoard(gridOfBoard(game, board), board)
  return numbered(game, pieces, turn, faults, []).map(({ text }) => text).join(' ')
}

function noteText(game: GameKind, pieces: Pieces, turn: Side, note: SetupNote): string {
  if (note.code === 'over') return t('setup.over', { why: textFor(`reason.${note.reason}`) ?? note.reason ?? '' })
  return kindOf(game).noteText?.(note, pieces, turn) ?? note.detail
}
