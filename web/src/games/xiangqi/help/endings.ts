// Endings of the tables, in groups and in words.
import type { TableFile } from '../../../api/types'
import type { HelpTexts } from '../../../help/texts'
import { currentLanguage } from '../../../i18n/index.svelte'

export interface Group {
  strong: string // K, attackers and guards: KRA
  tables: readonly TableFile[]
}

// The endings by the stronger side, in the order of the server.
export function groupsOf(list: readonly TableFile[]): readonly Group[] {
  const groups = new Map<string, TableFile[]>()
  for (const table of list) {
    const strong = table.ending.split('-')[0]!
    groups.set(strong, [...(groups.get(strong) ?? []), table])
  }
  return [...groups].map(([strong, tables]) => ({ strong, tables }))
}

type Words = HelpTexts['endings']

// The pieces of a side beside its general: KNAA is a horse and two advisors. Nothing
// is said of a general alone.
export function sideWords(side: string, words: Words): string {
  const attackers = side.match(/[RNCP]/g) ?? []
  const guards = side.replace(/[^AB]/g, '') as keyof Words['guards'] | ''
  const pair = attackers.length === 2 && attackers[0] === attackers[1]
  const names = pair ? [words.pairs[attackers[0] as keyof Words['pairs']]] : attackers.map((k) => words.pieces[k as keyof Words['pieces']])
  if (guards) names.push(words.guards[guards])
  const { tag } = currentLanguage()
  return tag.startsWith('zh') ? names.join('') : new Intl.ListFormat(tag, { type: 'conjunction' }).format(names)
}
