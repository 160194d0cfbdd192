// Lines from one position in the notation that moves are shown in. The server writes
// them, since a piece's name may depend on where the others stand.
import { playLine } from '../api/client'
import type { Move } from '../api/types'
import { moveText } from '../game/words'

export class Written {
  // By the moves of each line; none for a line that the server does not play.
  #lines = $state.raw<ReadonlyMap<string, readonly Move[]>>(new Map())
  readonly #asked = new Set<string>()

  // plain writes a move without the server, from its line and its place there.
  constructor(
    readonly start: Omit<Parameters<typeof playLine>[0], 'moves'>,
    readonly plain: (line: readonly string[], at: number) => string,
  ) {}

  // Asks for a line in writing.
  ask(line: readonly string[]): void {
    const key = line.join()
    if (!line.length || this.#asked.has(key)) return
    this.#asked.add(key)
    playLine({ ...this.start, moves: line }).then(
      ({ moves }) => this.#keep(key, moves),
      () => this.#keep(key, []),
    )
  }

  #keep(key: string, moves: readonly Move[]) {
    this.#lines = new Map(this.#lines).set(key, moves)
  }

  // The moves of a line in words; until the server has answered, those that are known.
  of(line: readonly string[]): string {
    let known: readonly Move[] = []
    for (let n = line.length; n && !known.length; n--) known = this.#lines.get(line.slice(0, n).join()) ?? []
    const words = known.map((move) => moveText(this.start.game, move))
    const refused = this.#lines.get(line.join())?.length === 0
    return [...words, ...(refused ? line.map((_, i) => this.plain(line, i)).slice(words.length) : [])].join(', ')
  }
}
