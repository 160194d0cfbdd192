// The page of a club, the calendar, and series.
import { call } from '../api/client'
import type { Calendar, Club, ClubBody, Series, SeriesBody, SeriesList, SeriesSettings } from '../api/types'

export const get = () => call<Club>('GET', '/api/club')
export const write = (page: ClubBody) => call<Club>('PUT', '/api/club', page)

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
export const calendar = (from: number, game: string) => call<Calendar>('GET', `/api/calendar?${query({ from: String(from), ...(game && { game }) })}`)
export const calendarFile = (game: string) => `/api/calendar.ics${game && `?${query({ game })}`}`

export const allSeries = () => call<SeriesList>('GET', '/api/series')
export const series = (id: string) => call<Series>('GET', `/api/series/${id}`)
export const makeSeries = (settings: SeriesSettings) => call<Series>('POST', '/api/series', settings)
export const changeSeries = (id: string, body: SeriesBody) => call<Series>('PUT', `/api/series/${id}`, body)
export const deleteSeries = (id: string) => call<void>('DELETE', `/api/series/${id}`)
export const seriesFile = (id: string) => `/api/series/${id}/csv`
