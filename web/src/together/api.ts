// Calls about games between two people.
import { call } from '../api/client'
import type { GreetingMessage, Joined, Opinion } from '../api/types'

export const claimSeat = (id: string, join: string, name: string) => call<Joined>('POST', `/api/games/${id}/join`, { join, name })

export const greet = (id: string, greeting: GreetingMessage['greeting']) => call<void>('POST', `/api/games/${id}/greet`, { greeting })

export const offerRematch = (id: string) => call<void>('POST', `/api/games/${id}/rematch`, {})

export const opinion = (id: string) => call<Opinion>('GET', `/api/games/${id}/opinion`)
