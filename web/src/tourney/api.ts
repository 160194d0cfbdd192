// Tournaments: calls, and where their files are.
import { call } from '../api/client'
import type { SeriesList, Settings, Tournament, TourneyBoard, TourneyBracket, TourneyList, TourneyLog, TourneyOpen, TourneyLink, TourneyPlayers, TourneyRelayed, TourneyRelays, TourneyRound, TourneyStandings } from '../api/types'

export type Result = NonNullable<TourneyBoard['result']>
export type Proposal = NonNullable<TourneyBoard['proposed']>

const at = (id: string, rest = '') => `/api/tournaments/${id}${rest}`
const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

export const list = (before = '') => call<TourneyList>('GET', `/api/tournaments?${query({ limit: '30', ...(before && { before }) })}`)
export const create = (settings: Settings) => call<Tournament>('POST', '/api/tournaments', settings)
export const get = (id: string) => call<Tournament>('GET', at(id))
export const allowBerserk = (id: string, on: boolean) => call<Tournament>('PATCH', at(id), { no_berserk: !on })
export const cancel = (id: string) => call<void>('DELETE', at(id))

// By how many seconds a list may be late.
export type Old = 0 | 1
export const players = (id: string, old: Old = 0) => call<TourneyPlayers>('GET', at(id, `/players${old ? '?old=1' : ''}`))
export const round = (id: string, n: number) => call<TourneyRound>('GET', at(id, `/rounds/${n}`))
export const open = (id: string) => call<TourneyOpen>('GET', at(id, '/open'))
export const standings = (id: string, cross: boolean, players = false, old: Old = 0) => call<TourneyStandings>('GET', at(id, `/standings?cross=${cross}${players ? '&of=players' : ''}${old ? '&old=1' : ''}`))
export const bracket = (id: string) => call<TourneyBracket>('GET', at(id, '/bracket'))
export const log = (id: string, after: number) => call<TourneyLog>('GET', at(id, `/log?after=${after}`))

const post = (id: string, rest: string, body: object = {}) => call<Tournament>('POST', at(id, rest), body)
export const enter = (id: string, who: { account?: string; name?: string; rating?: number; team?: number } = {}) => post(id, '/entries', who)
export const withdraw = (id: string, number: number) => call<Tournament>('DELETE', at(id, `/entries/${number}`))
export const comeBack = (id: string, number: number) => post(id, `/entries/${number}/return`)
export const bye = (id: string, number: number, round: number, result: '0' | '=' | '1') => post(id, '/byes', { number, round, result })
export const enterTeam = (id: string, name: string, captain = '') => post(id, '/teams', { name, ...(captain && { captain }) })
export const changeTeam = (id: string, team: number, to: { name?: string; captain?: string; order?: number[] }) => call<Tournament>('PATCH', at(id, `/teams/${team}`), to)
export const withdrawTeam = (id: string, team: number) => call<Tournament>('DELETE', at(id, `/teams/${team}`))
export const returnTeam = (id: string, team: number) => post(id, `/teams/${team}/return`)
export const uninvite = (id: string, team: number, user: string) => call<Tournament>('DELETE', at(id, `/teams/${team}/invitations/${user}`))
export const substitute = (id: string, round: number, board: number, out: number, comes: number) => post(id, `/rounds/${round}/boards/${board}/substitute`, { out, in: comes })
export const forbid = (id: string, numbers: number[]) => post(id, '/bans', { numbers })
export const allow = (id: string, numbers: readonly number[]) => post(id, '/bans', { numbers, lift: true })
export const publish = (id: string, round: number) => post(id, '/rounds', { round })
export const takeBack = (id: string, round: number) => call<Tournament>('DELETE', at(id, `/rounds/${round}`))
export const begin = (id: string, round: number) => post(id, `/rounds/${round}/begin`)
export const enterResult = (id: string, round: number, board: number, result: Result, reason = '') =>
  post(id, `/rounds/${round}/boards/${board}`, { result, ...(reason && { reason }) })
export interface ClockAct {
  act: 'pause' | 'resume' | 'add'
  side?: 0 | 1
  ms?: number
}
export const clock = (id: string, round: number, board: number, act: ClockAct) => post(id, `/rounds/${round}/boards/${board}/clock`, act)
// Wooden boards whose moves are entered here.
export interface Played {
  ply: number
  moves: readonly string[]
  notation?: string
  left_ms?: readonly number[]
  seen?: number
}
export const relayLink = (id: string, boards: readonly number[]) => call<TourneyLink>('POST', at(id, '/relay'), { ...(boards.length && { boards }) }).then((r) => r.link)
export const endRelayLinks = (id: string) => call<Tournament>('DELETE', at(id, '/relay'))
export const relays = (id: string) => call<TourneyRelays>('GET', at(id, '/relay'))
export const enterMoves = (id: string, round: number, board: number, played: Played) => call<TourneyRelayed>('POST', at(id, `/rounds/${round}/boards/${board}/relay`), played)
export const propose = (id: string, round: number, board: number, result: Proposal | '') => post(id, `/rounds/${round}/boards/${board}/relay/result`, { ...(result && { result }) })

export const adjourn = (id: string) => post(id, '/adjourn')
export const resume = (id: string) => post(id, '/resume')
export const finish = (id: string) => post(id, '/finish')
export const addArbiter = (id: string, name: string) => post(id, '/arbiters', { name })
export const removeArbiter = (id: string, user: string) => call<Tournament>('DELETE', at(id, `/arbiters/${user}`))
export const ready = (id: string) => post(id, '/ready')

export type Format = 'trf' | 'csv' | 'players' | 'pairings'
export const seriesOf = (id: string) => call<SeriesList>('GET', `/api/series?${query({ holds: id })}`).then((r) => r.series)
export const calendarOf = (id: string) => at(id, '/export?format=ics')
export const fileOf = (id: string, format: string) => at(id, `/export?${query({ format })}`)
