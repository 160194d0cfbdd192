// A move chosen before its turn. One waits at most. It is played as soon as the other
// side has moved, if it is legal then, and is dropped if not.
import type { Command, Game, Side } from '../api/types'
import { kindOf } from '../board/kind'
import { gridOf, pointsOf } from '../board/position'
import { pointName } from '../board/geometry'
import type { Pieces, Scene } from '../board/scene'
import type { Shape } from '../board/shapes'
import { t } from '../i18n/index.svelte'
import { note } from '../ui/note.svelte'

// What it needs of the watched game.
export interface Awaited {
  readonly game: Game | undefined
  readonly scene: Scene | undefined
  // The side that may choose now, or none.
  readonly ahead: Side | undefined
  readonly left: boolean
  send(command: Command): Promise<boolean>
}

interface Chosen {
  side: Side
  // As it goes to the server; in writing only the server can read it.
  move: string
  notation?: string | undefined
  written?: boolean
}

export class Premove {
  chosen = $state.raw<Chosen>()
  readonly #awaited: Awaited
  #reach = $state.raw<(pieces: Pieces, side: Side) => string[]>()

  constructor(awaited: Awaited) {
    this.#awaited = awaited
  }

  // The board to choose on.
  readonly scene = $derived.by((): Scene | undefined => {
    const { game, scene, ahead } = this.#awaited
    if (!game || !scene || ahead === undefined) return undefined
    const legal = kindOf(game.config.game).placing ? emptyPoints(game, scene.pieces) : this.#reach?.(scene.pieces, ahead)
    return legal && { ...scene, turn: ahead, legal, ahead: true }
  })

  readonly shapes = $derived.by((): readonly Shape[] => {
    const { game } = this.#awaited
    const { chosen } = this
    if (!game || !chosen || chosen.written) return []
    const [from, to] = pointsOf(chosen.move)
    if (!from) return []
    return [to ? { from, to, ink: 'ahead' } : { to: from, ink: 'ahead', stone: kindOf(game.config.game).sides[chosen.side] }]
  })

  // Fetches how the pieces move.
  async prepare(): Promise<void> {
    const { game } = this.#awaited
    const load = game && kindOf(game.config.game).ahead
    if (!load || this.#reach) return
    const { ahead } = await load()
    this.#reach = ahead
  }

  // Chooses a move; the same once more takes the choice back.
  choose(move: string, written?: { notation: string | undefined }): void {
    const side = this.#awaited.ahead
    if (side === undefined || this.chosen?.move === move) return void this.clear()
    if (!written && !this.scene?.legal.includes(move)) return
    this.chosen = written ? { side, move, ...written, written: true } : { side, move }
  }

  // Takes the choice back, and reports whether there was one.
  clear(): boolean {
    const had = this.chosen !== undefined
    this.chosen = undefined
    return had
  }

  // A choice of a point that chooses no move takes the one chosen before back.
  around(choice: () => void): void {
    const before = this.chosen
    choice()
    if (before && this.chosen === before) this.clear()
  }

  // The game has changed: plays what was chosen if the other side has moved.
  settle(before: Game): void {
    const { chosen } = this
    const game = this.#awaited.game!
    if (!chosen || game.version === before.version) return
    const { turn, legal } = game.position
    if (!game.result && game.ply === before.ply && turn === before.position.turn) return
    this.clear()
    if (game.result || game.ply !== before.ply + 1 || turn !== chosen.side) return
    const { move, notation, written } = chosen
    if (!written && !legal.includes(move)) return note.say(t('premove.dropped'))
    // Whoever watches the game takes note of the change before.
    queueMicrotask(() => {
      if (!this.#awaited.left) void this.#awaited.send({ type: 'move', move, ...(notation && { notation }) })
    })
  }
}

// Where a stone can be put.
export function emptyPoints(game: Pick<Game, 'config'>, pieces: Pieces): string[] {
  const grid = gridOf(game.config)
  const points = Array.from({ length: grid.rows * grid.columns }, (_, i) => pointName(grid, { column: i % grid.columns, row: Math.floor(i / grid.columns) }))
  return points.filter((point) => !pieces.has(point))
}
