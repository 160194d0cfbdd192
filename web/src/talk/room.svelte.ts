// What is said at a place, as the page follows it.
import { newCmd } from '../api/client'
import { watchAt, type Line } from '../api/socket'
import type { Talk, TalkLine, TalkSocketMessage } from '../api/types'
import { codeOf } from '../game/notice'
import * as api from './api'
import { merged } from './model'

export class TalkRoom {
  lines = $state.raw<readonly TalkLine[]>([])
  state = $state.raw<Omit<Talk, 'lines' | 'since'>>()
  // The code of the error that keeps the talk from being shown.
  failed = $state('')
  up = $state(true)
  // The number of the last line that was read, and how many have come since.
  #read = $state(0)
  readonly unread = $derived(this.lines.filter((l) => l.n > this.#read && !l.removed && !this.#own.has(l.n)).length)
  #own = new Set<number>()
  #line: Line | undefined
  #stopped = false
  #first = true

  constructor(readonly place: api.Place) {}

  start(): () => void {
    void this.open()
    return () => {
      this.#stopped = true
      this.#line?.stop()
    }
  }

  // Reads the talk and follows it; again after a choice that lets the caller in.
  async open(): Promise<void> {
    this.#line?.stop()
    this.#line = undefined
    try {
      const talk = await api.read(this.place)
      if (this.#stopped) return
      this.failed = ''
      this.#take(talk)
      if (this.#first) this.see()
      this.#first = false
    } catch (error) {
      if (this.#stopped) return
      this.failed = codeOf(error)
      if (this.failed !== 'unreachable') return
    }
    this.#line = watchAt<TalkSocketMessage>(api.at(this.place, '/ws'), {
      message: (m) => {
        this.failed = ''
        this.#take(m)
      },
      connection: (up) => {
        this.up = up
        if (!up) void this.#ask()
      },
      version: () => undefined,
    })
  }

  // A socket that is refused does not say why.
  async #ask(): Promise<void> {
    try {
      this.#take(await api.read(this.place))
    } catch (error) {
      const code = codeOf(error)
      if (this.#stopped || code === 'unreachable') return
      this.failed = code
      this.#line?.stop()
      this.#line = undefined
    }
  }

  #take({ lines, since, ...state }: Talk): void {
    if (this.#stopped || (this.state && state.version < this.state.version)) return
    this.lines = merged(since ? this.lines : [], lines)
    this.state = state
  }

  // All lines are read.
  see(): void {
    this.#read = this.lines.at(-1)?.n ?? 0
  }

  // Says something. Sent again after a time without an answer, it is said once.
  async say(text: string): Promise<void> {
    const cmd = newCmd()
    const said = await api.say(this.place, text, cmd).catch((error: unknown) => {
      if (codeOf(error) !== 'unreachable') throw error
      return api.say(this.place, text, cmd)
    })
    this.#own.add(said.n)
    this.lines = merged(this.lines, [said])
  }

  changed(to: Talk): void {
    this.#take({ ...to, since: 0 })
  }
}
