// Talk: calls.
import { call } from '../api/client'
import type { OwnTalk, Talk, TalkLine, TalkLog } from '../api/types'

// Who talks: the players or the spectators of a game, everybody at a tournament, or a team of it.
export type Kind = 'players' | 'watchers' | 'tournament' | 'team'
export interface Place {
  kind: Kind
  id: string
}

export const at = ({ kind, id }: Place, rest = '') => `/api/talk/${kind}/${id}${rest}`

export const read = (p: Place) => call<Talk>('GET', at(p))
export const say = (p: Place, text: string, cmd: string) => call<TalkLine>('POST', at(p), { text, cmd })
export const set = (p: Place, to: { closed?: boolean; slow_ms?: number }) => call<Talk>('PATCH', at(p), to)
export const remove = (p: Place, n: number) => call<void>('DELETE', at(p, `/lines/${n}`))
export const report = (p: Place, n: number, reason: string) => call<void>('POST', at(p, `/lines/${n}/report`), { reason })
export const mute = (p: Place, user: string, minutes: number) => call<void>('POST', at(p, '/mutes'), { user, minutes })
export const log = (p: Place) => call<TalkLog>('GET', at(p, '/log'))
export const choose = (choice: 'on' | 'off') => call<OwnTalk>('PUT', '/api/me/talk', { choice })
