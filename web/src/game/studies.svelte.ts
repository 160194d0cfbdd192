// The studies that were opened from a game: known when the game is, and asked for
// again before they are offered.
import { studiesOf } from '../api/client'
import type { GameSummary } from '../api/types'
import { t } from '../i18n/index.svelte'
import type { MenuItem } from '../ui/Menu.svelte'
import { whenText } from './words'

export class Studies {
  list = $state.raw<readonly GameSummary[]>([])
  readonly #game: string

  constructor(game: string) {
    this.#game = game
  }

  // Where they cannot be had, what is known of them stays.
  async ask(): Promise<void> {
    try {
      this.list = await studiesOf(this.#game)
    } catch {
      return
    }
  }
}

// A menu of them, and of a new one.
export const offered = (list: readonly GameSummary[], go: (path: string) => void, begin: () => void): MenuItem[][] => [
  list.map((study) => ({
    id: study.id,
    text: [study.title, t('home.plies', { n: study.plies }), whenText(study.updated_ms)].filter(Boolean).join(' · '),
    icon: 'study',
    run: () => go(`/study/${study.id}`),
  })),
  [{ id: 'new', text: t('study.new'), icon: 'plus', run: begin }],
]
