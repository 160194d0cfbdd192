// The page of a club.
import { call } from '../api/client'
import type { Club, ClubBody } from '../api/types'

export const get = () => call<Club>('GET', '/api/club')
export const write = (page: ClubBody) => call<Club>('PUT', '/api/club', page)
