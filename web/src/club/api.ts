// The page of a club, and the calendar.
import { call } from '../api/client'
import type { Calendar, Club, ClubBody } from '../api/types'

export const get = () => call<Club>('GET', '/api/club')
export const write = (page: ClubBody) => call<Club>('PUT', '/api/club', page)

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
export const calendar = (from: number, game: string) => call<Calendar>('GET', `/api/calendar?${query({ from: String(from), ...(game && { game }) })}`)
export const calendarFile = (game: string) => `/api/calendar.ics${game && `?${query({ game })}`}`
