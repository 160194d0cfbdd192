// Which boards of a tournament are on its wall, and which of its rows.
import type { TourneyBoard, TourneyStandings } from '../api/types'

// The leading boards stay; at the last places of the wall the others take turns.
const leading = 6
const places = 8
const turnMS = 30_000
// How long the end of a game stays.
const endMS = 6_000

// Boards in play, those of the leading players first.
export function byRank(boards: readonly TourneyBoard[], table: TourneyStandings | undefined): TourneyBoard[] {
  const ranks = new Map(table?.rows.map((row, i) => [row.number, i]))
  const rank = (n: number | undefined) => ranks.get(n ?? 0) ?? ranks.size
  const better = (b: TourneyBoard) => Math.min(rank(b.first), rank(b.second))
  const both = (b: TourneyBoard) => rank(b.first) + rank(b.second)
  return [...boards].sort((a, b) => better(a) - better(b) || both(a) - both(b))
}

interface Place {
  board: TourneyBoard
  since: number
  ended?: number
}

// The places of a wall. Boards keep theirs as long as they are shown.
export class Places {
  #list: (Place | undefined)[] = Array<undefined>(places).fill(undefined)
  // When games were last shown that are not now.
  readonly #left = new Map<string, number>()

  // Returns the boards to show at a moment, of those in play, the leading ones first.
  at(boards: readonly TourneyBoard[], now: number): TourneyBoard[] {
    const playing = new Map(boards.map((board) => [board.game!, board]))
    this.#list = this.#list.map((place) => {
      if (!place) return undefined
      const board = playing.get(place.board.game!)
      if (board) return { board, since: place.since }
      const ended = place.ended ?? now
      return now - ended < endMS ? { ...place, ended } : undefined
    })
    for (const game of this.#left.keys()) if (!playing.has(game)) this.#left.delete(game)

    const first = new Set(boards.slice(0, leading).map((board) => board.game!))
    for (const board of this.#hidden(boards.slice(0, leading))) this.#show(board, now, this.#free() ?? this.#oldest(first))
    const hidden = this.#hidden(boards.slice(leading)).sort((a, b) => (this.#left.get(a.game!) ?? -1) - (this.#left.get(b.game!) ?? -1))
    for (const board of hidden) {
      const oldest = this.#oldest(first)
      const due = oldest !== undefined && now - this.#list[oldest]!.since >= turnMS
      this.#show(board, now, this.#free() ?? (due ? oldest : undefined))
    }
    return this.#list.flatMap((place) => place?.board ?? [])
  }

  #hidden = (boards: readonly TourneyBoard[]) => boards.filter((board) => !this.#list.some((place) => place?.board.game === board.game))

  #free(): number | undefined {
    const at = this.#list.indexOf(undefined)
    return at < 0 ? undefined : at
  }

  // The place whose game has been shown longest, of those that have not ended and do not stay.
  #oldest(stay: ReadonlySet<string>): number | undefined {
    let found: number | undefined
    for (const [at, place] of this.#list.entries())
      if (place && !place.ended && !stay.has(place.board.game!) && (found === undefined || place.since < this.#list[found]!.since)) found = at
    return found
  }

  #show(board: TourneyBoard, now: number, at: number | undefined): void {
    if (at === undefined) return
    const before = this.#list[at]
    if (before) this.#left.set(before.board.game!, now)
    this.#left.delete(board.game!)
    this.#list[at] = { board, since: now }
  }
}

// Columns in which so many boards are largest on a wide screen.
export const columnsOf = (boards: number): number => (boards < 2 ? 1 : boards < 5 ? 2 : boards < 7 ? 3 : 4)

const pageMS = 10_000

// Returns the rows of a list to show at a moment: all, or a page at a time.
export function pageOf<T>(rows: readonly T[], fits: number, now: number): readonly T[] {
  if (rows.length <= fits) return rows
  const page = Math.floor(now / pageMS) % Math.ceil(rows.length / fits)
  return rows.slice(page * fits, (page + 1) * fits)
}
