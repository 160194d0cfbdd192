// Calls about games between two people.
import { call } from '../api/client'
import type { Game, Opinion, Side } from '../api/types'
import type { Greeting } from './types'

export interface Seated {
  side: Side
  secret: string
  game: Game
}

export const claimSeat = (id: string, join: string, name: string) => call<Seated>('POST', `/api/games/${id}/join`, { join, name })

export const greet = (id: string, greeting: Greeting) => call<void>('POST', `/api/games/${id}/greet`, { greeting })

export const offerRematch = (id: string) => call<void>('POST', `/api/games/${id}/rematch`, {})

export const opinion = (id: string) => call<Opinion>('GET', `/api/games/${id}/opinion`)
