// The game of a wooden board, whose moves are entered here: by whoever has a link to it, perhaps
// by several at once.
import { tick } from 'svelte'
import { getGame } from '../api/client'
import type { Command } from '../api/types'
import { codeOf, refusalOf } from '../game/notice'
import { Session } from '../game/session.svelte'
import * as api from './api'

// Pauses before moves without an answer are sent again: entered twice they are there once.
const againMS = 2_000

// What a clock shows, in milliseconds: 1:02:05, 12:30, or minutes; undefined for anything else.
export function clockOf(text: string): number | undefined {
  const parts = /^(?:(?:(\d+)[:.])?(\d{1,3})[:.])?(\d{1,3})$/.exec(text.trim())
  if (!parts) return undefined
  const [hours, minutes, last] = parts.slice(1).map((n) => Number(n ?? 0)) as [number, number, number]
  const alone = parts[2] === undefined
  if (!alone && last > 59) return undefined
  return (alone ? last * 60 : hours * 3600 + minutes * 60 + last) * 1000
}

export class Relaying extends Session {
  // What the mover's clock shows after the next move, as it is typed.
  clock = $state('')
  #sending = $state(false)
  #lost = $state(false)
  // What waits for the move on its way.
  #waiting: { go: () => void; giveUp?: (() => void) | undefined }[] = []

  constructor(
    id: string,
    readonly tournament: string,
    readonly round: number,
    readonly board: number,
  ) {
    super(id)
  }

  override get pending(): boolean {
    return this.#lost
  }

  // What is chosen while a move is on its way is meant for the position after it.
  override press(choice: () => void, giveUp?: () => void): void {
    if (this.#sending) this.#waiting.push({ go: choice, giveUp })
    else choice()
  }

  override async send(command: Command): Promise<boolean> {
    const { game } = this
    if (!game) return false
    if (this.#sending) return new Promise((done) => this.#waiting.push({ go: () => done(this.send(command)), giveUp: () => done(false) }))
    const played: api.Played | undefined =
      command.type === 'move' && command.move
        ? { ply: game.ply, moves: [command.move], ...(command.notation && { notation: command.notation }) }
        : command.type === 'undo'
          ? { ply: command.to ?? game.ply - 1, moves: [], seen: game.ply }
          : undefined
    if (!played || played.ply < 0) return false
    const typed = this.clock
    if (played.moves.length && typed.trim() && game.clock) {
      const left = clockOf(typed)
      if (!left) {
        this.tell({ code: 'bad_clock' })
        return false
      }
      played.left_ms = [left]
    }
    this.#sending = true
    try {
      const done = await this.#insist(played)
      if (this.left) return false
      if (played.left_ms && this.clock === typed) this.clock = '' // else it is for the next move
      if (this.game!.version < done.version) this.receive({ type: 'game', game: await getGame(this.id) })
      this.looking = undefined
      this.quiet()
      await tick()
    } catch (error) {
      for (const { giveUp } of this.#waiting.splice(0)) giveUp?.()
      if (this.left) return false
      this.tell({ code: codeOf(error), refusal: refusalOf(error) })
      if (codeOf(error) === 'line_differs') void this.refetch()
      return false
    } finally {
      this.#sending = this.#lost = false
    }
    while (!this.#sending && this.#waiting.length) this.#waiting.shift()!.go()
    return true
  }

  async #insist(played: api.Played) {
    for (;;) {
      try {
        return await api.enterMoves(this.tournament, this.round, this.board, played)
      } catch (error) {
        if (this.left || !['unreachable', 'stopping'].includes(codeOf(error))) throw error
      }
      this.#lost = true
      await new Promise((go) => setTimeout(go, againMS))
    }
  }
}
