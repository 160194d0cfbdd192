// Calls about accounts.
import { call } from '../api/client'
import type { Complaint, Limit, Login, Mail, Me, OwnTalk, Timing, User } from '../api/types'
import { currentLanguage } from '../i18n/index.svelte'
import { keptSeats } from '../game/seats'

export const me = () => call<Me>('GET', '/api/me')
export const signUp = (name: string, password: string, link: string) => call<Me>('POST', '/api/signup', { name, password, link })
export const logIn = (name: string, password: string) => call<Me>('POST', '/api/login', { name, password })

// The club's sign-on: the page goes there, and comes back to this address.
const goTo = ({ url }: { url: string }) => location.assign(url)
export const signOn = async (link: string) => goTo(await call<{ url: string }>('POST', '/api/login/club', { link }))
export const addSignOn = async () => goTo(await call<{ url: string }>('POST', '/api/me/club', {}))
export const endSignOn = () => call<Me>('DELETE', '/api/me/club')
export const joinBySignOn = (newcomer: string, name: string) => call<Me>('POST', '/api/signup/club', { newcomer, name })

export const logOut = () => call<void>('POST', '/api/logout', {})
export const resetPassword = (link: string, password: string) => call<Me>('POST', '/api/password', { link, password })
export const rename = (name: string) => call<Me>('PATCH', '/api/me', { name })
export const setPassword = (old: string, password: string) => call<Me>('POST', '/api/me/password', { old, password })
export const deleteMe = (password: string) => call<void>('DELETE', '/api/me', { password })
export const limits = async () => (await call<{ limits: Limit[] }>('GET', '/api/me/limits')).limits
export const logIns = async () => (await call<{ logins: Login[] }>('GET', '/api/me/logins')).logins

// Has the seats that this browser has as a guest be the account's, as far as they
// can: an account comes first.
export async function bringSeats(): Promise<void> {
  const seats = keptSeats()
  if (seats.length > 0) await call('POST', '/api/me/seats', { seats }).catch(() => undefined)
}

export const endLogIn = (id: string) => call<void>('DELETE', `/api/me/logins/${id}`)
export const endOtherLogIns = () => call<void>('DELETE', '/api/me/logins')

export const users = async (words: string) => (await call<{ users: User[] }>('GET', `/api/users?${new URLSearchParams({ words })}`)).users
export const change = (id: string, to: { disabled?: boolean; role?: User['role'] }) => call<User>('PATCH', `/api/users/${id}`, to)
export const newLink = async (purpose: 'invitation' | 'password', user = '') =>
  (await call<{ link: string }>('POST', '/api/links', { purpose, user })).link
export const report = (about: string, text: string) => call<void>('POST', '/api/reports', { about, text })
export const reports = async () => (await call<{ reports: Complaint[] }>('GET', '/api/reports?open=true')).reports
export const timing = () => call<Timing>('GET', '/api/timing')
export const closeReport = (n: number) => call<void>('POST', `/api/reports/${n}/close`, {})

// A browser by the names that its makers give it, of a text that names all
// browsers there ever were.
export function browserOf(agent: string): string {
  const [, browser] = /(Edg|OPR|Firefox|MicroMessenger|Chrome|Safari)[A-Za-z]*\//.exec(agent.replace(/.*(?=Edg|OPR|MicroMessenger)/, '')) ?? []
  const [, system] = /(Windows|Android|iPhone|iPad|Mac OS X|HarmonyOS|Linux)/.exec(agent) ?? []
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', MicroMessenger: 'WeChat', 'Mac OS X': 'macOS' }
  return [browser, system].flatMap((name) => (name ? [names[name] ?? name] : [])).join(' · ')
}

export const talkOf = (user: string) => call<OwnTalk>('GET', `/api/users/${user}/talk`)
export const letTalk = (user: string, choice: string) => call<OwnTalk>('PUT', `/api/users/${user}/talk`, { choice })

export const mail = () => call<Mail>('GET', '/api/me/mail')
export const askMail = (address: string, password: string) => call<Mail>('PUT', '/api/me/mail', { address, password, language: currentLanguage().tag })
export const dropPending = () => call<void>('DELETE', '/api/me/mail?pending=true')
export const dropMail = () => call<void>('DELETE', '/api/me/mail')
export const confirmMail = (link: string) => call<void>('POST', '/api/mail/confirm', { link })
export const lost = (address: string) => call<void>('POST', '/api/lost', { address })
