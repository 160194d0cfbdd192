// What the rules say of a board, in the user's words.
import type { GameKind, SetupNote, SetupReport, Side } from '../api/types'
import { pieceKey } from '../board/pieces'
import { gridOfBoard, readBoard, type Pieces } from '../board/position'
import { sideName } from './words'
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

function noteText(game: GameKind, pieces: Pieces, turn: Side, { code, side, points, reason, detail }: SetupNote): string {
  const whose = side === null ? '' : sideName(game, side)
  const letters = [...pieces.values()]
  const first = points[0] === undefined ? undefined : pieces.get(points[0])
  switch (code) {
    case 'over': {
      const why = textFor(`reason.${reason}`) ?? reason ?? ''
      return t('setup.over', { why })
    }
    case 'counts': {
      const count = (letter: string) => letters.filter((l) => l === letter).length
      return t('setup.counts', { black: count('X'), white: count('O'), side: sideName(game, turn) })
    }
    case 'too_many':
      return first ? t('setup.too_many', { piece: t(pieceKey(first)), n: points.length }) : detail
    case 'no_king':
    case 'many_kings':
    case 'king_point':
      return t(`setup.${code}`, { piece: t(side === 1 ? 'piece.k' : 'piece.K') })
    case 'advisor_point':
    case 'elephant_point':
    case 'pawn_point':
      return first ? t(`setup.${code}`, { piece: t(pieceKey(first)) }) : detail
    case 'king_takeable':
      return t('setup.king_takeable', { side: whose, turn: sideName(game, turn) })
    case 'facing':
    case 'overline':
      return t(`setup.${code}`)
  }
  return detail
}
