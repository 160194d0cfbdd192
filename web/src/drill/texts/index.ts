// The words of drills, each language in a file of its own that is fetched when they are
// opened.
import { fill } from '../../i18n/fill'
import type { DrillTexts } from './en'

export type { DrillTexts }

// By file; English is the reference.
export const files = import.meta.glob<{ texts: DrillTexts }>(['/src/drill/texts/*.ts', '!**/index.ts', '!**/*.test.ts'])

export async function textsIn(tag: string): Promise<DrillTexts> {
  const load = files[`/src/drill/texts/${tag}.ts`]
  if (!load) throw new Error(`drills have no ${tag}`)
  return (await load()).texts
}

export type Words = (key: keyof DrillTexts, values?: Record<string, string | number>) => string

export const wordsOf =
  (texts: DrillTexts): Words =>
  (key, values) =>
    values ? fill(texts[key], values) : texts[key]

// When something comes, so many days from now; what is overdue comes today.
export const whenText = (w: Words, days: number): string => (days < 1 ? w('when.today') : days === 1 ? w('when.tomorrow') : w('when.days', { n: days }))
