// What a game is played by, in a line.
import type { ClockConfig, Config } from '../api/types'
import { openingName, openingOf } from '../game/opening'
import { t, textFor } from '../i18n/index.svelte'
import { w } from './words.svelte'

const dayMS = 86_400_000

export function clockWords({ main_ms = 0, increment_ms = 0, per_move_ms = 0, byoyomi_ms = 0, periods = 0, move_cap_ms = 0 }: ClockConfig): string {
  const m = main_ms / 60_000
  if (per_move_ms >= dayMS) return w('clock.days', { n: Math.round(per_move_ms / dayMS) })
  if (per_move_ms) return w('clock.move', { s: per_move_ms / 1000 })
  if (!main_ms && !byoyomi_ms) return w('clock.none')
  if (move_cap_ms) return w('clock.capped', { m, c: move_cap_ms / 1000 })
  if (byoyomi_ms) return w('clock.byoyomi', { m, s: byoyomi_ms / 1000, n: periods })
  return increment_ms ? w('clock.increment', { m, s: increment_ms / 1000 }) : w('clock.main', { m })
}

export function termsOf(config: Config): string {
  const opening = openingOf(config)
  return [
    textFor(`rules.${config.rules}`) ?? config.rules,
    config.size && t('new.size.value', { n: config.size }),
    opening && openingName(opening),
    config.no_take_backs && t('moves.noTakeBacks'),
    clockWords(config.clock),
  ]
    .filter(Boolean)
    .join(' · ')
}
