// The challenges to who is logged in, whichever of these pages is open.
import type { LobbySocketMessage, Seek } from '../api/types'
import { watchAt } from '../api/socket'
import { gameName } from '../board/names'
import { codeOf } from '../game/notice'
import { noticeText } from '../game/words'
import { audio } from '../ui/audio.svelte'
import { note } from '../ui/note.svelte'
import { router } from '../ui/route.svelte'
import * as lobby from './lobby'
import { notifier } from './notify.svelte'
import type { Words } from './words.svelte'

export class Calls {
  list = $state.raw<readonly Seek[]>([])
  // The last that came, in words.
  said = $state('')
  #heard = new Set<string>()

  constructor(readonly words: Words<'lobby'>) {}

  // Takes what the lobby's socket tells; a challenge is heard once.
  take(calls: readonly Seek[]): void {
    for (const s of calls) {
      if (this.#heard.has(s.id)) continue
      this.#heard.add(s.id)
      audio.play('click')
      this.said = this.words.t('call', { name: s.by.name, game: gameName(s.config.game) })
      notifier.tell('lobby', this.said)
    }
    this.list = calls
  }

  // For an effect, on a page that has no socket of the lobby by itself.
  watch = (): (() => void) =>
    watchAt<LobbySocketMessage>('/api/lobby/ws', {
      message: (m) => m.type === 'calls' && this.take(m.calls),
      connection: () => {},
      version: () => undefined,
    }).stop

  accept = (id: string): Promise<void> =>
    this.#attempt(async () => {
      const game = lobby.taken(await lobby.accept(id, ''))
      if (!game) return
      router.begun = game
      router.go(`/game/${game}`)
    })

  decline = (id: string): Promise<void> =>
    this.#attempt(async () => {
      await lobby.decline(id)
      this.list = this.list.filter((s) => s.id !== id)
    })

  async #attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed()
    } catch (error) {
      const code = codeOf(error)
      note.say(this.words.find(`error.${code}`) ?? noticeText({ code }))
    }
  }
}
