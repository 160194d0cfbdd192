// Why a point is forbidden, in words and as rings on the stones of the
// rows that a stone there would make.
import type { Foul } from '../api/types'
import { t, textFor } from '../i18n/index.svelte'
import type { Shape } from './shapes'

export const foulName = (kind: string): string => textFor(`foul.${kind}`) ?? t('foul.forbidden')

export function foulWords({ kind, rows = [] }: Foul): string {
  // Joined by a hyphen that does not break, a row stays on one line.
  const list = rows.map(({ stones }) => stones.join('\u2011').toUpperCase())
  return list.length ? t('foul.rows', { foul: foulName(kind), rows: list.join(t('foul.and')) }) : foulName(kind)
}

export const foulShapes = ({ point, rows = [] }: Foul): Shape[] =>
  rows.flatMap(({ stones }, i) =>
    stones.filter((p) => p !== point).map((to): Shape => ({ to, ink: i % 2 === 0 ? 'red' : 'blue', label: `${i + 1}` })),
  )
