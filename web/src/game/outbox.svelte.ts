// Commands on their way to the server: one at a time, in the order given, each
// sent until its outcome is known.
import { tick } from 'svelte'
import * as api from '../api/client'
import type { Command, Game, Side, SocketMessage, Update } from '../api/types'
import { messageOf } from './advance'
import { codeOf, type Notice } from './notice'
import { keepUnanswered, lasts, unanswered, type Unanswered } from './unanswered'

// Pauses before a command without an answer is sent again, unless the socket
// connects sooner.
const firstPauseMS = 1_000
const longestPauseMS = 10_000
// Codes that leave open whether the command was carried out, or say that it may be
// in a moment.
const unknowing: readonly string[] = ['unreachable', 'stopping']
// Commands for the running game whatever its version.
const lookingOn: readonly string[] = ['halt', 'step', 'go_on', 'pace']

// What an outbox needs of the watched game.
export interface Watched {
  readonly id: string
  readonly game: Game | undefined
  readonly connected: boolean
  // Nobody watches any more.
  readonly left: boolean
  readonly humans: readonly Side[]
  readonly turn: Side
  // The ply looked at, undefined for the present, and how often one was chosen.
  looking: number | undefined
  readonly looks: number
  proposed: string | undefined
  receive(message: SocketMessage): void
  refetch(): Promise<void>
  // Opens the socket anew.
  renew(): void
  tell(notice: Notice): void
  quiet(): void
}

// A command and the version of the game it was meant for.
interface Pressed {
  command: Command
  version: number
}

export class Outbox {
  // The command on its way has no answer yet and is sent again.
  pending = $state(false)
  readonly #watched: Watched
  // The command on its way, and those after it.
  #sent: Pressed | undefined
  // A choice on the board has the ply of the board that was shown.
  #waiting: { pressed?: Pressed; ply?: number | undefined; go: () => void; giveUp?: () => void }[] = []
  // Ends the pause before the command is sent again.
  #again: (() => void) | undefined

  constructor(watched: Watched) {
    this.#watched = watched
  }

  // Sends a command after those on their way. The same move pressed twice is one.
  // After a failure the board stays, and what waits is given up.
  send(command: Command): Promise<boolean> {
    const { game } = this.#watched
    if (!game) return Promise.resolve(false)
    const pressed = { command, version: game.version }
    if (this.#doubled(pressed)) return Promise.resolve(false)
    if (!this.#sent) return this.#carryOut(pressed)
    return new Promise((resolve) => {
      this.#waiting.push({ pressed, go: () => resolve(this.#carryOut(pressed)), giveUp: () => resolve(false) })
    })
  }

  // Handles a choice on the board now; while a command is on its way, on the
  // board that the command leads to, if it is a person's turn there. If it is not,
  // giveUp is called, and the board puts back what it had picked up for the choice.
  press(choice: () => void, giveUp?: () => void): void {
    if (this.#sent) this.#waiting.push({ ply: this.#watched.game?.ply, go: choice, ...(giveUp && { giveUp }) })
    else choice()
  }

  // Sends what an earlier page of this tab had no answer to.
  resume(): void {
    const kept = unanswered(this.#watched.id)
    if (!kept) return
    const { version, cmd: _, ...command } = kept
    void this.#carryOut({ command, version }, kept)
  }

  // Sends again at once: the server can be reached.
  hurry(): void {
    this.#again?.()
  }

  // Forgets choices on the board, except on the board of a ply; commands still go out.
  forgetChoices(except?: number): void {
    const kept = (w: { pressed?: Pressed; ply?: number | undefined }) => w.pressed !== undefined || (except !== undefined && w.ply === except)
    const choices = this.#waiting.filter((w) => !kept(w))
    this.#waiting = this.#waiting.filter(kept)
    for (const { giveUp } of choices) giveUp?.()
  }

  // News may arrive before the answer to the command that caused them. The same
  // command again is then meant for that news.
  #doubled(pressed: Pressed): boolean {
    if (pressed.command.type === 'undo' || pressed.command.type === 'redo') return false
    const sent = [this.#sent, ...this.#waiting.map((w) => w.pressed)]
    return sent.some((one) => JSON.stringify(one) === JSON.stringify(pressed))
  }

  async #carryOut(pressed: Pressed, kept?: Unanswered): Promise<boolean> {
    this.#sent = pressed
    const watched = this.#watched
    const { command } = pressed
    let done = false
    const { ply, version } = watched.game!
    const { looks } = watched
    try {
      const meant = lookingOn.includes(command.type) ? 0 : version
      const answer = await this.#insist(kept ?? { ...command, version: meant, cmd: api.newCmd() })
      watched.receive(messageOf(answer))
      // Somebody who has looked elsewhere meanwhile stays there.
      if (watched.looks === looks) watched.looking = undefined
      watched.quiet()
      if (command.type === 'offer_draw' && refusedDraw(answer, answer.ply)) watched.tell({ code: 'draw_declined' })
      // If an engine is to move, or has already moved, choices on the board were not
      // meant for the turn after it, but those made once its move was seen.
      const { result, ply: now } = watched.game!
      if (result || !watched.humans.includes(watched.turn)) this.forgetChoices()
      else if (command.type === 'move' && now !== ply + 1) this.forgetChoices(now)
      done = true
      await tick() // the board shows what the next choice is meant for
    } catch (error) {
      if (watched.left) return false
      watched.tell({ code: codeOf(error), refusal: error instanceof api.ApiError ? error.refusal : undefined })
      if (codeOf(error) === 'stale') void watched.refetch()
      for (const { giveUp } of this.#waiting.splice(0)) giveUp?.()
    } finally {
      this.#sent = undefined
    }
    while (!this.#sent && this.#waiting.length) this.#waiting.shift()!.go()
    return done
  }

  // Sends a command until its outcome is known. A command without an answer may have
  // been carried out; sent again unchanged, it is carried out once. It is kept for
  // somebody who leaves meanwhile and returns.
  async #insist(sent: Unanswered): Promise<Game | Update> {
    const watched = this.#watched
    const stays = lasts(sent)
    if (stays) keepUnanswered(watched.id, sent)
    for (let pause = firstPauseMS; ; pause = Math.min(2 * pause, longestPauseMS)) {
      try {
        const answer = await api.command(watched.id, sent, () => watched.tell({ code: 'overloaded', text: 'status.sentAgain' }))
        return this.#known(answer)
      } catch (error) {
        const unknown = stays && unknowing.includes(codeOf(error))
        if (!unknown) this.#known()
        if (!unknown || watched.left) throw error
      }
      this.pending = true
      if (sent.type === 'move' && watched.game?.version === sent.version) watched.proposed = sent.move
      if (watched.connected && pause === firstPauseMS) watched.renew() // a line that carries no command may carry no news either
      await new Promise<void>((go) => {
        this.#again = go
        setTimeout(go, pause)
      })
      this.#again = undefined
      if (watched.left) throw new api.ApiError('unreachable', '')
    }
  }

  // The outcome of the command on its way is known.
  #known<T>(answer?: T): T {
    keepUnanswered(this.#watched.id)
    if (this.pending) this.#watched.proposed = undefined
    this.pending = false
    return answer as T
  }
}

// An offer is gone, and neither a move nor the end of the game took it away.
export const refusedDraw = (game: Game | Update, ply: number | undefined) => game.offer === null && !game.result && game.ply === ply
