// A tournament as the page follows it.
import { getGame } from '../api/client'
import { watchAt, type Line } from '../api/socket'
import type { Tournament, TourneyBoard, TourneyHead, TourneySocketMessage } from '../api/types'
import { codeOf } from '../game/notice'
import { program } from '../ui/program.svelte'
import * as api from './api'
import { applied, concerns, seated, waitingGame, type Seen } from './model'

// What a caller sees changes with the tournament; so many milliseconds of changes are
// fetched at once: those of the caller's own, and those of others, which may move them in
// the standings.
const gatherMS = 400
const othersMS = 4_000

export class Room {
  tournament = $state.raw<Tournament>()
  seen = $state.raw<Seen>({ version: 0, players: new Map(), teams: new Map(), rounds: new Map() })
  #open = $state(true)
  // What was missed could not be fetched yet.
  #behind = $state(false)
  readonly up = $derived(this.#open && !this.#behind)
  // The code of the error that kept the tournament from being shown.
  failed = $state('')
  #line: Line | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #due = 0
  #all = false
  #shown = 0
  #stopped = false
  #known: string | undefined

  // onGame is called with the caller's game when it begins while they watch.
  constructor(
    readonly id: string,
    private readonly onGame: (game: string) => void = () => {},
  ) {}

  start(): () => void {
    void this.#everything(1).then(() => { // the socket tells the rest
      if (this.#stopped || !this.tournament) return
      this.#line = watchAt<TourneySocketMessage>(`/api/tournaments/${this.id}/ws`, {
        message: (m) => this.#take(m),
        connection: (up) => (this.#open = up),
        version: () => this.seen.version,
      })
    })
    return () => {
      this.#stopped = true
      clearTimeout(this.#timer)
      this.#line?.stop()
    }
  }

  // The account of a player without a name is deleted.
  name = (number: number | undefined): string => (number === undefined ? '' : this.seen.players.get(number)?.name || `#${number}`)

  teamName = (number: number | undefined): string => (number === undefined ? '' : this.seen.teams.get(number)?.name ?? '')
  // The team of a player; empty without one.
  teamOf = (number: number | undefined): string => this.teamName(this.seen.players.get(number ?? 0)?.team)

  // Fetches a round that is not here yet.
  async show(round: number): Promise<void> {
    this.#shown = round
    if (round) await this.#fetch(round)
  }

  async #fetch(round: number): Promise<void> {
    if (this.seen.rounds.has(round)) return
    const found = await api.round(this.id, round)
    this.seen = { ...this.seen, rounds: new Map(this.seen.rounds).set(round, found) }
  }

  boards = (round: number): readonly TourneyBoard[] => this.seen.rounds.get(round)?.boards ?? []

  // Shows the answer of a call that changed the tournament.
  changed(to: Tournament): void {
    this.#meet(to)
    if (to.version > this.seen.version) void this.#everything()
  }

  async #everything(old: api.Old = 0): Promise<void> {
    try {
      const tournament = await api.get(this.id)
      const rounds = [...new Set([tournament.round, this.#shown])].filter((n) => n > 0 && n <= tournament.round && tournament.system !== 'arena')
      const [players, ...fetched] = await Promise.all([api.players(this.id, old), ...rounds.map((n) => api.round(this.id, n))])
      if (this.#stopped) return
      const version = Math.min(tournament.version, players.version, ...fetched.map((r) => r.version))
      this.seen = { version, players: new Map(players.players.map((p) => [p.number, p])), teams: new Map(players.teams?.map((team) => [team.number, team])), rounds: new Map(fetched.map((r) => [r.round, r])) }
      this.#meet(tournament)
      this.failed = ''
      this.#behind = false
    } catch (error) {
      if (this.#stopped) return
      if (!this.tournament) this.failed = codeOf(error)
      else {
        this.#behind = true
        this.#soon(true, othersMS)
      }
    }
  }

  #meet(tournament: Tournament): void {
    if (this.tournament && tournament.version < this.tournament.version) return
    const game = waitingGame(tournament)
    const first = this.tournament === undefined
    this.tournament = tournament
    if (game && !first && game !== this.#known) void this.#await(game)
    this.#known = game
  }

  // A round begins a moment before its games are made.
  async #await(game: string): Promise<void> {
    for (let tries = 0; tries < 40 && !this.#stopped; tries++) {
      try {
        await getGame(game)
        if (!this.#stopped && this.#known === game) this.onGame(game)
        return
      } catch {
        await new Promise((done) => setTimeout(done, gatherMS))
      }
    }
  }

  #take({ tournament: head, ...rest }: TourneySocketMessage): void {
    const after = applied(this.seen, { tournament: head, ...rest })
    if (after === this.seen) return
    if (after) {
      this.seen = after
      const { me, ...known } = this.tournament!
      this.#meet(withHead(head, { ...known, ...(me && { me: seated(me, rest) }) }))
      if (head.round && head.system !== 'arena') this.#fetch(head.round).catch(() => {}) // the one before a round taken back
    }
    // The caller's rank and points are only in answers to calls, and whether a team has invited them.
    const me = this.tournament?.me
    if (!after || me || (program.user && head.boards)) this.#soon(!after, !after || concerns(me?.number, rest) || !crowded(head) ? gatherMS : othersMS)
  }

  // Fetches what the feed does not tell after some milliseconds, or before if that is due already.
  #soon(everything: boolean, ms: number): void {
    this.#all ||= everything
    const due = performance.now() + ms * (0.5 + Math.random())
    if (this.#timer !== undefined && this.#due <= due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => {
      const all = this.#all
      this.#timer = undefined
      this.#all = false
      if (all) void this.#everything()
      else api.get(this.id).then((t) => !this.#stopped && this.#meet(t), () => {})
    }, due - performance.now())
  }
}

// With so many players there is always something new, and each of them would fetch it.
const crowded = (head: TourneyHead): boolean => head.players > 64

// What a head lacks of a tournament stays as it was.
function withHead(head: TourneyHead, before: Tournament): Tournament {
  const { settings, arbiters, bans, me } = before
  return { ...head, settings, arbiters, ...(bans && { bans }), ...(me && { me }) }
}
