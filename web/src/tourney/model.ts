// What a tournament comes to, without its looks: changes applied, numbers written, and
// what an arbiter does next.
import type { TeamMatch, Tournament, TourneyBoard, TourneyHead, TourneyMessage, TourneyOpen, TourneyPlayer, TourneyRound, TourneyTeam } from '../api/types'
import type { Result } from './api'

export interface Seen {
  version: number
  players: ReadonlyMap<number, TourneyPlayer>
  teams: ReadonlyMap<number, TourneyTeam>
  // By their numbers, those that have been fetched.
  rounds: ReadonlyMap<number, TourneyRound>
}

// Returns what is seen after a message of the feed; undefined if it leaves out some of what
// has changed, so that everything has to be fetched anew.
export function applied(seen: Seen, message: TourneyMessage): Seen | undefined {
  const { tournament: head, since } = message
  if (head.version <= seen.version) return seen
  if (!since || since > seen.version) return undefined
  const players = new Map(seen.players)
  for (const player of message.players ?? []) players.set(player.number, player)
  const teams = new Map(seen.teams)
  for (const team of message.teams ?? []) teams.set(team.number, team)
  const rounds = new Map(seen.rounds)
  const latest = Math.max(0, ...rounds.keys())
  for (const change of message.rounds ?? []) {
    const known = rounds.get(change.round)
    // Of an earlier round that was not fetched this may be a part.
    if (!known && change.round < latest) continue
    if (!change.boards.length && !change.begun) {
      rounds.delete(change.round)
      continue
    }
    const boards = new Map(known?.boards.map((board) => [board.board, board]))
    for (const board of change.boards) boards.set(board.board, board)
    const matches = new Map(known?.matches?.map((match) => [match.match, match]))
    for (const match of change.matches ?? []) matches.set(match.match, match)
    rounds.set(change.round, {
      ...change,
      boards: [...boards.values()].sort((a, b) => a.board - b.board),
      ...(matches.size && { matches: [...matches.values()].sort((a, b) => a.match - b.match) }),
    })
  }
  return { version: head.version, players, teams, rounds }
}

type Me = NonNullable<Tournament['me']>

// Whether a message changes something of a player's own.
export const concerns = (number: number | undefined, { players, rounds }: Pick<TourneyMessage, 'players' | 'rounds'>): boolean =>
  number !== undefined && (Boolean(players?.some((p) => p.number === number)) || Boolean(rounds?.some((r) => r.boards.some((b) => b.first === number || b.second === number))))

// Where a player stands after a message that has their board. Rank and score are not in it.
export function seated(me: Me, { rounds }: Pick<TourneyMessage, 'rounds'>): Me {
  for (const { round, boards } of (rounds ?? []).toReversed()) {
    const board = boards.find((b) => b.first === me.number || b.second === me.number)
    if (!board?.second || round < (me.round ?? 0)) continue
    const { bye: _bye, ready: _ready, table: _table, game: _game, result: _result, ...rest } = me
    const first = board.first === me.number
    return {
      ...rest, round, board: board.board, side: first ? 0 : 1, opponent: first ? board.second : board.first,
      ...(board.table && { table: board.table }), ...(board.game && !board.relayed && { game: board.game }), ...(board.result && { result: board.result }),
    }
  }
  return me
}

// The boards of a round by the matches of teams; without teams all together.
export function grouped(round: TourneyRound | undefined): readonly { match?: TeamMatch; boards: readonly TourneyBoard[] }[] {
  if (!round?.matches?.length) return [{ boards: round?.boards ?? [] }]
  return round.matches.map((match) => ({ match, boards: round.boards.filter((b) => match.boards.includes(b.board)) }))
}

// The boards at which an arena plays, by the numbers of their tables.
export const byTable = (open: TourneyOpen | undefined): TourneyBoard[] =>
  (open?.rounds ?? []).flatMap((round) => round.boards).sort((a, b) => (a.table ?? 0) - (b.table ?? 0))

// Whether a name has a word that two columns of a telephone have no room for; others keep theirs whole.
export const isLong = (name: string): boolean => /\S{10}/.test(name)

// A score as tables have it: 2½.
export function points(score: number): string {
  const whole = Math.floor(score)
  const half = score - whole === 0.5
  if (half) return whole ? `${whole}½` : '½'
  return String(Math.round(score * 100) / 100)
}

const written: Readonly<Record<Result, string>> = { '1-0': '1 – 0', '=': '½ – ½', '0-1': '0 – 1', '0-0': '0 – 0', '+-': '+ – −', '-+': '− – +', '--': '− – −' }
const chinese: Readonly<Partial<Record<Result, string>>> = { '1-0': '2 – 0', '=': '1 – 1', '0-1': '0 – 2' }

// A result in the scoring of a tournament, from the first side's view.
export const resultText = (result: Result, scoring: string | undefined): string => (scoring === 'chinese' ? chinese[result] : undefined) ?? written[result]

// The results that an arbiter can enter. A match of a knock-out has no game that both lose.
export function resultsOf(system: TourneyHead['system']): readonly Result[] {
  const all: Result[] = ['1-0', '=', '0-1', '+-', '-+']
  return system === 'knockout' ? all : [...all, '--', '0-0']
}

// What the arbiter's main button does.
export type Step = { do: 'publish' | 'begin'; round: number } | { do: 'finish' } | { do: 'resume' } | undefined

export function nextStep(t: TourneyHead): Step {
  if (t.status === 'adjourned') return { do: 'resume' }
  if (t.status === 'over' || t.status === 'cancelled') return undefined
  if (t.system === 'arena') return t.begun ? undefined : { do: 'begin', round: 1 }
  if (t.round > t.begun) return { do: 'begin', round: t.round }
  if (t.open) return undefined
  if (t.rounds && t.round >= t.rounds) return { do: 'finish' }
  return { do: 'publish', round: t.round + 1 }
}

// A span of time as a clock shows it: 1:02:05, 4:09.
export function span(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60]
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`
}

// The game that has begun for the caller and waits for them; it goes on while the tournament is adjourned.
export const waitingGame = ({ me, status }: Pick<Tournament, 'me' | 'status'>): string | undefined =>
  (status === 'running' || status === 'adjourned') && me?.game && !me.result ? me.game : undefined
