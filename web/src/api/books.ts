// Calls of opening books: /api/docs.
import { call } from './client'
import type { Departure, GameKind, ShelvedBook } from './types'

export const booksOf = (game: GameKind) => call<ShelvedBook[]>('GET', `/api/books?${new URLSearchParams({ game })}`)

export interface BookEdit {
  game: GameKind
  book: string
  position: string
  // In any notation.
  move: string
  weight: number
  forbidden: boolean
}

export const editBook = (edit: BookEdit) => call<undefined>('POST', '/api/books/moves', edit)

export const undoBook = (game: GameKind, book: string) => call<undefined>('POST', '/api/books/undo', { game, book })

export const departure = (id: string, book: string) => call<Departure>('GET', `/api/games/${id}/departure?${new URLSearchParams({ book })}`)
