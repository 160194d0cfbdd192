// The page's addresses: /, /game/{id}, /study/{id}?node=N, /report/{id}?ply=N,
// /print/game/{id}, /print/study/{id}, /exercises?from=ID, /exercises?set=CODE, /exercises/do?…,
// /guess?game=ID (study=ID, library=N, search=QUERY), /repertoires?id=ID&do=due (study=ID&node=N makes one), /courses, /courses/{chapter}?step=N (start?track=T is the next chapter),
// /edit/{game}?board=TEXT, /library, /studies, /groups?…, /keeper, /club, /calendar, /series, /series/{id}, /tournaments, /tournament/{id}, /tournament/{id}/wall, /tournament/{id}/relay?at=ROUND.BOARD, /account, /lobby, /wall, /profile/{user}, /help and /help/{chapter}.
import type { GameKind } from '../api/types'
import { here, shown } from './place'

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; id: string }
  | { screen: 'study'; id: string; node: number }
  | { screen: 'report'; id: string; ply: number }
  | { screen: 'print'; of: 'game' | 'study'; id: string }
  | { screen: 'edit'; game: GameKind; board: string }
  | { screen: 'exercises'; query: string }
  | { screen: 'practice'; query: string }
  | { screen: 'drill'; of: string; query: string }
  | { screen: 'courses'; chapter: string; query: string }
  | { screen: 'library' }
  | { screen: 'studies' }
  | { screen: 'groups'; query: string }
  // Without an id all of them.
  | { screen: 'tournament'; id: string; part: string }
  | { screen: 'account' }
  | { screen: 'club'; part: 'club' | 'calendar' | 'series'; id: string }
  | { screen: 'keeper' }
  | { screen: 'lobby'; wall: boolean }
  | { screen: 'profile'; user: string }
  | { screen: 'help'; chapter: string }
  | { screen: 'unknown' }

export function routeOf(address: string): Route {
  const { pathname: path, search, searchParams } = new URL(address, location.origin)
  const game = /^\/game\/([0-9a-z]+)$/.exec(path)
  if (game) return { screen: 'game', id: game[1]! }
  const study = /^\/study\/([0-9a-z]+)$/.exec(path)
  if (study) return { screen: 'study', id: study[1]!, node: Number(searchParams.get('node')) || 0 }
  const report = /^\/report\/([0-9a-z]+)$/.exec(path)
  if (report) return { screen: 'report', id: report[1]!, ply: Number(searchParams.get('ply')) || 0 }
  const print = /^\/print\/(game|study)\/([0-9a-z]+)$/.exec(path)
  if (print) return { screen: 'print', of: print[1] as 'game' | 'study', id: print[2]! }
  const edit = /^\/edit\/([a-z0-9]+)$/.exec(path)
  if (edit) return { screen: 'edit', game: edit[1]!, board: searchParams.get('board') ?? '' }
  if (path === '/exercises') return { screen: 'exercises', query: search }
  if (path === '/exercises/do') return { screen: 'practice', query: search }
  if (path === '/guess' || path === '/repertoires') return { screen: 'drill', of: path.slice(1), query: search }
  const courses = /^\/courses(?:\/([a-z0-9-]+))?$/.exec(path)
  if (courses) return { screen: 'courses', chapter: courses[1] ?? '', query: search }
  if (path === '/tournaments') return { screen: 'tournament', id: '', part: '' }
  const tournament = /^\/tournament\/([0-9a-z]+)(?:\/(wall|relay))?$/.exec(path)
  if (tournament) return { screen: 'tournament', id: tournament[1]!, part: tournament[2] ?? '' }
  if (path === '/account' || path === '/keeper') return { screen: path.slice(1) as 'account' | 'keeper' }
  const club = /^\/(club|calendar|series)(?:\/([0-9a-z]+))?$/.exec(path)
  if (club && (club[1] === 'series' || !club[2])) return { screen: 'club', part: club[1] as 'series', id: club[2] ?? '' }
  if (path === '/lobby' || path === '/wall') return { screen: 'lobby', wall: path === '/wall' }
  const profile = /^\/profile\/([0-9a-z]+)$/.exec(path)
  if (profile) return { screen: 'profile', user: profile[1]! }
  if (path === '/library') return { screen: 'library' }
  if (path === '/studies') return { screen: 'studies' }
  if (path === '/groups') return { screen: 'groups', query: search }
  const help = /^\/help(?:\/([a-z]+))?$/.exec(path)
  if (help) return { screen: 'help', chapter: help[1] ?? '' }
  return { screen: path === '/' ? 'home' : 'unknown' }
}

// The position that a link from elsewhere brings, ?fen=TEXT or #fen=TEXT; an underscore may stand
// for a blank.
export function linkedPosition({ search, hash }: Pick<Location, 'search' | 'hash'>): string {
  const fen = (text: string) => new URLSearchParams(text.slice(1)).get('fen')
  return (fen(search) ?? (hash.startsWith('#fen=') ? fen(hash) : undefined) ?? '').replaceAll('_', ' ').trim()
}

export const editPath = (game: GameKind, board?: string): string =>
  `/edit/${game}${board ? `?${new URLSearchParams({ board })}` : ''}`

class Router {
  route = $state.raw<Route>(routeOf(here()))
  // The last change of the screen, if there was one; told, if the screen says itself that it is there.
  arrival = $state.raw<{ told: boolean }>()
  // The game that was begun here last, until its board has the focus.
  begun = ''

  constructor() {
    addEventListener('popstate', () => this.#arrive(here()))
  }

  #arrive(path: string): void {
    this.route = routeOf(path)
    this.arrival = { told: this.begun !== '' && path === `/game/${this.begun}` }
  }

  go(path: string): void {
    history.pushState(null, '', shown(path))
    this.#arrive(path)
    scrollTo(0, 0)
  }

  // Shows the page under another address in place of this one.
  move(path: string): void {
    history.replaceState(null, '', shown(path))
    this.route = routeOf(path)
  }

  // Puts more of what a screen shows into its address, unless the page has left the screen.
  keep(path: string): void {
    const screen = (address: string) => address.split('?', 1)[0]
    if (screen(here()) === screen(path)) history.replaceState(history.state, '', shown(path))
  }

  // For a link: follows it inside the page, unless the user asked for more
  // than a plain click.
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    this.go(event.currentTarget.pathname + event.currentTarget.search)
  }
}

export const router = new Router()
